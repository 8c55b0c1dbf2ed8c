import { beforeAll, describe, expect, it } from 'vitest';
import { cancelNotice, reviseNotice } from '../../src/edit/edit.ts';
import { aNotice } from '../support/notices.ts';
import { newVisitor } from '../support/sample-messages.ts';
import { insertRevision } from '../support/worker/database.ts';
import { retryOnNewMinute } from '../support/worker/minutes.ts';
import { startRoad } from '../support/worker/road.ts';

const [hour, day] = [3_600_000, 86_400_000];
const minute = Math.floor(Date.now() / 60_000) * 60_000;
const publishedAt = minute - 20 * day;
const changedAt = minute - 10 * day;
const cancelledAt = minute - 2 * hour;
const iso = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z');

const firstRevision = aNotice({
  start: minute - 5 * day,
  end: minute + 5 * day,
  changes: [{ at: publishedAt, by: 'Planning', what: 'Published' }],
});
const changedNotice = reviseNotice(
  firstRevision,
  { title: 'Longer barrier repair', by: 'Day shift' },
  changedAt,
);
const cancelledNotice = cancelNotice(changedNotice, 'Day shift', undefined, cancelledAt);

const road = startRoad({ faulty: true });
const get = (path: string, at: number | string, headers = newVisitor()) => {
  const query = new URLSearchParams({ at: typeof at === 'string' ? at : iso(at) });
  return road.get(`${path}?${query}`, { headers });
};
const jsonAt = async (at: number | string, path = '/works.json') => (await get(path, at)).json();

beforeAll(async () => {
  await road.write({ notices: [firstRevision] }, publishedAt);
  await road.write({ notices: [] }, publishedAt + hour);
  await road.write({ notices: [changedNotice] }, changedAt);
  await road.write({ notices: [cancelledNotice] }, cancelledAt);
});

describe('/works/changes.json', () => {
  const changes = async (since?: string) => {
    const query = since ? `?${new URLSearchParams({ since })}` : '';
    const response = await road.get(`/works/changes.json${query}`, { headers: newVisitor() });
    return { response, body: Object(await response.json()) };
  };
  const kindsIn = ({ body }: Awaited<ReturnType<typeof changes>>) =>
    body.changes.map(({ kind }: { kind: string }) => kind);

  it('lists the events of 14 days, newest first, with the statements before and after', async () => {
    const { body } = await changes();
    expect(kindsIn({ ...(await changes()), body })).toEqual(['cancelled', 'started', 'changed']);
    const [cancelled, started] = body.changes;
    expect(cancelled).toMatchObject({ at: iso(cancelledAt), notice: 'k7m2qx', after: null });
    expect(cancelled.before).toMatch(/^J6 to J7 southbound: 1 of 4 lanes closed, .* to /);
    expect(started).toMatchObject({ at: iso(minute - 5 * day), before: started.after });
  });

  it('lists the events since a requested instant, and refuses any other text', async () => {
    expect(kindsIn(await changes(iso(cancelledAt)))).toEqual(['cancelled']);
    expect(kindsIn(await changes(iso(cancelledAt + 1_000)))).toEqual([]);
    const { response, body } = await changes('yesterday');
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      ...[400, '*'],
    ]);
    expect(body.detail).toContain('“since” needs a date');
  });
});

