import { beforeEach, describe, expect, it } from 'vitest';
import { deskNotice, formFieldsOf, mainText, startWorksDesk } from '../support/desk/desk-works.ts';
import { parse } from '../support/html.ts';

const minute = 60_000;

const desk = startWorksDesk();
const aoife = desk.as('aoife@operator.example');
const brian = desk.as('brian@operator.example');
const { onlyNotice } = desk;

beforeEach(() => desk.clear());

describe('an outdated page of the desk', () => {
  it("shows another person's extension instead of undoing it", async () => {
    await desk.publish(deskNotice());
    await aoife.press(await aoife.open('/works'), '+30');
    const page = await aoife.open('/works');
    const [, end] = [
      await brian.press(await brian.open('/works'), '+30'),
      (await onlyNotice()).end,
    ];
    const response = await aoife.press(page, 'Undo');
    expect([response.status, (await onlyNotice()).end]).toEqual([409, end]);
    const text = await mainText(response);
    expect(text).toContain('brian@operator.example');
    expect(text).toMatch(/End: .+ → /);
  });

  it("undoes only the user's own change after a confirmation", async () => {
    await desk.publish(deskNotice());
    const { id, end } = await onlyNotice();
    await aoife.press(await aoife.open('/works'), '+30');
    const page = await aoife.open('/works');
    const path = `/works/${id}/change`;
    const form = formFieldsOf(await (await brian.get(path)).text());
    await brian.post(path, { ...form, title: 'Barrier', do: 'publish' });
    const conflict = parse(await (await aoife.press(page, 'Undo')).text());
    await aoife.press(conflict, 'Publish my version anyway');
    expect(await onlyNotice()).toMatchObject({ revision: 4, end, title: 'Barrier' });
  });

  it('does not repeat an extension by another person', async () => {
    await desk.publish(deskNotice());
    const page = await aoife.open('/works');
    await brian.press(await brian.open('/works'), '+30');
    const { end } = await onlyNotice();
    const response = await aoife.press(page, '+30');
    expect(response.status).toBe(409);
    expect(await mainText(response)).toContain('The notice is unchanged');
    expect((await onlyNotice()).end).toBe(end);
  });

  it('does not extend a notice that has ended', async () => {
    await desk.publish(deskNotice());
    const page = await aoife.open('/works');
    await brian.press(await brian.open('/works'), 'Open again now');
    const endedNotice = await onlyNotice();
    expect((await aoife.press(page, '+30')).status).toBe(409);
    expect(await onlyNotice()).toEqual(endedNotice);
    const past = Math.floor(Date.now() / minute) * minute;
    await desk.clear();
    await desk.publish(deskNotice({ end: past }));
    const { id } = await onlyNotice();
    const until = new Intl.DateTimeFormat('en-GB', {
      timeStyle: 'short',
      timeZone: 'Europe/Dublin',
    });
    const response = await aoife.post(`/works/${id}`, {
      ...{ do: 'longer', seen: '1', shown: 'on', until: until.format(past + 20 * minute) },
    });
    expect([response.status, (await onlyNotice()).end]).toEqual([409, past]);
    expect(await mainText(response)).toContain('the site shows the road as open');
  });
});
