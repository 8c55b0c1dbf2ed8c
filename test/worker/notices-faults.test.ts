import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readArguments } from '../../cli/notices/arguments.ts';
import { run } from '../../cli/notices/commands.ts';
import { readHistory, readNotices } from '../../src/works/edit/notice-store.ts';
import { publish } from '../../src/works/edit/publish.ts';
import { retryAfterMs } from '../../src/works/reader.ts';
import { find, parse, textOf } from '../support/html.ts';
import { activeNotice, startRoad } from '../support/road.ts';
import { jsonLogLines } from '../support/worker.ts';
import type { RoadFaults } from '../support/workers/faults.ts';

const road = startRoad({ faulty: true, edits: [{ notices: [activeNotice()] }] });
const { database, replica } = road;
let now = Date.now();

const unknown = 'We cannot show road works at the moment.';
const logged = (name: string) => jsonLogLines(road).filter(({ event }) => event === name);
const down = { does: 'throw', message: 'down' } as const;
const slow = { does: 'hang' } as const;

/** Returns the text of a page's main content. */
const wordsIn = (html: string) => textOf(find(parse(html), 'main'));
const wordsOf = async (path: string) => wordsIn(await (await road.get(path)).text());

async function expectUnknownAtReadyz() {
  const readiness = await road.get('/readyz');
  expect(readiness.status).toBe(503);
  expect(await readiness.json()).toMatchObject({ notices: { state: 'unknown' } });
}

/** Sets faults, and the Worker's clock on by some ms: by default so far that it forgets what it has read. */
function later(faults: RoadFaults = {}, ms = 120_000) {
  now += ms;
  return road.setFaults({ ...faults, now });
}

/** Waits, some seconds of the Worker's clock at a time, until the list of road works links to notices. */
function waitUntilListed(...ids: string[]) {
  const listed = async () => {
    await later({}, retryAfterMs);
    const html = await (await road.get('/works')).text();
    for (const id of ids) expect(html).toContain(`/works/${id}`);
  };
  return vi.waitFor(listed, { timeout: 40_000, interval: 300 });
}

