import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, clockOf, dayOf } from '../../src/road/irish-time.ts';
import { scheduleOf } from '../../src/road/schedule.ts';
import { personAtDesk } from '../support/desk/desk.ts';
import { deskNotice, mainText, newsroom, startWorksDesk } from '../support/desk/desk-works.ts';
import { all, find, parse, textOf } from '../support/html.ts';
import { daysOf, nightsOn } from '../support/notices.ts';

const hour = 3_600_000;
const pollOptions = { timeout: 40_000, interval: 500 };

const desk = startWorksDesk();
const aoife = desk.as('aoife@operator.example');
const office = personAtDesk(desk, desk.team, 'messages');
const buttonText = (page: Document, label: string) =>
  textOf(all(page, 'button').find((one) => textOf(one).startsWith(label)) ?? null);
const listText = async () => mainText(await aoife.get('/works?when=now'));

beforeEach(async () => {
  desk.setSiteDown(false);
  await desk.clear();
});

describe('the list of notices', () => {
  it('shows which notices are on the public site, and an alarm if the site displays “not known” or cannot be reached', async () => {
    await desk.database
      .prepare(
        `INSERT INTO notice_revisions (id, revision, at, author, what, notice, kept_until)
         VALUES ('newer1', 1, ?1, 'A', 'Published', '{"kind":"drone-survey"}', ?1)`,
      )
      .bind(Date.now() + 1e9)
      .all();
    await desk.publish(deskNotice());
    // The first read of the site already has the unreadable notice.
    await expect.poll(listText, pollOptions).toContain('the public site says “not known”');
    expect(await listText()).toMatch(/cannot read 1 published notice\. .*On the site/);
    desk.setSiteDown(true);
    expect(await listText()).toContain('ALARM: the desk cannot reach the public site.');
    desk.setSiteDown(false);
    const changes = [{ at: Date.now() - 61_000, by: 'Day shift', what: 'Published' }];
    await desk.publish(deskNotice({ title: 'Lost', from: 9, to: 9, slips: ['exit'], changes }));
    expect(await listText()).toMatch(/Not shown on the site|On the site.*On the site/);
  });

  it('gives the number and the hours of all nights of a planned notice in the summary line', async () => {
    const day = dayOf(Date.now() + 30 * hour);
    await desk.publish(deskNotice(nightsOn('22:00-05:30', daysOf(day, addDays(day, 3)))));
    const page = await aoife.open('/works?when=week');
    expect(textOf(find(page, 'summary'))).toMatch(/4 nights, .* 22:00–05:30/);
    // Its controls are folded.
    expect(all(page, '.desk-card details:not([open]) .actions a').length).toBeGreaterThan(0);
  });

  it('keeps a night that was ended, with "Undo" beside it, while later nights are planned', async () => {
    const now = Date.now();
    const [from, to] = [clockOf(now - hour), clockOf(now + hour)];
    const nights = [0, 24, 48].map((hours) => ({
      ...{ start: now + (hours - 1) * hour, end: now + (hours + 1) * hour },
    }));
    await desk.publish(deskNotice({ kind: 'closure', lanes: undefined, ...scheduleOf(nights) }));
    await aoife.press(await aoife.open('/works?when=now'), 'Open again now');
    const page = await aoife.open('/works?when=now');
    const card = all(page, '.desk-card').at(-1);
    expect(textOf(card ?? null)).toMatch(new RegExp(`^Ended.*, ${from} to .*${to}`));
    await aoife.press(page, 'Undo: open again');
    // An end after 06:00 has its date.
    expect(textOf(find(await aoife.open('/works?when=now'), '.desk-card'))).toMatch(
      new RegExp(`until (\\w+ \\d+ \\w+, )?${to}`),
    );
  });

  it('marks "Reopen" if a cancelled closure needs a second person, but never "Undo" of the latest change', async () => {
    for (const [hours, needsSecondPerson] of [
      [10, false],
      [48, true],
    ] as const) {
      await desk.clear();
      const end = Date.now() + hours * hour;
      const closure = deskNotice({ kind: 'closure', lanes: undefined, end });
      await desk.publish(closure);
      const question = await aoife.open(`/works/${closure.id}/withdraw`);
      await aoife.press(question, 'Withdraw this notice', { why: '' });
      const page = await aoife.open('/works');
      expect(buttonText(page, 'Reopen').includes('second person')).toBe(needsSecondPerson);
      expect(buttonText(page, 'Undo')).not.toContain('second person');
    }
  });

  it('shows a button for a new notice if there are no notices', async () => {
    expect(textOf(find(await aoife.open('/works'), '[data-refresh]'))).toMatch(
      /Now: 0.*This week: 0.*No notices for this period.Publish a notice/,
    );
  });
});

describe('the desk while it cannot read the notices', () => {
  const renameTable = (from: string, to: string) =>
    desk.database.prepare(`ALTER TABLE ${from} RENAME TO ${to}`).all();

  it.each(['/works', '/works/new'])(
    'explains at %s what works, what does not, and which number to phone',
    async (path) => {
      await renameTable('notice_revisions', 'away');
      const response = await aoife.get(path);
      await renameTable('away', 'notice_revisions');
      expect(response.status).toBe(503);
      expect(await mainText(response)).toMatch(
        new RegExp(`Unavailable:.*Available:.*by phone: ${newsroom.name} ${newsroom.phone}`),
      );
    },
  );
});

it('the list of messages contains the messages in the outbox', async () => {
  const entry = { name: 'Ann', email: 'ann@visitor.example', subject: 'Waits', message: 'Words' };
  const stored = { ...entry, reference: 'BBBB-0001', digest: 'waiting', receivedAt: 1 };
  await desk.outbox.put('message:1970-01-01T00:00:00.001Z:waiting', JSON.stringify(stored));
  await desk.outbox.put('waiting', '');
  const page = parse(await (await office.get('/messages')).text());
  expect(textOf(find(page, '[aria-labelledby=outbox]'))).toMatch(/Waiting to be stored: 1.*Waits/);
});
