import { beforeEach, describe, expect, it } from 'vitest';
import { localTimeText } from '../../src/edit/values.ts';
import { phaseOf } from '../../src/notice/phase.ts';
import { clockOf } from '../../src/road/irish-time.ts';
import { periodsFrom } from '../../src/road/schedule.ts';
import { expectEveryEditOnce } from '../support/desk/desk-two-browsers.ts';
import {
  actionRequest,
  collision,
  deskNotice,
  extension,
  mainText,
  type Person,
  startWorksDesk,
} from '../support/desk/desk-works.ts';
import { texts } from '../support/html.ts';

const hour = 3_600_000;

const desk = startWorksDesk();
const aoife = desk.as('aoife@operator.example');
const brian = desk.as('brian@operator.example');
const { notices, onlyNotice, changes } = desk;

beforeEach(() => desk.clear());

describe('the desk', () => {
  it.each([
    ['+30 min', 30 * 60_000],
    ['+1 h', hour],
  ])('extends a notice when the user presses "%s"', async (button, by) => {
    const notice = deskNotice();
    await desk.publish(notice);
    expect((await aoife.press(await aoife.open('/works'), button)).status).toBe(303);
    expect((await onlyNotice()).end).toBe(notice.end + by);
  });

  it('extends a notice to a typed time, and rejects an invalid time', async () => {
    const notice = deskNotice();
    await desk.publish(notice);
    const refusal = await aoife.post(...actionRequest(notice, { do: 'longer', until: 'soon' }));
    expect([refusal.status, await mainText(refusal)]).toEqual([
      422,
      expect.stringContaining('Irish'),
    ]);
    const end = localTimeText(notice.end + 5 * hour);
    await aoife.post(...actionRequest(notice, { do: 'longer', until: end }));
    expect(localTimeText((await onlyNotice()).end)).toBe(end);
  });

  it('ends, restores, cancels and reopens a notice in separate revisions', async () => {
    await desk.publish(deskNotice());
    for (const [action, what] of [
      ['end', 'Ended'],
      ['undo', 'Undone: Ended'],
      ['cancel', 'Cancelled: rain'],
      ['reopen', 'Reopened'],
    ] as const) {
      const response = await brian.post(
        ...actionRequest(await onlyNotice(), { do: action, why: 'rain' }),
      );
      expect(response.status).toBe(303);
      expect((await onlyNotice()).changes[0]?.what).toBe(what);
    }
    const restoredNotice = await onlyNotice();
    expect(restoredNotice).toMatchObject({ revision: 5, end: restoredNotice.start + 2 * hour });
    const changeRows = await changes(restoredNotice.id);
    const laterRows = changeRows.filter(({ revision }) => revision > 1);
    expect(laterRows.map(({ field, revision }) => [field, revision])).toEqual([
      ['cancelled', 5],
      ['cancelled', 4],
      ['end', 3],
      ['end', 2],
    ]);
  });

  it('does not undo a change if the previous revision is unreadable', async () => {
    const changeEntry = { at: Date.now(), by: 'A', what: 'Changed: kind' };
    await desk.publish(deskNotice());
    const before = await onlyNotice();
    await desk.publish({ ...before, revision: 2, changes: [changeEntry, ...before.changes] });
    await desk.database.batch([
      desk.database.prepare('DELETE FROM notice_revisions WHERE revision = 1'),
      desk.database.prepare(
        `INSERT INTO notice_revisions (id, revision, at, author, what, notice, kept_until)
         SELECT id, 1, at, author, what, '{"kind":"newer"}', kept_until
         FROM notice_revisions`,
      ),
    ]);
    const response = await aoife.post(...actionRequest(await onlyNotice(), { do: 'undo' }));
    expect([response.status, (await onlyNotice()).revision]).toEqual([422, 2]);
  });

  it('offers no undo of a first publication, because only a question may withdraw a notice', async () => {
    await desk.publish(deskNotice());
    const page = await aoife.open('/works');
    expect(texts(page, 'button').filter((label) => label.startsWith('Undo'))).toEqual([]);
    const response = await aoife.post(...actionRequest(await onlyNotice(), { do: 'undo' }));
    expect([response.status, (await onlyNotice()).revision]).toEqual([422, 1]);
  });

  it("reports a conflict with another person's change, and accepts the next attempt", async () => {
    await desk.publish(deskNotice());
    const seen = await onlyNotice();
    await brian.post(...actionRequest(seen, extension(seen, 30)));
    const response = await aoife.post(...actionRequest(seen, { do: 'end' }));
    expect(response.status).toBe(409);
    const text = await mainText(response);
    expect(text).toContain('Somebody else has changed this notice in the meantime');
    expect(text).toContain('Changed: end');
    expect((await onlyNotice()).revision).toBe(2);
    await aoife.post(...actionRequest(await onlyNotice(), { do: 'end' }));
    expect((await onlyNotice()).changes.map(({ what }) => what)).toEqual([
      'Ended',
      'Changed: end',
      'Published',
    ]);
  });
});

