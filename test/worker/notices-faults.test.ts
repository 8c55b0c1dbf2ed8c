import { describe, expect, it, vi } from 'vitest';
import { readArguments } from '../../cli/notices/arguments.ts';
import { run } from '../../cli/notices/commands.ts';
import { readHistory, readNotices } from '../../src/works/edit/notice-store.ts';
import { publish } from '../../src/works/edit/publish.ts';
import { find, parse, textOf } from '../support/html.ts';
import { activeNotice, startRoad } from '../support/road.ts';
import { jsonLogLines } from '../support/worker.ts';

const unknown = 'We cannot show road works at the moment.';
const fallbacks = (road: { log: string[] }) =>
  jsonLogLines(road).filter(({ event }) => event === 'notices-from-copy');
const down = { does: 'throw', message: 'down' } as const;
const slow = { does: 'hang' } as const;

/** Returns the text of a page's main content. */
const wordsOf = async (response: Response) => textOf(find(parse(await response.text()), 'main'));

/** Waits until the list of road works links to a notice's page. */
const waitUntilListed = (road: ReturnType<typeof startRoad>, path: string) =>
  vi.waitFor(async () => expect(await (await road.get('/works')).text()).toContain(path), {
    timeout: 40_000,
    interval: 500,
  });

describe.each([
  ['are both down', { DB: down, NOTICES: down }],
  ['are both slow', { DB: slow, NOTICES: slow }],
])('where the store and its replica %s', (_, faults) => {
  const road = startRoad({ faulty: true, edits: [{ notices: [activeNotice()] }] });

  it('pages say so and where else to look, and never that nothing is planned', async () => {
    await road.setFaults(faults);
    for (const path of ['/', '/works', '/operations']) {
      const words = await wordsOf(await road.get(path));
      expect(words).toContain(unknown);
      expect(words).toContain('Follow the signs on the road, or ask us');
      expect(words).not.toMatch(/nothing (is|that you chose is) planned|as of \d/i);
    }
    const about = await road.get('/about');
    expect(about.status).toBe(200);
    expect(await about.text()).not.toContain(unknown);
  });

  it('a notice and the feeds are 503, to be asked for again', async () => {
    for (const path of ['/works/k7m2qx', '/works.json', '/works.ics', '/works/datex2.xml']) {
      const response = await road.get(path);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    const readiness = await road.get('/readyz');
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toMatchObject({ notices: { state: 'unknown' } });
  });

  it('the log says why, and all is well again a few seconds after they are back', async () => {
    const line = expect.objectContaining({ event: 'notices-unreadable' });
    await vi.waitFor(() => expect(jsonLogLines(road)).toContainEqual(line), { timeout: 5_000 });
    await road.setFaults({});
    await vi.waitFor(
      async () => expect(await wordsOf(await road.get('/works'))).toContain('Barrier repair'),
      { timeout: 20_000, interval: 500 },
    );
  });
});

describe.each([
  ['is down', down],
  ['is slow', slow],
])('where only the store %s', (_, fault) => {
  const road = startRoad({ faulty: true, edits: [{ notices: [activeNotice()] }] });

  it('a hundred pages of a cold isolate have the replica, say so, and ask once', async () => {
    const { replica } = road;
    const written = JSON.parse((await replica.get('snapshot')) ?? '');
    const longAgo = { ...written, checked: Date.now() - 90_000 };
    await replica.put('snapshot', JSON.stringify(longAgo));
    await road.setFaults({ DB: fault });
    const pages = await Promise.all(
      Array.from({ length: 100 }, async () => wordsOf(await road.get('/works'))),
    );
    for (const words of pages) {
      expect(words).toContain('Barrier repair');
      expect(words).toContain('We cannot reach the newest notices. This is what was known at');
    }
    await vi.waitFor(() => expect(fallbacks(road)).toHaveLength(1), { timeout: 5_000 });
  });

  it('/readyz says that it is a copy, and is degraded where it is older than promised', async () => {
    const response = await road.get('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ notices: { source: 'replica', revision: 1 } });
  });
});

describe('where the newest snapshot of the store cannot be read', () => {
  const road = startRoad({ edits: [{ notices: [activeNotice()] }] });

  it('nothing is known, and the last good replica is neither shown nor overwritten', async () => {
    const { database, replica } = road;
    const half = '{"format":1,"revision":2,"published":0,"count":9,"notices":[]}';
    const insert = 'INSERT INTO notice_snapshots (revision, at, body) VALUES (2, 0, ?1)';
    await database.prepare(insert).bind(half).all();
    expect(await wordsOf(await road.get('/works'))).toContain(unknown);
    const readiness = await road.get('/readyz');
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toMatchObject({ notices: { state: 'unknown' } });
    await road.cron();
    expect(await replica.get('snapshot')).toContain('Barrier repair');
    expect(jsonLogLines(road)).toContainEqual(
      expect.objectContaining({ event: 'notices-copy-failed' }),
    );
  });

  it('the next change makes it right', async () => {
    await road.publish(activeNotice({ id: 'nextxx' }));
    await waitUntilListed(road, '/works/nextxx');
  });
});

describe('where one notice cannot be read', () => {
  const road = startRoad({ edits: [{ notices: [activeNotice()] }] });

  it('/readyz is degraded, and says how many', async () => {
    const { database } = road;
    const [first] = (
      await database.prepare('SELECT body FROM notice_snapshots').all<{ body: string }>()
    ).results;
    const body = first?.body.replace('"direction":"southbound"', '"direction":"sideways"') ?? '';
    await database.prepare('UPDATE notice_snapshots SET body = ?1').bind(body).all();
    const readiness = await road.get('/readyz');
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toMatchObject({ notices: { state: 'known', unreadable: 1 } });
  });
});

describe.each([
  ['to before the last change', 'revision > 1'],
  ['to before all of them', 'revision > 0'],
])('where the database was restored %s', (_, lost) => {
  const road = startRoad({
    edits: [{ notices: [activeNotice()] }, { notices: [activeNotice({ id: 'secxnd' })] }],
  });
  const restore = async () => {
    await road.database.prepare(`DELETE FROM notice_snapshots WHERE ${lost}`).all();
    await road.database.prepare("DELETE FROM notice_revisions WHERE id = 'secxnd'").all();
  };

  it('nothing is known, and the replica stays', async () => {
    await restore();
    expect(await wordsOf(await road.get('/works'))).toContain(unknown);
    await road.cron();
    expect(await road.replica.get('snapshot')).toContain('secxnd');
  });

  it('nobody publishes by mistake on what is left, and who says that it is right does', async () => {
    const edit = { notices: [activeNotice({ id: 'thirdx' })] };
    const { database, replica } = road;
    const refused = publish(database, replica, edit, Date.now());
    await expect(refused).rejects.toThrow('Run "republish"');
    const desk = { database, replica, siteUrl: '', close: async () => {}, now: Date.now };
    const printed = await run(await readArguments(['republish', '--json']), desk);
    expect(JSON.parse(printed)).toMatchObject({ revision: 3, missing: [{ id: 'secxnd' }] });
    await waitUntilListed(road, '/works/k7m2qx');
    await publish(database, replica, edit, Date.now());
    await waitUntilListed(road, '/works/thirdx');
  });
});

describe('the store', () => {
  const road = startRoad({ edits: [{ notices: [activeNotice()] }] });
  const now = Date.now();
  const change = (by: string) => {
    const changes = [{ at: now, by, what: 'Changed: title' }, ...activeNotice().changes];
    return activeNotice({ revision: 2, title: `By ${by}`, changes });
  };

  it('tells the second of two people who change the same notice, and loses nothing', async () => {
    const both = await Promise.allSettled([road.publish(change('A')), road.publish(change('B'))]);
    const refused = both.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { name: 'ConflictError' } }]);
    const { database } = road;
    const history = await readHistory(database, 'k7m2qx');
    expect(history.map(({ revision }) => revision)).toEqual([2, 1]);
    expect(history[1]?.notice?.title).toBe('Barrier repair');
  });

  it('takes what two people publish at the same moment', async () => {
    const ids = ['aaaaa1', 'aaaaa2', 'aaaaa3'];
    await Promise.all(ids.map((id) => road.publish(activeNotice({ id }))));
    const { database } = road;
    const { notices } = await readNotices(database, Date.now());
    expect(notices.map(({ id }) => id)).toEqual([...ids, 'k7m2qx']);
    await vi.waitFor(
      async () => {
        const html = await (await road.get('/works')).text();
        for (const id of ids) expect(html).toContain(`/works/${id}`);
      },
      { timeout: 40_000, interval: 500 },
    );
  });

  it.each([
    [3, 'is written once where it was locked for a moment', 1],
    [99, 'is not written where it stays locked', 0],
  ])('%i times locked: %s', async (locked, _, written) => {
    const { database, replica } = road;
    let left = locked;
    const lockable = {
      prepare: (sql: string) => database.prepare(sql),
      // Here a write has four statements, and a read three.
      batch: async (statements: Parameters<typeof database.batch>[0]) => {
        left -= statements.length === 4 ? 1 : 0;
        if (statements.length === 4 && left >= 0) throw new Error('D1_ERROR: database is locked');
        return database.batch(statements);
      },
    };
    const id = `lock${locked}`.padEnd(6, 'x');
    const leadingStatements = [database.prepare('SELECT ?1').bind(1)];
    const done = publish(
      lockable,
      replica,
      { notices: [activeNotice({ id })], leadingStatements },
      Date.now(),
    );
    if (written === 0) await expect(done).rejects.toThrow('database is locked');
    else expect(await done).toMatchObject({ replicated: true });
    expect(await readHistory(database, id)).toHaveLength(written);
  });

  it('is read without its replica, which the cron repairs where a command was stopped before it', async () => {
    const { database, replica } = road;
    const dead = { ...replica, put: () => new Promise<never>(() => undefined) };
    void publish(database, dead, { notices: [activeNotice({ id: 'killed' })] }, Date.now());
    await vi.waitFor(
      async () => expect(await (await road.get('/works')).text()).toContain('/works/killed'),
      { timeout: 40_000, interval: 500 },
    );
    expect(await replica.get('snapshot')).not.toContain('killed');
    await road.cron();
    expect(await replica.get('snapshot')).toContain('killed');
  });

  it('says when the replica could not be written, and has the notice all the same', async () => {
    const { database, replica } = road;
    const broken = { ...replica, put: () => Promise.reject(new Error('down')) };
    const edit = { notices: [activeNotice({ id: 'uncopy' })] };
    expect(await publish(database, broken, edit, Date.now())).toMatchObject({ replicated: false });
    expect(await readHistory(database, 'uncopy')).toHaveLength(1);
  });
});
