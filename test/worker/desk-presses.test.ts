import { beforeEach, describe, expect, it } from 'vitest';
import { localTimeText } from '../../src/works/edit/edit.ts';
import { readHistory } from '../../src/works/edit/notice-store.ts';
import { clockOf } from '../../src/works/irish-time.ts';
import { periodsFrom } from '../../src/works/schedule.ts';
import { stateOf } from '../../src/works/states.ts';
import { readStore } from '../../src/works/store.ts';
import {
  collision,
  deskNotice,
  formFieldsOf,
  mainText,
  type Person,
  pressRequest,
  startWorksDesk,
} from '../support/desk-works.ts';

const hour = 3_600_000;

const desk = startWorksDesk();
const aoife = desk.as('aoife@operator.example');
const brian = desk.as('brian@operator.example');
const { notices, onlyNotice, changes } = desk;

beforeEach(() => desk.clear());

describe('one press on a notice', () => {
  it.each([
    ['+30', 30 * 60_000],
    ['+60', hour],
  ])('makes it last longer by %s', async (until, by) => {
    const notice = deskNotice();
    await desk.publish(notice);
    const response = await aoife.post(...pressRequest(notice, { do: 'longer', until }));
    expect(response.status).toBe(303);
    expect((await onlyNotice()).end).toBe(notice.end + by);
  });

  it('takes another time, and says what is wrong with one', async () => {
    const notice = deskNotice();
    await desk.publish(notice);
    const wrong = await aoife.post(...pressRequest(notice, { do: 'longer', until: 'soon' }));
    expect([wrong.status, await mainText(wrong)]).toEqual([
      422,
      expect.stringContaining('Irish clocks'),
    ]);
    const end = localTimeText(notice.end + 5 * hour);
    await aoife.post(...pressRequest(notice, { do: 'longer', until: end }));
    expect(localTimeText((await onlyNotice()).end)).toBe(end);
  });

  it('opens, undoes, cancels and reopens, each as a revision of its own', async () => {
    await desk.publish(deskNotice());
    for (const [deed, what] of [
      ['end', 'Ended'],
      ['undo', 'Undone: Ended'],
      ['cancel', 'Cancelled: rain'],
      ['reopen', 'Reopened'],
    ] as const) {
      const response = await brian.post(
        ...pressRequest(await onlyNotice(), { do: deed, why: 'rain' }),
      );
      expect(response.status).toBe(303);
      expect((await onlyNotice()).changes[0]?.what).toBe(what);
    }
    const after = await onlyNotice();
    expect(after).toMatchObject({ revision: 5, end: after.start + 2 * hour });
    const who = await changes(after.id);
    expect(who.map(({ field, revision }) => [field, revision])).toEqual([
      ['end', 2],
      ['end', 3],
      ['cancelled', 4],
      ['cancelled', 5],
    ]);
  });

  it('does not cancel for an undo what this version cannot read as it was before', async () => {
    const changed = { at: Date.now(), by: 'A', what: 'Changed: kind' };
    await desk.publish(deskNotice());
    const before = await onlyNotice();
    await desk.publish({ ...before, revision: 2, changes: [changed, ...before.changes] });
    await desk.database.batch([
      desk.database.prepare('DELETE FROM notice_revisions WHERE revision = 1'),
      desk.database.prepare(
        `INSERT INTO notice_revisions SELECT id, 1, at, author, what, '{"kind":"newer"}', kept_until
         FROM notice_revisions`,
      ),
    ]);
    const response = await aoife.post(...pressRequest(await onlyNotice(), { do: 'undo' }));
    expect([response.status, (await onlyNotice()).revision]).toEqual([422, 2]);
  });

  it('undoes nothing after ten minutes', async () => {
    const notice = deskNotice({
      changes: [{ at: Date.now() - 601_000, by: 'A', what: 'Published' }],
    });
    await desk.publish(notice);
    const response = await aoife.post(...pressRequest(notice, { do: 'undo' }));
    expect([response.status, (await onlyNotice()).revision]).toEqual([422, 1]);
  });

  it('on what somebody else has changed meanwhile shows both, and is done when pressed again', async () => {
    await desk.publish(deskNotice());
    const seen = await onlyNotice();
    await brian.post(...pressRequest(seen, { do: 'longer', until: '+30' }));
    const response = await aoife.post(...pressRequest(seen, { do: 'end' }));
    expect(response.status).toBe(409);
    const text = await mainText(response);
    expect(text).toContain('Somebody else has changed it meanwhile');
    expect(text).toContain('Changed: end');
    expect((await onlyNotice()).revision).toBe(2);
    await aoife.post(...pressRequest(await onlyNotice(), { do: 'end' }));
    expect((await onlyNotice()).changes.map(({ what }) => what)).toEqual([
      'Ended',
      'Changed: end',
      'Published',
    ]);
  });
});

