import { afterEach, describe, expect, it } from 'vitest';
import { publish } from '../../src/edit/publish.ts';
import { clockOf } from '../../src/road/irish-time.ts';
import {
  actionRequest,
  deskNotice,
  type Fields,
  mainText,
  startWorksDesk,
} from '../support/desk/desk-works.ts';
import { all, attribute, find, parse, textOf } from '../support/html.ts';

const desk = startWorksDesk();
const aoife = desk.as('aoife@operator.example');
const brian = desk.as('brian@operator.example');
afterEach(() => desk.clear());

const [minute, hour] = [60_000, 3_600_000];

/** Publishes a closure one hour before its start; the default start was an hour ago. */
async function closure(overrides: Parameters<typeof deskNotice>[0] = {}) {
  const notice = deskNotice({ kind: 'closure', lanes: undefined, ...overrides });
  const publishedAt = notice.start - hour;
  const published = {
    ...notice,
    changes: [{ at: publishedAt, by: 'Planning', what: 'Published' }],
  };
  await publish(desk.database, desk.replica, { notices: [published] }, publishedAt);
  return notice;
}

const rowsOf = async (id: string) => {
  const sql =
    'SELECT event, happened, at, person FROM closure_confirmations WHERE notice = ?1 ORDER BY id';
  const { results } = await desk.database
    .prepare(sql)
    .bind(id)
    .all<{ event: string; happened: number; at: number; person: string }>();
  return results;
};

const confirmation = (
  { id, start, revision }: { id: string; start: number; revision: number },
  fields: Fields,
) => [`/works/${id}/confirm`, { period: `${start}`, seen: `${revision}`, ...fields }] as const;

const buttons = (html: string) =>
  all(find(parse(html), 'section[aria-labelledby="confirm"]'), 'button').map((one) =>
    (one.textContent ?? '').replace(/:.*/, ''),
  );

describe('the list of notices', () => {
  it.each([
    ['is active', -2 * hour, hour, ['Closed now', 'Opened now']],
    ['ended in the last 24 hours', -30 * hour, -23 * hour, ['Opened now']],
    ['began weeks ago', -40 * 24 * hour, 24 * hour, ['Closed now', 'Opened now']],
    ['lasted for weeks and ended in the last 24 hours', -960 * hour, -23 * hour, ['Opened now']],
  ])('offers to confirm a closure that %s', async (_, start, end, names) => {
    const now = Math.floor(Date.now() / minute) * minute;
    await closure({ start: now + start, end: now + end });
    expect(buttons(await (await aoife.get('/works')).text())).toEqual(names);
  });

  it('offers to confirm a closure that was extended by several weeks', async () => {
    const now = Math.floor(Date.now() / minute) * minute;
    const notice = await closure({ start: now - 40 * 24 * hour, end: now - 39 * 24 * hour });
    const edited = { ...notice, revision: 2, end: now + hour };
    const changedAt = now - 39 * 24 * hour - minute;
    const changes = [{ at: changedAt, by: 'Planning', what: 'Longer' }];
    await publish(desk.database, desk.replica, { notices: [{ ...edited, changes }] }, changedAt);
    expect(buttons(await (await aoife.get('/works')).text())).toEqual(['Closed now', 'Opened now']);
  });

  it('offers no confirmation for planned closures, old closures or lane closures', async () => {
    const now = Math.floor(Date.now() / minute) * minute;
    await closure({ start: now + hour, end: now + 2 * hour });
    await closure({ start: now - 30 * hour, end: now - 25 * hour });
    await desk.publish(deskNotice());
    const page = parse(await (await aoife.get('/works')).text());
    expect(all(page, '#confirm')).toEqual([]);
  });
});

