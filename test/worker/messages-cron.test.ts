import { beforeEach, describe, expect, it } from 'vitest';
import {
  postForm,
  referenceIn,
  refusedByDatabase,
  sampleMessage,
} from '../support/sample-messages.ts';
import { poison, startMessageSite } from '../support/worker/message-site.ts';

const site = startMessageSite({}, false);
const { database } = site;
const minute = 60_000;
const day = 86_400_000;

/** Polls `/readyz`, because an isolate queries its database only once a second. */
function expectReady() {
  return expect.poll(async () => {
    const response = await fetch(`${site.origin()}/readyz`);
    return { code: response.status, ...JSON.parse(await response.text()) };
  });
}

it('the cron stores and mails messages that were received before the database migrations', async () => {
  const response = await postForm(site, sampleMessage);
  expect(response.status).toBe(303);
  const message = { reference: referenceIn(response) };
  for (let run = 1; run <= 6; run += 1) expect((await site.cron()).outcome).toBe('exception');
  expect(await site.waitingMessages()).toMatchObject([message]);
  const waitingOutbox = { waiting: 1, oldestSeconds: expect.any(Number), late: false };
  await expectReady().toMatchObject({ code: 503, database: 'failing', outbox: waitingOutbox });
  await site.migrate();
  await expectReady().toMatchObject({ code: 200, outbox: { waiting: 1, checked: null } });
  expect((await site.cron()).outcome).toBe('ok');
  expect(await site.rows()).toMatchObject([message]);
  expect(await site.mails()).toHaveLength(1);
  const outbox = { waiting: 0, oldestSeconds: null, late: false };
  await expectReady().toMatchObject({ code: 200, status: 'ok', database: 'ok', outbox });
});

