import { beforeEach, describe, expect, it } from 'vitest';
import { localTimeText } from '../../src/works/edit/edit.ts';
import { stateOf } from '../../src/works/states.ts';
import {
  collision,
  deskNotice,
  formFieldsOf,
  mainText,
  pressRequest,
  startWorksDesk,
} from '../support/desk-works.ts';
import { aNotice } from '../support/notices.ts';

const hour = 3_600_000;

const desk = startWorksDesk();
const aoife = desk.as('aoife@operator.example');
const brian = desk.as('brian@operator.example');

const { notices, onlyNotice, changes } = desk;

beforeEach(() => desk.clear());

describe('a full closure more than a day ahead', () => {
  const far = {
    ...collision,
    cause: 'resurfacing',
    startText: localTimeText(Date.now() + 72 * hour),
    endText: localTimeText(Date.now() + 78 * hour),
  };

  it('is published by a second person, as the first has asked for it', async () => {
    const asked = await aoife.post('/works/new', far);
    expect([asked.status, await notices()]).toEqual([303, []]);
    const place = asked.headers.get('location') ?? '';
    const kept = new URL(place, 'https://desk.example').searchParams.get('kept') ?? '';
    const form = { ...formFieldsOf(await (await brian.get(place)).text()), kept, do: 'publish' };
    await aoife.post('/works/new', form);
    expect(await notices()).toEqual([]);
    expect(
      (await brian.post('/works/new', { ...form, title: 'Another' })).headers.get('location'),
    ).toContain('kept=');
    expect(await notices()).toEqual([]);
  });

  it('has both people in its history', async () => {
    const place = (await aoife.post('/works/new', far)).headers.get('location') ?? '';
    const page = await (await brian.get(place)).text();
    expect(page).toContain('aoife@operator.example');
    const response = await brian.post('/works/new', { ...formFieldsOf(page), do: 'publish' });
    expect(response.headers.get('location')).toContain('/published');
    const { id } = await onlyNotice();
    expect(await changes(id)).toContainEqual({
      ...{ person: 'brian@operator.example', revision: 1, field: 'asked by' },
      ...{ old: null, new: '"aoife@operator.example"' },
    });
    expect(await mainText(await aoife.get('/works/find'))).not.toContain('aoife');
  });

  it('is reopened by a second person too, unless two have published the same', async () => {
    const [start, end] = [72, 78].map((hours) => Date.now() + hours * hour);
    await desk.publish(deskNotice({ kind: 'full-closure', start: start ?? 0, end: end ?? 0 }));
    await brian.post(...pressRequest(await onlyNotice(), { do: 'cancel' }));
    const off = await onlyNotice();
    for (const _ of [1, 2]) {
      const { headers } = await aoife.post(...pressRequest(off, { do: 'reopen' }));
      expect([headers.get('location'), (await onlyNotice()).revision]).toEqual([
        `/works/${off.id}`,
        2,
      ]);
    }
    const shown = await mainText(await brian.get(`/works/${off.id}`));
    expect(shown).toContain('aoife@operator.example pressed “Reopen”');
    expect(await mainText(await brian.get('/works/find'))).toContain('aoife@operator.example');
    await brian.post(...pressRequest(off, { do: 'reopen' }));
    expect(stateOf(await onlyNotice(), Date.now())).toBe('planned');
    expect(await changes(off.id)).toContainEqual({
      ...{ person: 'brian@operator.example', revision: 3, field: 'asked by' },
      ...{ old: null, new: '"aoife@operator.example"' },
    });
    await aoife.post(...pressRequest(await onlyNotice(), { do: 'cancel' }));
    await aoife.post(...pressRequest(await onlyNotice(), { do: 'undo' }));
    expect([stateOf(await onlyNotice(), Date.now()), (await onlyNotice()).revision]).toEqual([
      'planned',
      5,
    ]);
    const until = localTimeText((end ?? 0) + hour);
    await aoife.post(...pressRequest(await onlyNotice(), { do: 'longer', until }));
    expect((await onlyNotice()).revision).toBe(5);
  });
});

describe('drafts, templates, copies', () => {
  it('are kept, opened, found and deleted', async () => {
    await aoife.post('/works/new', { ...collision, title: 'Half a draft', to: '', do: 'draft' });
    const list = await (await brian.get('/works/find')).text();
    expect(list).toContain('Half a draft');
    const [, id = ''] = /href="\/works\/new\?kept=([^"]+)"/.exec(list) ?? [];
    const opened = formFieldsOf(await (await brian.get(`/works/new?kept=${id}`)).text());
    expect(opened).toMatchObject({ from: 'J15', to: '', title: 'Half a draft' });
    await brian.post('/works/find', { drop: id });
    expect(await (await brian.get('/works/find')).text()).not.toContain('Half a draft');
  });

  it("have last night's again at the same hours", async () => {
    const start = Date.now() - 26 * hour;
    await desk.publish(
      aNotice({ id: 'gantry', start, end: start + 8 * hour, title: 'Gantry works' }),
    );
    const { id } = await onlyNotice();
    const copy = formFieldsOf(await (await aoife.get(`/works/new?copy=${id}`)).text());
    expect(copy.title).toBe('Gantry works');
    expect(copy.startText?.slice(11)).toBe(localTimeText(start).slice(11));
    expect(copy.startText?.slice(0, 10)).toBe(localTimeText(Date.now()).slice(0, 10));
  });

  it('and cancelled ones are found by their words', async () => {
    await desk.publish(deskNotice({ cancelled: Date.now(), title: 'Drains at night' }));
    expect(await mainText(await aoife.get('/works/find?q=drains+cancelled'))).toContain('1 found');
    expect(await mainText(await aoife.get('/works/find?q=drains+planned'))).toContain('0 found');
  });
});
