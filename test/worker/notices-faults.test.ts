import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readHistory, readNotices } from '../../src/edit/notice-store.ts';
import { publish, StoreBehindReplicaError } from '../../src/edit/publish.ts';
import { retryAfterMs } from '../../src/store/reader.ts';
import { find, links, parse, textOf } from '../support/html.ts';
import { activeNotice, startRoad } from '../support/worker/road.ts';
import { jsonLogLines } from '../support/worker/worker.ts';

const road = startRoad({ faulty: true, edits: [{ notices: [activeNotice()] }] });
const { database, replica } = road;

const unavailableText = 'We cannot show road works at the moment.';
const eventsNamed = (name: string) => jsonLogLines(road).filter(({ event }) => event === name);
const down = { does: 'throw', message: 'down' } as const;
const hanging = { does: 'hang' } as const;

/** Returns the text of a page's main content. */
const wordsOf = async (path: string) =>
  textOf(find(parse(await (await road.get(path)).text()), 'main'));

async function expectUnknownAtReadyz(reason?: string) {
  const readiness = await road.get('/readyz');
  expect(readiness.status).toBe(503);
  expect(await readiness.json()).toMatchObject({
    notices: { state: 'unknown', ...(reason && { reason: expect.stringContaining(reason) }) },
  });
}

/** Advances the clock until the list of road works links to these notices. */
function waitUntilListed(...ids: string[]) {
  const listed = async () => {
    await road.advanceClock({}, retryAfterMs);
    const html = await (await road.get('/works')).text();
    for (const id of ids) expect(html).toContain(`/works/${id}`);
  };
  return vi.waitFor(listed, { timeout: 40_000 });
}

describe('a fresh isolate', () => {
  const cold = startRoad({ faulty: true, edits: [{ notices: [activeNotice()] }] });

  it('is ready as soon as a slow database has answered', async () => {
    const slow = { does: 'wait', ms: 800 } as const;
    await cold.setFaults({ READS: slow, DB: slow, NOTICES: slow });
    const readiness = await cold.get('/readyz');
    expect(await readiness.json()).toMatchObject({ status: 'ok', notices: { source: 'store' } });
  });
});

describe('while the files with the texts of pages cannot be read', () => {
  it('such a page returns a 500 status with the emergency numbers and the navigation, until its file can be read', async () => {
    await road.setFaults({ ASSETS: down });
    const response = await road.get('/faq');
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = parse(await response.text());
    expect(textOf(find(page, 'main'))).toContain('ring 999 or 112');
    expect(links(find(page, 'header nav'))).toContainEqual(['Road works', '/works']);
    await road.setFaults({});
    expect((await road.get('/faq')).status).toBe(200);
  });

  it.each(['/', '/works', '/contact'])('the page %s returns a 200 status', async (path) => {
    await road.setFaults({ ASSETS: down });
    expect((await road.get(path)).status).toBe(200);
  });
});

