import { Ajv } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import { endNotice } from '../../src/edit/edit.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { confirmationStatement } from '../../src/record/confirmations.ts';
import { recentMonths } from '../../src/record/month.ts';
import type { RecordJson } from '../../src/record/shape.ts';
import { addDays, dayOf, instantOf, isoInstant } from '../../src/road/irish-time.ts';
import { all, find, parse, textOf, texts } from '../support/html.ts';
import { aNotice } from '../support/notices.ts';
import { recompute } from '../support/oracle/recompute.ts';
import { allowDeletion, insertMessage } from '../support/worker/database.ts';
import { startRoad } from '../support/worker/road.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const now = Date.now();
/** The cron computes all figures once a day, so these tests depend on a fixed time of day. */
const computedAt = instantOf(dayOf(now + 7 * day), '06:00');
const month = recentMonths(now)[1] ?? '';
const road = startRoad({ faulty: true });
const { database } = road;

/** Builds a closure for one night of last month, announced eight days ahead. */
function nightOf(number: number, changes: Partial<Notice> = {}): Notice {
  const date = `${month}-${`${number}`.padStart(2, '0')}`;
  const start = instantOf(date, '22:00');
  return aNotice({
    ...{ id: `night${number % 10}`, kind: 'closure', lanes: undefined, start },
    end: instantOf(addDays(date, 1), '05:00'),
    changes: [{ at: start - 8 * day, by: 'Planning', what: 'Published' }],
    ...changes,
  });
}

const confirm = (
  { id, start }: Notice,
  event: 'closed' | 'opened',
  happened: number,
  at = happened,
) => {
  const person = 'aoife@operator.example';
  return confirmationStatement(database, {
    notice: id,
    period: start,
    event,
    happened,
    at,
    person,
  });
};

/** Stores when the site first showed a revision. */
const seen = (notice: string, revision: number, time: number) =>
  database
    .prepare('INSERT INTO desk_seen (notice, revision, at) VALUES (?1, ?2, ?3)')
    .bind(notice, revision, time);

/** Publishes revisions at the times of their changes, in this order. */
async function publishAll(...notices: Notice[]): Promise<void> {
  const timeOf = ({ changes }: Notice) => changes[0]?.at ?? 0;
  for (const notice of notices.toSorted((one, other) => timeOf(one) - timeOf(other)))
    await road.write({ notices: [notice] }, timeOf(notice));
}

/** Runs the cron once for each month. */
async function computeAll(at: number): Promise<void> {
  for (const _ of recentMonths(at)) expect((await road.cron(at)).outcome).toBe('ok');
}

const readJson = async () => {
  const response = await road.get('/reports/record.json');
  const { months, ...head }: { months: RecordJson['months'] } & Record<string, unknown> =
    JSON.parse(await response.text());
  return { response, head, months, last: months.find((one) => one.month === month) };
};

const nights = [10, 11, 12, 13, 14, 15].map((number) => nightOf(number));
const slipClosure = nightOf(16, { slips: ['exit'], to: 6 });
const unreadableNotice = nightOf(17);
/** Closed lanes, which are not in the record, published in the month before. */
const lanes = nightOf(2, { id: 'lanes2', lanes: { closed: 1, of: 4 } });
const changedKind = nightOf(18);
const acrossMonths = nightOf(28, {
  ...{ id: 'across', kind: 'incident' },
  end: instantOf(addDays(`${month}-28`, 5), '05:00'),
});

beforeAll(async () => {
  const [early, late] = nights;
  if (!early || !late) throw new Error('Expected six nights.');
  await publishAll(
    ...[...nights, slipClosure, unreadableNotice, changedKind, acrossMonths, lanes],
    endNotice(early, 'Night shift', early.end - hour),
    {
      ...changedKind,
      ...{ kind: 'closure', revision: 2, lanes: { closed: 1, of: 4 } },
      also: [{ junction: 7, slip: 'exit' }],
      changes: [{ at: changedKind.start - day, by: 'Planning', what: 'Changed: kind' }],
    },
  );
  await allowDeletion(database);
  await database.batch([
    ...nights.slice(0, 5).map((one) => confirm(one, 'closed', one.start + minute)),
    ...nights.slice(2, 5).map((one) => confirm(one, 'opened', one.end + 10 * minute)),
    confirm(late, 'opened', late.end + 5 * minute),
    confirm(late, 'opened', late.end + 90 * minute),
    confirm(slipClosure, 'closed', slipClosure.start - hour),
    database
      .prepare('UPDATE notice_revisions SET notice = ?2 WHERE id = ?1')
      .bind(unreadableNotice.id, '{"kind":"drone-survey"'),
    ...[...nights, lanes].map(({ id, start }, index) =>
      seen(id, 1, start - 8 * day + (index + 10) * 1_000),
    ),
    seen(slipClosure.id, 1, slipClosure.start - 9 * day),
  ]);
});