describe('where only the store is down', () => {
  it('a hundred pages of a cold isolate have the replica, say so, and ask once', async () => {
    const written = JSON.parse((await replica.get('snapshot')) ?? '');
    const longAgo = { ...written, checked: Date.now() - 90_000 };
    await replica.put('snapshot', JSON.stringify(longAgo));
    await later({ DB: down });
    const answers = await Promise.all(Array.from({ length: 100 }, () => road.get('/works')));
    const pages = new Set(await Promise.all(answers.map((answer) => answer.text())));
    for (const html of pages) {
      const words = wordsIn(html);
      expect(words).toContain('Barrier repair');
      expect(words).toContain('We cannot reach the newest notices. This is what was known at');
    }
    await vi.waitFor(() => expect(logged('notices-from-copy')).toHaveLength(1));
  });

  it('/readyz says that it is a copy, and is degraded where it is older than promised', async () => {
    const response = await road.get('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ notices: { source: 'replica', revision: 1 } });
  });
});

describe('where the store is slow and its replica down', () => {
  beforeAll(() => later({ DB: slow, NOTICES: down }));

  it('pages say so and where else to look, and never that nothing is planned', async () => {
    for (const path of ['/', '/works', '/operations']) {
      const words = await wordsOf(path);
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
      expect([response.status, response.headers.get('retry-after')], path).toEqual([503, '30']);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    await expectUnknownAtReadyz();
  });

  it('the log says why, and all is well again a few seconds after they are back', async () => {
    await vi.waitFor(() => expect(logged('notices-unreadable')).not.toEqual([]), 5_000);
    await waitUntilListed('k7m2qx');
  });
});

describe('where the newest snapshot of the store cannot be read', () => {
  it('nothing is known, and the last good replica is neither shown nor overwritten', async () => {
    const half = '{"format":1,"revision":2,"published":0,"count":9,"notices":[]}';
    const insert = 'INSERT INTO notice_snapshots (revision, at, body) VALUES (2, 0, ?1)';
    await database.prepare(insert).bind(half).all();
    await later();
    expect(await wordsOf('/works')).toContain(unknown);
    await expectUnknownAtReadyz();
    await road.cron();
    expect(await replica.get('snapshot')).toContain('Barrier repair');
    expect(logged('notices-copy-failed')).toHaveLength(1);
  });

  it('the next change makes it right', async () => {
    await road.publish(activeNotice({ id: 'nextxx' }));
    await waitUntilListed('nextxx');
  });
});

describe('the store', () => {
  const change = (by: string) => {
    const changes = [{ at: Date.now(), by, what: 'Changed: title' }, ...activeNotice().changes];
    return activeNotice({ revision: 2, title: `By ${by}`, changes });
  };

  it('tells the second of two people who change the same notice, and loses nothing', async () => {
    const both = await Promise.allSettled([road.publish(change('A')), road.publish(change('B'))]);
    const refused = both.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { name: 'ConflictError' } }]);
    const history = await readHistory(database, 'k7m2qx');
    expect(history.map(({ revision }) => revision)).toEqual([2, 1]);
    expect(history[1]?.notice?.title).toBe('Barrier repair');
  });

  it('takes what two people publish at the same moment', async () => {
    const ids = ['aaaaa1', 'aaaaa2', 'aaaaa3'];
    await Promise.all(ids.map((id) => road.publish(activeNotice({ id }))));
    const { notices } = await readNotices(database, Date.now());
    expect(notices.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids, 'k7m2qx']));
    await waitUntilListed(...ids);
  });

  it.each([
    [3, 'is written once where it was locked for a moment', 1],
    [99, 'is not written where it stays locked', 0],
  ])('%i times locked: %s', async (locked, _, written) => {
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
    const edit = { notices: [activeNotice({ id })], leadingStatements };
    const done = publish(lockable, replica, edit, Date.now());
    if (written === 0) await expect(done).rejects.toThrow('database is locked');
    else expect(await done).toMatchObject({ replicated: true });
    expect(await readHistory(database, id)).toHaveLength(written);
  });

  it('is read without its replica, which the cron repairs where a command was stopped before it', async () => {
    const dead = { ...replica, put: () => new Promise<never>(() => undefined) };
    void publish(database, dead, { notices: [activeNotice({ id: 'killed' })] }, Date.now());
    await waitUntilListed('killed');
    expect(await replica.get('snapshot')).not.toContain('killed');
    await road.cron();
    expect(await replica.get('snapshot')).toContain('killed');
  });

  it('says when the replica could not be written, and has the notice all the same', async () => {
    const broken = { ...replica, put: () => Promise.reject(new Error('down')) };
    const edit = { notices: [activeNotice({ id: 'uncopy' })] };
    expect(await publish(database, broken, edit, Date.now())).toMatchObject({ replicated: false });
    expect(await readHistory(database, 'uncopy')).toHaveLength(1);
  });
});

describe('where the database was restored to before the last change', () => {
  const edit = { notices: [activeNotice({ id: 'thirdx' })] };
  const publishOnWhatIsLeft = () => publish(database, replica, edit, Date.now());

  it('nothing is known, and the replica stays', async () => {
    await road.publish(activeNotice({ id: 'secxnd' }));
    const newest = 'SELECT max(revision) FROM notice_snapshots';
    await database.prepare(`DELETE FROM notice_snapshots WHERE revision = (${newest})`).all();
    await database.prepare("DELETE FROM notice_revisions WHERE id = 'secxnd'").all();
    await later();
    expect(await wordsOf('/works')).toContain(unknown);
    await road.cron();
    expect(await replica.get('snapshot')).toContain('secxnd');
  });

  it('nobody publishes by mistake on what is left, and who says that it is right does', async () => {
    await expect(publishOnWhatIsLeft()).rejects.toThrow('Run "republish"');
    const desk = { database, replica, siteUrl: '', close: async () => {}, now: Date.now };
    const printed = await run(await readArguments(['republish', '--json']), desk);
    expect(JSON.parse(printed)).toMatchObject({ missing: [{ id: 'secxnd' }] });
    await publishOnWhatIsLeft();
    await waitUntilListed('k7m2qx', 'thirdx');
  });

  it('nor where nothing at all is left', async () => {
    await database.prepare('DELETE FROM notice_snapshots').all();
    await expect(publishOnWhatIsLeft()).rejects.toThrow('Run "republish"');
  });
});