describe('while only the notice store is down', () => {
  beforeAll(async () => {
    const replicaSnapshot = JSON.parse((await replica.get('snapshot')) ?? '');
    const longAgo = { ...replicaSnapshot, checked: Date.now() - 90_000 };
    await replica.put('snapshot', JSON.stringify(longAgo));
    await road.advanceClock({ DB: down });
  });

  it('the site returns a 503 status for a notice that is missing from the replica, because the notice may be newer', async () => {
    for (const path of ['/works/newest', '/works/newest.json', '/works/newest.ics']) {
      const response = await road.get(path);
      expect([response.status, response.headers.get('retry-after')], path).toEqual([503, '30']);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    expect(await wordsOf('/works/newest')).toContain('We cannot show this notice at the moment.');
    expect((await road.get('/works/k7m2qx')).status).toBe(200);
    expect((await road.get('/works/not-an-id')).status).toBe(404);
  });

  it('/readyz reports the replica as the source, and returns a 503 status when the replica is too old', async () => {
    const response = await road.get('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ notices: { source: 'replica', revision: 1 } });
  });
});

describe('while the notice store hangs and its replica is down', () => {
  beforeAll(() => road.advanceClock({ DB: hanging, NOTICES: down }));

  it('notice pages and feeds return a 503 status with a time to retry', async () => {
    for (const path of ['/works/k7m2qx', '/works.json', '/works.ics', '/works/datex2.xml']) {
      const response = await road.get(path);
      expect([response.status, response.headers.get('retry-after')], path).toEqual([503, '30']);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    await expectUnknownAtReadyz();
  });

  it('the Worker logs the reason and recovers when the store and the replica are available again', async () => {
    await vi.waitFor(() => expect(eventsNamed('notices-unreadable')).not.toEqual([]), 5_000);
    await waitUntilListed('k7m2qx');
  });
});

it('the site shows no notices while the newest snapshot is unreadable, and the next change replaces this snapshot', async () => {
  const truncatedBody = '{"format":1,"revision":2,"published":0,"count":9,"notices":[]}';
  const insert = 'INSERT INTO notice_snapshots (revision, at, body) VALUES (2, 0, ?1)';
  await database.prepare(insert).bind(truncatedBody).all();
  await road.advanceClock();
  expect(await wordsOf('/works')).toContain(unavailableText);
  await expectUnknownAtReadyz('notices are missing from the snapshot');
  await road.publish(activeNotice({ id: 'nextxx' }));
  await waitUntilListed('nextxx');
});

describe('the notice store', () => {
  it('accepts different notices published at the same moment', async () => {
    const ids = ['aaaaa1', 'aaaaa2', 'aaaaa3'];
    await Promise.all(ids.map((id) => road.publish(activeNotice({ id }))));
    const { notices } = await readNotices(database, Date.now());
    expect(notices.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids, 'k7m2qx']));
    await waitUntilListed(...ids);
  });

  it('gives no publication an earlier time than the one before, whose request arrived later', async () => {
    const later = Date.now() + 5_000;
    for (const [id, at] of [['later1', later] as const, ['later2', later - 1] as const])
      await publish(database, replica, { notices: [activeNotice({ id })] }, at);
    const newest = 'SELECT at FROM notice_snapshots ORDER BY revision DESC LIMIT 1';
    expect((await database.prepare(newest).all()).results).toEqual([{ at: later }]);
  });

  it.each([
    { locked: 3, rows: 1 },
    { locked: 99, rows: 0 },
  ])(
    'writes $rows row(s) if the database is locked for $locked attempts',
    async ({ locked, rows }) => {
      let remainingLocks = locked;
      const lockable = {
        prepare: (sql: string) => database.prepare(sql),
        // In this test a write has four statements, and a read has three.
        batch: async (statements: Parameters<typeof database.batch>[0]) => {
          remainingLocks -= statements.length === 4 ? 1 : 0;
          if (statements.length === 4 && remainingLocks >= 0)
            throw new Error('D1_ERROR: database is locked');
          return database.batch(statements);
        },
      };
      const id = `lock${locked}`.padEnd(6, 'x');
      const leadingStatements = [database.prepare('SELECT ?1').bind(1)];
      const edit = { notices: [activeNotice({ id })], leadingStatements };
      const publication = publish(lockable, replica, edit, Date.now());
      if (rows === 0) await expect(publication).rejects.toThrow('database is locked');
      else expect(await publication).toMatchObject({ replicated: true });
      expect(await readHistory(database, id)).toHaveLength(rows);
    },
  );

  it('keeps the notice and logs the failure if the replica cannot be written, and the cron writes the replica', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const failing = { ...replica, put: () => Promise.reject(new Error('KV PUT failed: 500')) };
    const edit = { notices: [activeNotice({ id: 'uncopy' })] };
    expect(await publish(database, failing, edit, Date.now())).toMatchObject({ replicated: false });
    const line = { event: 'notices-replica-failed', reason: 'Error: KV PUT failed: 500' };
    expect(log.mock.calls).toEqual([[JSON.stringify(line)]]);
    log.mockRestore();
    await road.cron();
    expect(await replica.get('snapshot')).toContain('uncopy');
  });
});

it('publishing fails if the replica does not answer and the database was not confirmed for 11 minutes', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await database.prepare('UPDATE notice_store SET confirmed_at = ?1').bind(Date.now()).all();
  const silent = { ...replica, get: () => Promise.reject(new Error('KV GET failed: 500')) };
  const publishAt = (now: number) =>
    publish(database, silent, { notices: [activeNotice({ id: 'silent' })] }, now);
  await expect(publishAt(Date.now() + 12 * 60_000)).rejects.toThrow(StoreBehindReplicaError);
  expect(await publishAt(Date.now())).toMatchObject({ replicated: false });
  log.mockRestore();
});

it('publishing fails if no snapshot is left in the database', async () => {
  await database.prepare('DELETE FROM notice_snapshots').all();
  const edit = { notices: [activeNotice({ id: 'thirdx' })] };
  const publication = publish(database, replica, edit, Date.now());
  await expect(publication).rejects.toThrow(StoreBehindReplicaError);
});