describe('the cron', () => {
  it('computes the figures of one month per run, and resumes after an interruption', async () => {
    const computedMonths = async () => {
      const sql = 'SELECT month, computed_at FROM record_months ORDER BY month DESC';
      return (await database.prepare(sql).all<{ month: string; computed_at: number }>()).results;
    };
    const yesterday = now - day;
    for (const [index] of recentMonths(yesterday).entries()) {
      expect((await road.cron(yesterday)).outcome).toBe('ok');
      expect((await computedMonths()).map((one) => one.month)).toEqual(
        recentMonths(yesterday).slice(0, index + 1),
      );
    }
    const monthsBefore = await computedMonths();
    await road.cron(yesterday);
    expect(await computedMonths()).toEqual(monthsBefore);
    await road.cron(now);
    expect((await computedMonths()).filter(({ computed_at }) => computed_at === now)).toHaveLength(
      1,
    );
    await computeAll(now);
    // The figures of an old month have not changed since yesterday.
    const { results } = await database
      .prepare('SELECT changed_at, computed_at FROM record_months WHERE month = ?1')
      .bind(recentMonths(now)[3] ?? '')
      .all();
    expect(results).toEqual([{ changed_at: yesterday, computed_at: now }]);
    expect(
      (await computedMonths()).slice(0, 13).every(({ computed_at }) => computed_at === now),
    ).toBe(true);
  });
});

describe('/reports/record.json', () => {
  it('contains the figures of the last 13 months, their definitions and the licence', async () => {
    const { response, head, months, last } = await readJson();
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(head).toMatchObject({
      license: expect.stringContaining('creativecommons'),
      sample: false,
    });
    expect(months.map((one) => one.month)).toEqual(recentMonths(now));
    expect(last?.displaySeconds).toEqual([10, 11, 12, 13, 14, 15]);
    expect(months[2]?.displaySeconds).toEqual([16]);
  });

  it('matches its schema in the OpenAPI description', async () => {
    const { paths } = JSON.parse(await (await road.get('/openapi.json')).text());
    const { schema } = paths['/reports/record.json'].get.responses[200].content['application/json'];
    const validate = new Ajv({ validateFormats: false }).compile(schema);
    const { head, months } = await readJson();
    expect(validate({ ...head, months }), JSON.stringify(validate.errors)).toBe(true);
    expect(paths['/works.json'].get.parameters).toMatchObject([{ name: 'at' }, { name: 'list' }]);
  });

  it('contains the closure periods from which its figures can be recomputed', async () => {
    const { months } = await readJson();
    expect(months).toHaveLength(13);
    for (const one of months) expect(recompute(one, now), one.month).toEqual(one.figures);
  });

  it('counts each closure in the month in which the closure begins', async () => {
    const { months } = await readJson();
    const matches = months.filter(({ periods }) => periods.some((one) => one.notice === 'across'));
    expect(matches.map((one) => one.month)).toEqual([month]);
  });

  it('returns a 503 status while the stored figures are unreadable', async () => {
    const writeData = (data: string) =>
      database.prepare(`UPDATE record_months SET data = ${data} WHERE month = '${month}'`).all();
    await writeData("'x' || data");
    expect((await road.get('/reports/record.csv')).status).toBe(503);
    await writeData('substr(data, 2)');
    expect((await road.get('/reports/record.csv')).status).toBe(200);
  });

  it('excludes unreadable and contradictory notices, and states their number', async () => {
    const { last } = await readJson();
    expect(last).toMatchObject({ excluded: { unreadable: 1, contradictions: 1 } });
    const ids = last?.periods.map(({ notice }) => notice);
    expect(ids).not.toContain(unreadableNotice.id);
    expect(last?.periods).toContainEqual(
      expect.objectContaining({ notice: changedKind.id, part: 'slip-road', changed: false }),
    );
  });
});

it('/reports/record.csv has the same figures as the JSON file', async () => {
  const response = await road.get('/reports/record.csv');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  const lines = (await response.text()).split('\r\n');
  expect(lines).toContain(`${month},carriageway,opened-15-minutes,4,5,,,,`);
  expect(lines).toContain(`${month},slip-road,not-confirmed,too few,2,,,,`);
  expect(lines).toHaveLength(1 + 13 * 27 + 1);
});

