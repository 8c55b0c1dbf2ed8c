import { describe, expect, it, vi } from 'vitest';
import { publish, readBook, readHistory } from '../../cli/notices/book.ts';
import { find, parse, textOf } from '../support/html.ts';
import { onNow, startRoad } from '../support/road.ts';
import { logged } from '../support/worker.ts';

const unknown = 'We cannot show road works at the moment.';
const down = { does: 'throw', message: 'down' } as const;
const slow = { does: 'hang' } as const;

/** The words of a page's content. */
const wordsOf = async (response: Response) => textOf(find(parse(await response.text()), 'main'));

describe.each([
  ['are both down', { DB: down, NOTICES: down }],
  ['are both slow', { DB: slow, NOTICES: slow }],
])('where the book and its copy %s', (_, faults) => {
  const road = startRoad({ faulty: true, edits: [{ notices: [onNow()] }] });

  it('pages say so and where else to look, and never that nothing is planned', async () => {
    await road.break(faults);
    for (const path of ['/', '/works', '/operations']) {
      const words = await wordsOf(await road.get(path));
      expect(words).toContain(unknown);
      expect(words).toContain('Ring the operations centre');
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
    expect(logged(road)).toContainEqual(expect.objectContaining({ event: 'notices-unreadable' }));
    await road.break({});
    await vi.waitFor(
      async () => expect(await wordsOf(await road.get('/works'))).toContain('Barrier repair'),
      { timeout: 20_000, interval: 500 },
    );
  });
});

describe.each([
  ['is down', down],
  ['is slow', slow],
])('where only the book %s', (_, fault) => {
  const road = startRoad({ faulty: true, edits: [{ notices: [onNow()] }] });

  it('a cold isolate has the copy', async () => {
    await road.break({ DB: fault });
    expect(await wordsOf(await road.get('/works'))).toContain('Barrier repair');
  });
});

describe('where the snapshot is half-written', () => {
  const road = startRoad({ edits: [{ notices: [onNow()] }] });

  it('it is not believed', async () => {
    const { database, copies } = road;
    const half = '{"format":1,"revision":2,"published":0,"count":9,"notices":[]}';
    await copies.put('snapshot', half);
    await database
      .prepare('INSERT INTO notice_snapshots (revision, at, body) VALUES (2, 0, ?1)')
      .bind(half)
      .all();
    expect(await wordsOf(await road.get('/works'))).toContain(unknown);
  });
});

describe('the book', () => {
  const road = startRoad({ edits: [{ notices: [onNow()] }] });
  const now = Date.now();
  const change = (by: string) => {
    const changes = [{ at: now, by, what: 'Changed: title' }, ...onNow().changes];
    return onNow({ revision: 2, title: `By ${by}`, changes });
  };

  it('tells the second of two people who change the same notice, and loses nothing', async () => {
    const both = await Promise.allSettled([road.publish(change('A')), road.publish(change('B'))]);
    const refused = both.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { name: 'ConflictError' } }]);
    const { database } = road;
    const history = await readHistory(database, 'k7m2qx');
    expect(history.map(({ revision }) => revision)).toEqual([2, 1]);
    expect(history[1]?.title).toBe('Barrier repair');
  });

  it('takes what two people publish at the same moment', async () => {
    const ids = ['aaaaa1', 'aaaaa2', 'aaaaa3'];
    await Promise.all(ids.map((id) => road.publish(onNow({ id }))));
    const { database } = road;
    const { notices } = await readBook(database, Date.now());
    expect(notices.map(({ id }) => id)).toEqual([...ids, 'k7m2qx']);
    await vi.waitFor(
      async () => {
        const html = await (await road.get('/works')).text();
        for (const id of ids) expect(html).toContain(`/works/${id}`);
      },
      { timeout: 40_000, interval: 500 },
    );
  });

  it('is read without its copy, which the cron mends where a command was stopped before it', async () => {
    const { database, copies } = road;
    const dead = { ...copies, put: () => new Promise<never>(() => undefined) };
    void publish(database, dead, { notices: [onNow({ id: 'killed' })] }, Date.now());
    await vi.waitFor(
      async () => expect(await (await road.get('/works')).text()).toContain('/works/killed'),
      { timeout: 40_000, interval: 500 },
    );
    expect(await copies.get('snapshot')).not.toContain('killed');
    await road.cron();
    expect(await copies.get('snapshot')).toContain('killed');
  });

  it('says when the copy could not be written, and has the notice all the same', async () => {
    const { database, copies } = road;
    const broken = { ...copies, put: () => Promise.reject(new Error('down')) };
    const edit = { notices: [onNow({ id: 'uncopy' })] };
    expect(await publish(database, broken, edit, Date.now())).toEqual({ copied: false });
    expect(await readHistory(database, 'uncopy')).toHaveLength(1);
  });
});