describe('a confirmation', () => {
  it('records the current time and the author with one click, even if the click is sent twice', async () => {
    const notice = await closure();
    const startTime = Date.now();
    const sent = confirmation(notice, { event: 'closed', press: crypto.randomUUID() });
    expect((await aoife.post(...sent)).status).toBe(303);
    await aoife.post(...sent);
    const [row, ...others] = await rowsOf(notice.id);
    expect([row, ...others]).toMatchObject([{ event: 'closed', person: 'aoife@operator.example' }]);
    expect(row?.happened).toBeGreaterThanOrEqual(startTime);
    expect(row?.happened).toBe(row?.at);
    expect((await desk.onlyNotice()).revision).toBe(1);
    expect(await mainText(await aoife.get('/works'))).toContain('Opened: not confirmed');
  });

  it('remains visible after a second person corrects the time', async () => {
    const notice = await closure();
    const typed = notice.start + 7 * minute;
    await aoife.post(...confirmation(notice, { event: 'closed' }));
    await brian.post(...confirmation(notice, { event: 'closed', happened: clockOf(typed) }));
    const rows = await rowsOf(notice.id);
    expect(rows.map(({ person }) => person.split('@')[0])).toEqual(['aoife', 'brian']);
    expect(rows[1]?.happened).toBe(typed);
    const page = await mainText(
      await aoife.get(`/works/${notice.id}/confirm?period=${notice.start}`),
    );
    expect(page).toMatch(/brian@operator.example *Closed.* aoife@operator.example, does not count/);
  });

  it('that the road opened early ends the notice immediately', async () => {
    const notice = await closure();
    const response = await aoife.post(...confirmation(notice, { event: 'opened' }));
    expect(response.headers.get('location')).toMatch(/revision=2$/);
    const endedNotice = await desk.onlyNotice();
    expect(endedNotice.revision).toBe(2);
    expect(endedNotice.end).toBeLessThanOrEqual(Date.now());
    expect(await rowsOf(notice.id)).toMatchObject([{ event: 'opened' }]);
    expect((await desk.changes(notice.id)).map(({ person }) => person)).toContain(
      'aoife@operator.example',
    );
  });

  it('that the road opened ends a closure of lanes and slip roads', async () => {
    const also = [{ junction: 6, slip: 'exit' }] as const;
    const notice = await closure({ lanes: { closed: 1, of: 3 }, also });
    await aoife.post(...confirmation(notice, { event: 'opened' }));
    expect((await desk.onlyNotice()).end).toBeLessThanOrEqual(Date.now());
  });

  it('that the road opened leaves the lanes closed that its notice closes by now', async () => {
    const notice = await closure();
    const lanes = {
      ...({ revision: 2, kind: 'closure', lanes: { closed: 1, of: 3 } } as const),
      also: [{ junction: 6, slip: 'exit' }] as const,
    };
    await publish(desk.database, desk.replica, { notices: [{ ...notice, ...lanes }] }, Date.now());
    await aoife.post(...confirmation({ ...notice, ...lanes }, { event: 'opened' }));
    expect((await desk.onlyNotice()).end).toBe(notice.end);
    expect(await rowsOf(notice.id)).toMatchObject([{ event: 'opened' }]);
  });

  it('that the road closed after it had opened is refused and not offered', async () => {
    const notice = await closure();
    await aoife.post(...confirmation(notice, { event: 'opened' }));
    expect(buttons(await (await aoife.get('/works')).text())).toEqual([]);
    const refused = await aoife.post(...confirmation(notice, { event: 'closed' }));
    expect([refused.status, await mainText(refused)]).toEqual([
      422,
      expect.stringContaining('after the road was opened'),
    ]);
    expect(await rowsOf(notice.id)).toHaveLength(1);
  });

  it('that the road opened does not count after an undo of the opening, and can be repeated', async () => {
    const notice = await closure();
    await aoife.post(...confirmation(notice, { event: 'opened' }));
    const page = `/works/${notice.id}/confirm?period=${notice.start}`;
    expect(await mainText(await aoife.get(page))).not.toContain('does not count');
    await aoife.post(...actionRequest(await desk.onlyNotice(), { do: 'undo' }));
    expect(await mainText(await aoife.get(page))).toMatch(/Recorded *Opened .* does not count/);
    const list = await aoife.get('/works');
    expect(await mainText(list.clone())).toContain('Opened: not confirmed');
    expect(buttons(await list.text())).toEqual(['Closed now', 'Opened now']);
  });

  it('that the road opened late does not change the notice', async () => {
    const now = Math.floor(Date.now() / minute) * minute;
    const notice = await closure({ start: now - 3 * hour, end: now - hour });
    await aoife.post(
      ...confirmation(notice, { event: 'opened', happened: clockOf(now - 50 * minute) }),
    );
    expect(await rowsOf(notice.id)).toMatchObject([{ happened: now - 50 * minute }]);
    expect((await desk.onlyNotice()).revision).toBe(1);
  });

  it('is rejected if the notice has changed since the user opened the page', async () => {
    const notice = await closure();
    const staleNotice = { ...notice, revision: 7 };
    const conflict = await aoife.post(...confirmation(staleNotice, { event: 'opened' }));
    expect([conflict.status, await mainText(conflict)]).toEqual([
      422,
      expect.stringContaining('has changed since you opened the page'),
    ]);
    expect(await rowsOf(notice.id)).toEqual([]);
  });

  it.each([
    ['a future time', (now: number) => clockOf(now + 2 * minute), 'closed', 'Closing not recorded'],
    ['text instead of a time', () => 'soon', 'closed', 'The time must be a time such as 05:10'],
    [
      'an opening time before the closing time',
      (now: number) => clockOf(now - 2 * hour),
      'opened',
      'before the road was closed',
    ],
  ])('is rejected and kept for a correction if it contains %s', async (_, typed, event, words) => {
    const notice = await closure();
    const happened = typed(Date.now());
    const response = await aoife.post(...confirmation(notice, { event, happened }));
    const page = parse(await response.text());
    expect([response.status, textOf(find(page, 'main'))]).toEqual([
      422,
      expect.stringContaining(words),
    ]);
    expect(attribute(find(page, `#happened-${event}`), 'value')).toBe(happened);
    expect(await rowsOf(notice.id)).toEqual([]);
    expect((await desk.onlyNotice()).revision).toBe(1);
  });

  it('cannot be changed or deleted', async () => {
    const notice = await closure();
    await aoife.post(...confirmation(notice, { event: 'closed' }));
    for (const sql of [
      'DELETE FROM closure_confirmations',
      'UPDATE closure_confirmations SET happened = 1',
    ]) {
      await expect(desk.database.prepare(sql).all()).rejects.toThrow('append-only');
    }
  });
});
