import { beforeEach, describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { startMessageSite } from '../support/message-site.ts';

const site = startMessageSite();
const now = Date.UTC(2026, 10, 21, 3, 17);
const day = 86_400_000;
const { MESSAGE_RETENTION_DAYS } = unstable_readConfig({ config: 'wrangler.toml' }).vars;
const age = Number(MESSAGE_RETENTION_DAYS) * day;

/** Adds `count` messages that were received at a time. */
async function add(name: string, receivedAt: number, count = 1): Promise<void> {
  const database = site.database;
  const statement = database.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
     INSERT INTO messages
       (reference, digest, received_at, name, email, phone, subject, message, mail_due_at)
     SELECT ?2 || n, '', ?3, ?2, 'a@b.example', '', '', '', ?3 FROM numbers`,
  );
  await statement.bind(count, name, receivedAt).all();
}

const names = async () => [...new Set((await site.rows()).map(({ name }) => name))];

beforeEach(async () => {
  await site.database.prepare('DELETE FROM messages').all();
});

describe('the cron', () => {
  it('deletes to the day: 90 days exactly, and nothing a second younger', async () => {
    expect(age / day).toBe(90);
    await add('older', now - age - 1000);
    await add('exactly', now - age);
    await add('younger', now - age + 1000);
    await add('new', now);
    expect((await site.cron(now)).outcome).toBe('ok');
    expect(await names()).toEqual(['younger', 'new']);
  });

  it('deletes more than one batch', async () => {
    await add('old', now - age, 1201);
    await add('new', now, 3);
    await site.cron(now);
    expect(await site.rows()).toHaveLength(3);
  });

  it('tries again after a lost connection, and fails aloud where it stays lost', async () => {
    await add('old', now - age);
    const message = 'D1_ERROR: Network connection lost.';
    await site.break({ DB: { does: 'throw', message } });
    expect((await site.cron(now)).outcome).toBe('exception');
    expect(site.log.join('\n')).toContain('cron-failed');
    await site.break({ DB: { does: 'throw', message, times: 1 } });
    expect((await site.cron(now)).outcome).toBe('ok');
    expect(await names()).toEqual([]);
  });
});

it('is what the privacy page says', async () => {
  const page = await fetch(`${site.origin()}/privacy`);
  expect(await page.text()).toMatch(new RegExp(`${MESSAGE_RETENTION_DAYS} days`));
});