describe('the desk, for a repeating notice,', () => {
  const now = Date.now();
  const [start, end] = [now - 2 * hour, now + 2 * hour].map((at) => at - (at % 60_000));
  const dailyNotice = () =>
    deskNotice({
      start: now - 26 * hour,
      end: now + 50 * hour,
      repeat: [{ from: clockOf(start ?? 0), to: clockOf(end ?? 0), days: [0, 1, 2, 3, 4, 5, 6] }],
    });
  const endTexts = async () => {
    const notice = await onlyNotice();
    return [...periodsFrom(notice, now)].map((one) => localTimeText(one.end));
  };

  it('extends or ends only the current night', async () => {
    await desk.publish(dailyNotice());
    const [today = '', ...later] = await endTexts();
    const before = await onlyNotice();
    await aoife.post(...actionRequest(before, extension(before, 30)));
    expect(await endTexts()).toEqual([localTimeText((end ?? 0) + hour / 2), ...later]);
    await brian.post(...actionRequest(await onlyNotice(), { do: 'undo' }));
    expect(await endTexts()).toEqual([today, ...later]);
    await brian.post(...actionRequest(await onlyNotice(), { do: 'open' }));
    expect([phaseOf(await onlyNotice(), Date.now() + 60_000), await endTexts()]).toEqual([
      'planned',
      expect.arrayContaining(later),
    ]);
    expect((await onlyNotice()).changes[0]?.what).toMatch(/^Open again at .+, this time only$/);
    expect(await mainText(await aoife.get(`/works/${(await onlyNotice()).id}`))).toContain(
      'this time only',
    );
  });

  it('ends the whole notice when the user presses "Open again for good"', async () => {
    await desk.publish(dailyNotice());
    expect(await mainText(await aoife.get('/works'))).toMatch(
      /Open again now.+later times unchanged/,
    );
    await aoife.post(...actionRequest(await onlyNotice(), { do: 'end' }));
    expect(phaseOf(await onlyNotice(), Date.now() + 60_000)).toBe('ended');
  });
});

/** Number of edits by each person. */
const editsPerPerson = 12;

it('concurrent edits by two people are neither lost nor duplicated', async () => {
  const roadNotices = ([9, 10, 11] as const).map((junction) =>
    deskNotice({ from: junction, to: junction, slips: ['exit'], title: `Works at J${junction}` }),
  );
  await desk.publish(...roadNotices);
  const people = ['aoife@operator.example', 'brian@operator.example'];
  const pathsByPerson = await Promise.all(
    people.map((email) => editNotices(desk.as(email), email)),
  );

  expect(pathsByPerson.map(({ length }) => length)).toEqual([editsPerPerson, editsPerPerson]);
  await expectEveryEditOnce(desk, roadNotices, people, pathsByPerson);
});

/** Edits the notices in turn, and retries an edit after a conflict. */
async function editNotices(person: Person, email: string): Promise<string[]> {
  const paths: string[] = [];
  while (paths.length < editsPerPerson) {
    const published = await notices();
    const notice = published[paths.length % published.length];
    if (!notice) throw new Error('The store lost a notice.');
    const seen = { seen: `${notice.revision}`, accepted: '' };
    const minutes = 60 + paths.length + (email.startsWith('a') ? 100 : 0);
    const until = localTimeText(notice.start + minutes * 60_000 + 3 * 3_600_000);
    const response = await person.post(`/works/${notice.id}`, { do: 'longer', until, ...seen });
    const path = response.headers.get('location');
    if (response.status === 303 && path) paths.push(path);
    else expect(await response.text()).toContain('Your change was not published');
  }
  return paths;
}

it('a closure submitted by two people at once is published once, and the rejected form shows the overlap', async () => {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    await desk.clear();
    const responses = await Promise.all(
      [aoife, brian].map((person) => person.post('/works/new', collision)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(await refused?.text()).toContain('overlaps or repeats a published one');
    await onlyNotice();
  }
});

it('if two people reopen overlapping notices at once, only one notice is reopened', async () => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await desk.clear();
    const cancelled = Date.now();
    const cancelledNotices = ['Barrier repair', 'Drains'].map((title) =>
      deskNotice({ title, text: `${title}. Mind the crew.`, cancelled }),
    );
    await desk.publish(...cancelledNotices);
    const responses = await Promise.all(
      cancelledNotices.map((notice, index) =>
        [aoife, brian][index]?.post(...actionRequest(notice, { do: 'reopen' })),
      ),
    );
    expect(responses.map((response) => response?.status).sort()).toEqual([303, 409]);
    const openNotices = (await notices()).filter((notice) => notice.cancelled === undefined);
    expect(openNotices).toHaveLength(1);
  }
});