describe('/works.json?at=', () => {
  it('returns the notices as they were at the requested time', async () => {
    const earlyFeed = await jsonAt(publishedAt + 2 * hour);
    expect(earlyFeed).toMatchObject({
      at: iso(publishedAt + 2 * hour),
      revision: 2,
      published: iso(publishedAt + hour),
      notices: [{ revision: 1, state: 'planned', title: 'Barrier repair', cancelled: null }],
    });
    expect(await jsonAt(changedAt)).toMatchObject({
      at: iso(changedAt),
      notices: [{ revision: 2, title: 'Longer barrier repair', changes: [{}, {}] }],
    });
    expect(await jsonAt(changedAt - 1_000)).toMatchObject({ notices: [{ revision: 1 }] });
    expect(await jsonAt(minute - 5 * day + hour)).toMatchObject({ notices: [{ state: 'on' }] });
  });

  it(
    'returns the current feed and the field "at" for the current minute',
    retryOnNewMinute,
    async () => {
      const { at, ...archived } = Object(await jsonAt(minute));
      expect(archived).toEqual(await (await road.get('/works.json')).json());
      expect(at).toBe(iso(minute));
    },
  );

  it('accepts a time in any time zone, with or without seconds and fractions', async () => {
    const [utc, summer] = [changedAt, changedAt + hour].map((one) => iso(one).slice(0, 16));
    for (const text of [`${utc}Z`, `${utc}:00Z`, `${utc}:00.250Z`, `${summer}+01:00`]) {
      expect(await jsonAt(text), text).toMatchObject({ at: iso(changedAt) });
    }
    // A plus sign that is not encoded arrives as a space.
    const response = await road.get(`/works.json?at=${summer}+01:00`, { headers: newVisitor() });
    expect(await response.json()).toMatchObject({ at: iso(changedAt) });
  });

  it.each([
    ['without a time zone', '2026-11-20T22:15', 'time zone'],
    ['on a day that does not exist', '2026-02-30T22:15Z', 'time zone'],
    ['without a clock time', '2026-11-20', 'time zone'],
    ['in words', 'yesterday', 'time zone'],
    ['in the future', iso(minute + day), 'future'],
    ['before the first publication', iso(publishedAt - 1_000), 'before our first'],
  ])('rejects a date %s with a 400 status and the reason', async (_, at, reason) => {
    const response = await get('/works.json', at);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(JSON.parse(await response.text())).toMatchObject({
      status: 400,
      detail: expect.stringContaining(reason),
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is cached for a year if the requested time is over a day ago', async () => {
    const permanent = 'public, max-age=31536000, immutable';
    const oldResponse = await get('/works.json', minute - day - 60_000);
    expect(oldResponse.headers.get('cache-control')).toBe(permanent);
    expect(oldResponse.headers.get('access-control-allow-origin')).toBe('*');
    expect(oldResponse.headers.get('link')).toContain('rel="license"');
    const recentResponse = await get('/works.json', minute - day + 120_000);
    expect(recentResponse.headers.get('cache-control')).not.toContain('immutable');
  });

  it(
    'is limited to 30 requests a minute, separately from /works.json',
    retryOnNewMinute,
    async () => {
      const visitor = newVisitor();
      const statuses: number[] = [];
      for (let request = 0; request < 31; request += 1) {
        statuses.push((await get('/works.json', changedAt, visitor)).status);
      }
      expect(statuses.toSorted()).toEqual([...Array(30).fill(200), 429]);
      expect((await road.get('/works.json', { headers: visitor })).status).toBe(200);
    },
  );
});

it.each([
  ...['/works', '/works/embed', '/works/j9', '/works/k7m2qx', '/works.geojson', '/works.ics'],
  ...['/works/alerts', '/works/datex2.xml', '/works/k7m2qx.json', '/works/status.json'],
])('%s refuses a past instant with a 400 status and the reason', async (path) => {
  const response = await get(path, changedAt);
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
    400,
    '*',
  ]);
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining('/works.json') });
});

describe('an archived feed', () => {
  it('returns a 503 status if the database fails', async () => {
    await road.setFaults({ DB: { does: 'throw', message: 'down' } });
    const response = await get('/works.json', changedAt);
    await road.setFaults({});
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
  });

  it('that contains unreadable revisions gives their number and is not cached permanently', async () => {
    const at = minute - 3 * day;
    const newerNotice = { ...firstRevision, id: 'newer1', kind: 'drone-survey' };
    await insertRevision(road.database, 'newer1', newerNotice, at);
    const response = await get('/works.json', at);
    expect(await response.json()).toMatchObject({ unreadable: 1, complete: false });
    expect(response.headers.get('cache-control')).not.toContain('immutable');
  });
});