describe('/reports/record', () => {
  it('shows each figure by month, and the number of unreadable notices', async () => {
    const page = parse(await (await road.get('/reports/record')).text());
    const rowsOf = (figure: string) =>
      all(page, `[aria-labelledby="${figure}"] tbody tr`).map((row) => texts(row, 'td'));
    expect(rowsOf('opened-15-minutes')).toContainEqual(['Carriageways', '4 of 5']);
    expect(rowsOf('delay')).toContainEqual([
      'Carriageways',
      'half at most 10, 90 % at most 90 minutes (of 5)',
    ]);
    expect(rowsOf('not-confirmed').flat()).toContain('too few');
    const text = textOf(find(page, 'main'));
    expect(text).toContain('4 of 5 planned carriageway closures opened within 15 minutes');
    expect(text).toContain('1 unreadable notices');
    expect(text).not.toContain('sample');
  });

  it('returns a 503 status if the database fails', async () => {
    await road.setFaults({ DB: { does: 'throw', message: 'down' }, now: now + 3 * hour });
    for (const path of ['/reports/record', '/reports/record.json', '/reports/record.csv']) {
      const response = await road.get(path, { headers: { 'Cache-Control': 'no-cache' } });
      expect([path, response.status]).toEqual([path, 503]);
    }
    await road.setFaults({});
  });
});

it('the record of closures shows the date of each correction made after the end of a month', async () => {
  const [, , , , , unconfirmed] = nights;
  if (!unconfirmed) throw new Error('Expected six nights.');
  await computeAll(now + 5 * day);
  await database.batch([confirm(unconfirmed, 'opened', unconfirmed.end)]);
  await computeAll(now + 6 * day);
  const { head, last } = await readJson();
  expect(head.generated).toBe(isoInstant(now + 6 * day));
  expect(last).toMatchObject({
    corrections: [
      {
        day: dayOf(now + 6 * day),
        figures: [
          ...['opened-15-minutes', 'delay', 'not-confirmed', 'falsely-closed', 'falsely-open'],
        ],
      },
    ],
  });
});

it('the figures of a month are computed again after a change of its notices or confirmations on the same day', async () => {
  await computeAll(computedAt);
  const late = nightOf(20, { changes: [{ at: computedAt + hour, by: 'Desk', what: 'Published' }] });
  await road.write({ notices: [{ ...late, id: 'late20' }] }, computedAt + hour);
  const computedMonths = async (time: number) => {
    await road.cron(time);
    const sql = 'SELECT month FROM record_months WHERE computed_at = ?1';
    return (await database.prepare(sql).bind(time).all()).results;
  };
  expect(await computedMonths(computedAt + 2 * hour)).toEqual([{ month }]);
  await database.batch([confirm(slipClosure, 'opened', slipClosure.end, computedAt + 3 * hour)]);
  expect(await computedMonths(computedAt + 4 * hour)).toEqual([{ month }]);
  expect(await computedMonths(computedAt + 5 * hour)).toEqual([]);
});

it('figures that a newer version has stored can be read, and are computed again', async () => {
  const sql = `UPDATE record_months SET summary = replace(summary, '"delay"', '"newer"'), computed_at = 0
    WHERE month = '${month}'`;
  await database.prepare(sql).all();
  await road.advanceClock();
  const csv = async () => (await road.get('/reports/record.csv')).text();
  expect(await csv()).toContain(`${month},carriageway,newer,`);
  await road.cron(computedAt + 6 * hour);
  await road.advanceClock();
  expect(await csv()).toContain(`${month},carriageway,delay,`);
});

it('the report figures of a month do not change after the messages of that month are deleted', async () => {
  const received = now - 2 * day;
  const currentMonth = dayOf(received).slice(0, 7);
  for (let number = 1; number <= 5; number += 1) {
    const reference = `AAAA-000${number}`;
    await insertMessage(database, reference, { kind: 'pothole', received_at: received });
    if (number === 1) continue;
    await database
      .prepare(
        `INSERT INTO message_events (at, actor, reference, what, new)
         VALUES (?1, 'brian@operator.example', ?2, 'state', 'done fixed')`,
      )
      .bind(received + number * hour, reference)
      .all();
  }
  const reports = { received: 5, firstStateHours: [2, 3, 4, 5] };
  const monthAfter = async (at: number) => {
    await computeAll(at);
    const sql =
      "SELECT json_extract(data, '$.reports') AS reports FROM record_months WHERE month = ?1";
    const { results } = await database.prepare(sql).bind(currentMonth).all<{ reports: string }>();
    return JSON.parse(results[0]?.reports ?? '');
  };
  expect(await monthAfter(now + 8 * day)).toEqual(reports);
  expect(await monthAfter(now + 150 * day)).toEqual(reports);
  const { results } = await database.prepare('SELECT 1 FROM messages').all();
  expect(results).toEqual([]);
});