describe('a press on a notice that repeats concerns what is on now', () => {
  const now = Date.now();
  const [start, end] = [now - 2 * hour, now + 2 * hour].map((at) => at - (at % 60_000));
  const daily = () =>
    deskNotice({
      start: now - 26 * hour,
      end: now + 50 * hour,
      repeat: { from: clockOf(start ?? 0), to: clockOf(end ?? 0), days: [0, 1, 2, 3, 4, 5, 6] },
    });
  const times = async () => {
    const notice = await onlyNotice();
    return [...periodsFrom(notice, now)].map((one) => localTimeText(one.end));
  };

  it('alone: it lasts longer, opens again, and the other nights stay', async () => {
    await desk.publish(daily());
    const [today = '', ...later] = await times();
    await aoife.post(...pressRequest(await onlyNotice(), { do: 'longer', until: '+30' }));
    expect(await times()).toEqual([localTimeText((end ?? 0) + hour / 2), ...later]);
    await brian.post(...pressRequest(await onlyNotice(), { do: 'undo' }));
    expect(await times()).toEqual([today, ...later]);
    await brian.post(...pressRequest(await onlyNotice(), { do: 'open' }));
    expect([stateOf(await onlyNotice(), Date.now() + 60_000), await times()]).toEqual([
      'planned',
      expect.arrayContaining(later),
    ]);
    expect((await onlyNotice()).changes[0]?.what).toMatch(/^Open again at .+, this time only$/);
    expect(await mainText(await aoife.get(`/works/${(await onlyNotice()).id}`))).toContain(
      'this time only',
    );
  });

  it('unless it is opened for good', async () => {
    await desk.publish(daily());
    expect(await mainText(await aoife.get('/works'))).toMatch(/Open again now.+other times stay/);
    await aoife.post(...pressRequest(await onlyNotice(), { do: 'end' }));
    expect(stateOf(await onlyNotice(), Date.now() + 60_000)).toBe('ended');
  });
});

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

  it('takes a draft that it came from away', async () => {
    await aoife.post('/works/new', { ...far, do: 'draft' });
    const list = await (await aoife.get('/works/find')).text();
    const [, kept = ''] = /href="\/works\/new\?kept=([^"]+)"/.exec(list) ?? [];
    await aoife.post('/works/new', { ...far, kept });
    expect((await aoife.get(`/works/new?kept=${kept}`)).status).toBe(404);
  });

  it('changed by two people keeps what a third has changed while it waited', async () => {
    const { start: now } = deskNotice();
    const [start, end] = [now + 72 * hour, now + 78 * hour];
    await desk.publish(deskNotice({ kind: 'full-closure', lanes: undefined, start, end }));
    const path = `/works/${(await onlyNotice()).id}/change`;
    const form = formFieldsOf(await (await aoife.get(path)).text());
    const later = { ...form, endText: localTimeText(end + hour), do: 'publish' };
    const asked = await aoife.post(path, later);
    await aoife.post(path, { ...form, diversion: 'By the R113.', do: 'publish' });
    expect((await onlyNotice()).revision).toBe(2);
    const waiting = await (await brian.get(asked.headers.get('location') ?? '')).text();
    expect(waiting).toContain('By the R113.');
    const opened = { ...formFieldsOf(waiting), do: 'publish' };
    expect((await brian.post(path, opened)).status).toBe(409);
    expect((await brian.post(path, { ...opened, seen: '2' })).status).toBe(303);
    expect(await onlyNotice()).toMatchObject({ revision: 3, diversion: 'By the R113.' });
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

/** Number of edits of each person. */
const edits = 12;

it('two shifts at once lose nothing and double nothing', async () => {
  const roadNotices = ([9, 10, 11] as const).map((junction) =>
    deskNotice({ from: junction, to: junction, slips: ['exit'], title: `Works at J${junction}` }),
  );
  await desk.publish(...roadNotices);
  const people = ['aoife@operator.example', 'brian@operator.example'];
  const pathsByPerson = await Promise.all(
    people.map((email) => editNotices(desk.as(email), email)),
  );

  const acknowledged = pathsByPerson.flat();
  expect(acknowledged).toHaveLength(2 * edits);
  expect(new Set(acknowledged).size).toBe(2 * edits);
  const histories = await Promise.all(roadNotices.map(({ id }) => readHistory(desk.database, id)));
  const revisions = histories.flat().filter(({ revision }) => revision > 1);
  const writtenPaths = revisions.map(
    ({ id, revision }) => `/works/${id}/published?revision=${revision}`,
  );
  expect(writtenPaths.sort()).toEqual(acknowledged.sort());

  const { results } = await desk.database
    .prepare(
      'SELECT DISTINCT person, revision, subject FROM desk_changes WHERE subject IN (?1, ?2, ?3)',
    )
    .bind(...roadNotices.map(({ id }) => id))
    .all<{ person: string }>();
  expect(results).toHaveLength(2 * edits);
  for (const email of people) {
    expect(results.filter(({ person }) => person === email)).toHaveLength(edits);
  }
  const answer = await readStore(desk.database);
  expect(answer.kind === 'snapshot' && answer.snapshot.notices).toEqual(
    expect.arrayContaining(await notices()),
  );
});

/** Edits the notices in turn, and retries an edit that was rejected because of the other person's. */
async function editNotices(person: Person, email: string): Promise<string[]> {
  const paths: string[] = [];
  while (paths.length < edits) {
    const published = await notices();
    const notice = published[paths.length % published.length];
    if (!notice) throw new Error('a notice was lost');
    const seen = { seen: `${notice.revision}`, accepted: '' };
    const minutes = 60 + paths.length + (email.startsWith('a') ? 100 : 0);
    const until = localTimeText(notice.start + minutes * 60_000 + 3 * 3_600_000);
    const response = await person.post(`/works/${notice.id}`, { do: 'longer', until, ...seen });
    const path = response.headers.get('location');
    if (response.status === 303 && path) paths.push(path);
    else expect(await response.text()).toContain('Nothing of yours was written');
  }
  return paths;
}