describe('after all migrations,', () => {
  beforeEach(async () => {
    await site.migrate();
    await site.reset();
  });

  describe('the cron', () => {
    const now = Date.UTC(2026, 10, 21, 3, 17);
    const age = 90 * day;

    /** Adds `count` messages received at `receivedAt`, in ms since 1970. */
    async function addMessages(name: string, receivedAt: number, count = 1): Promise<void> {
      const statement = database.prepare(
        `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
       INSERT INTO messages
         (reference, digest, received_at, name, email, phone, subject, message, mail_due_at)
       SELECT ?2 || n, '', ?3, ?2, 'a@b.example', '', '', '', ?3 FROM numbers`,
      );
      await statement.bind(count, name, receivedAt).all();
    }

    const names = async () => [...new Set((await site.rows()).map(({ name }) => name))];

    it('deletes messages that are at least 90 days old, and keeps messages that are a second younger', async () => {
      await site.setFaults({ MAIL: { does: 'not-exist' } });
      await addMessages('older', now - age - 1000, 1201);
      await addMessages('exactly', now - age);
      await addMessages('younger', now - age + 1000);
      await addMessages('new', now);
      expect((await site.cron(now)).outcome).toBe('ok');
      expect(await names()).toEqual(['younger', 'new']);
    });

    it('retries after a lost database connection, and fails with a log line if every retry fails', async () => {
      await addMessages('old', now - age);
      const message = 'D1_ERROR: Network connection lost.';
      await site.setFaults({ DB: { does: 'throw', message } });
      expect((await site.cron(now)).outcome).toBe('exception');
      expect(site.log.join('\n')).toContain('cron-failed');
      await site.setFaults({ DB: { does: 'throw', message, times: 1 } });
      expect((await site.cron(now)).outcome).toBe('ok');
      expect(await names()).toEqual([]);
    });
  });

  describe('/readyz', () => {
    it('returns a 503 status if a message has waited for half an hour', async () => {
      await poison(site, new Date(Date.now() - 40 * minute).toISOString(), refusedByDatabase);
      await site.cron();
      const age = expect.closeTo(40 * 60, -2);
      await expectReady().toMatchObject({
        ...{ code: 503, status: 'degraded', database: 'ok' },
        outbox: { waiting: 1, oldestSeconds: age, late: true },
      });
      expect(site.log.join('\n')).toContain('outbox-late');
    });

    it('reports the age of the oldest waiting message, whatever the order of arrival', async () => {
      for (const minutes of [5, 20, 10]) {
        const time = new Date(Date.now() - minutes * minute).toISOString();
        await poison(site, time, { ...refusedByDatabase, digest: `poison ${minutes}` });
      }
      await site.cron();
      const outbox = { waiting: 3, oldestSeconds: expect.closeTo(20 * 60, -2), late: false };
      await expectReady().toMatchObject({ outbox });
    });

    it('returns a 503 status if the cron has not succeeded for a quarter of an hour', async () => {
      const setCronAge = (seconds: number) =>
        database
          .prepare('UPDATE outbox_state SET cron_ok_at = (unixepoch() - ?1) * 1000')
          .bind(seconds)
          .all();
      await site.cron();
      await setCronAge(14 * 60);
      await expectReady().toMatchObject({
        code: 200,
        cron: { okSecondsAgo: expect.closeTo(840, -2), late: false },
      });
      await setCronAge(16 * 60);
      const lateStatus = { code: 503, status: 'degraded', cron: { late: true } };
      await expectReady().toMatchObject(lateStatus);
      // Simulates a database clock that was set back.
      await setCronAge(-7140);
      await expectReady().toMatchObject({
        ...lateStatus,
        cron: { okSecondsAgo: expect.closeTo(-7140, -2) },
      });
      await site.setFaults({ OUTBOX: { does: 'throw', message: 'KV LIST failed: 429' } });
      expect((await site.cron()).outcome).toBe('exception');
      await expectReady().toMatchObject(lateStatus);
      await site.setFaults({});
      await site.cron();
      await expectReady().toMatchObject({ cron: { late: false } });
    });

    it('still reports waiting messages if the cron could not list them for hours', async () => {
      await poison(site, new Date().toISOString(), sampleMessage);
      await expectReady().toMatchObject({ outbox: { waiting: 0 } });
      const now = Date.now() + 10 * minute;
      const refusal = { does: 'throw', message: 'KV LIST failed: 429', times: 1 } as const;
      await site.setFaults({ OUTBOX: refusal, now });
      expect((await site.cron()).outcome).toBe('exception');
      await site.setFaults({});
      await expectReady().toMatchObject({ outbox: { waiting: 1 } });
    });

    it('does not report the cron as late between a deploy and the first run of the cron', async () => {
      const recordDeploy =
        'UPDATE outbox_state SET checked_at = NULL, cron_ok_at = unixepoch() * 1000';
      await database.prepare(recordDeploy).all();
      await expectReady().toMatchObject({ outbox: { checked: null }, cron: { late: false } });
    });

    it('returns a 503 status without a binding for the database', async () => {
      await site.cron();
      await expectReady().toMatchObject({ code: 200 });
      await site.setFaults({ DB: { does: 'not-exist' } });
      await expectReady().toMatchObject({ code: 503, database: 'not bound' });
      await site.setFaults({});
    });

    it('queries the database at most once a second', async () => {
      await Promise.all(Array.from({ length: 30 }, () => fetch(`${site.origin()}/readyz`)));
      const { queries } = await site.calls();
      const readinessQueries = queries.filter((sql) => sql.includes('outbox_state'));
      // On a busy machine the 30 requests may take up to three seconds.
      expect(readinessQueries.length).toBeLessThanOrEqual(3);
    });
  });

  it('the cron deletes drafts of 30 days and staff addresses of 24 months from the history, which else is append-only', async () => {
    const now = Date.now();
    const pending = `INSERT INTO desk_pending (id, notice, base, title, action, content, person, at)
      VALUES (?1, '', 0, ?1, ?2, '{}', 'aoife@operator.example', ?3)`;
    const revision = `INSERT INTO notice_revisions VALUES ('k7m2qx', ?1, ?2, 'Day shift', 'Changed: title',
      '{}', 0, NULL, 'brian@operator.example', 'aoife@operator.example', NULL)`;
    const entries = [
      [pending, 'of 30 days', 'draft', now - 30 * day],
      [pending, 'deleted', 'deleted', now - 30 * day],
      [pending, 'published', 'published', now - 30 * day],
      [pending, 'a day younger', 'draft', now - 29 * day],
      // 24 months are 730 or 731 days.
      [pending, 'without an answer', 'form', now - 732 * day],
      [pending, 'waiting', 'form', now - 729 * day],
      [revision, 1, now - 732 * day],
      [revision, 2, now - 729 * day],
    ] as const;
    await database.batch(entries.map(([sql, ...values]) => database.prepare(sql).bind(...values)));
    expect((await site.cron(now)).outcome).toBe('ok');
    const rows = async (sql: string) => (await database.prepare(sql).all()).results;
    expect(await rows('SELECT id FROM desk_pending')).toEqual([
      { id: 'a day younger' },
      { id: 'waiting' },
    ]);
    const sql =
      'SELECT revision, person, requested_by AS asked FROM notice_revisions ORDER BY revision';
    expect(await rows(sql)).toEqual([
      { revision: 1, person: 'address removed', asked: 'address removed' },
      { revision: 2, person: 'brian@operator.example', asked: 'aoife@operator.example' },
    ]);
    for (const change of [
      "UPDATE notice_revisions SET person = 'address removed' WHERE person LIKE 'brian@%'",
      "UPDATE notice_revisions SET person = 'carol@operator.example'",
      "UPDATE notice_revisions SET notice = '{}' || ' ' WHERE person = 'address removed'",
      'DELETE FROM notice_revisions',
    ])
      await expect(rows(change)).rejects.toThrow(/append-only/);
  });
});
