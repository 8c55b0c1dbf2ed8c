import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { literal, query } from '../../scripts/inbox/database.ts';
import { wrangler } from '../../scripts/inbox/wrangler.ts';

const directory = await mkdtemp(join(tmpdir(), 'inbox-'));
/** Milliseconds for several runs of wrangler on a busy machine. */
const slow = 180_000;
const place = { remote: false, directory };
const hostile = `=cmd|' /C calc'!A0\n"quoted", \u001b[2J; DROP TABLE messages; --`;

afterAll(() => rm(directory, { recursive: true }));

interface Output {
  code: number;
  out: string;
  err: string;
}

/** Runs `npm run inbox` on the database of this test. */
function inbox(...args: string[]): Promise<Output> {
  const command = ['scripts/inbox.ts', '--persist-to', directory, ...args];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

/** Adds messages as the Worker does. */
async function store(...messages: [reference: string, email: string, text: string][]) {
  const rows = messages.map(([reference, email, text], number) => {
    const texts = [reference, '', `N${number}`, email, '', 'Ábhar', text].map(literal);
    return `(${texts.join(', ')}, ${1_700_000_000_000 + number}, 0)`;
  });
  const columns =
    'reference, digest, name, email, phone, subject, message, received_at, mail_due_at';
  await query(place, `INSERT INTO messages (${columns}) VALUES ${rows.join(', ')}`);
}

/** Adds a message to the outbox, as the Worker does while the database is down. */
function leave(reference: string, email: string): Promise<string> {
  const value = JSON.stringify({ reference, email });
  const key = `message:${reference}`;
  return wrangler(place, ['kv', 'key', 'put', key, value, '--binding', 'OUTBOX']);
}

describe('before the migrations', { timeout: slow }, () => {
  it('the inbox says which command to run', async () => {
    const { code, out, err } = await inbox();
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('npm run migrate');
  });
});

describe('the inbox', { timeout: slow }, () => {
  beforeAll(async () => {
    await wrangler(place, ['d1', 'migrations', 'apply', 'DB']);
    await store(
      ['AAAA-0001', "o'brien@visitor.example", hostile],
      ['AAAA-0002', 'b@c.example', 'B'],
    );
    await store(['AAAA-0003', "O'Brien@Visitor.example", 'C'], ['AAAA-0004', 'd@c.example', 'D']);
    await leave('BBBB-0001', "o'brien@visitor.EXAMPLE");
    await leave('AAAA-0002', 'b@c.example');
  }, slow);

  it('lists messages as a table, newest first, and what waits', async () => {
    const { code, out } = await inbox();
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toMatch(
      /^Reference {2}Received +Name +E-mail +Subject +Answered +Mailed$/,
    );
    expect(out).toMatch(/^AAAA-0002 {2}2023-11-14 22:13 {2}N1 +b@c\.example +Ábhar +no +no$/m);
    expect(out.indexOf('AAAA-0002')).toBeLessThan(out.indexOf('AAAA-0001'));
    expect(out).toContain('4 messages, 4 not answered.\n2 more wait in the outbox');
  });

  it('shows a whole message, and obeys nothing in it', async () => {
    const { out } = await inbox('show', 'aaaa0001');
    expect(out).toContain("E-mail     o'brien@visitor.example");
    expect(out).toContain('"quoted", <U+001B>[2J; DROP TABLE messages; --');
    expect(out).not.toContain('\u001b');
  });

  it('exports CSV and nothing else to stdout', async () => {
    const { out } = await inbox('export');
    expect(out).toMatch(/^"reference",/);
    expect(out).toContain(`"'${hostile.replaceAll('"', '""')}"`);
    expect(out.split('\r\n')).toHaveLength(6);
  });

  it('marks a message as answered, once', async () => {
    expect((await inbox('answer', 'AAAA-0002')).out).toBe('AAAA-0002 is marked as answered.\n');
    expect((await inbox('answer', 'AAAA-0002')).out).toContain('was marked as answered 20');
  });

  it('deletes everything from one address, in both places, and nothing else', async () => {
    const { out } = await inbox('delete', "O'BRIEN@visitor.example");
    expect(out).toContain('2 in the database, 1 in the outbox');
    const rows = await query(place, 'SELECT reference FROM messages ORDER BY reference');
    expect(rows).toEqual([{ reference: 'AAAA-0002' }, { reference: 'AAAA-0004' }]);
  });

  it('deletes one message by its reference, wherever it is', async () => {
    const { out } = await inbox('delete', 'AAAA-0002');
    expect(out).toContain('1 in the database, 1 in the outbox');
    const left = await inbox();
    expect(left.out).toMatch(/AAAA-0004[\s\S]*\n1 message, 1 not answered\.\n$/);
  });

  it('says what is wrong with what it was asked', async () => {
    expect(await inbox('show', 'AAAA-0001')).toMatchObject({ code: 1, out: '' });
    const misused = await inbox('show', "' OR 1=1");
    expect(misused).toMatchObject({ code: 2, out: '' });
    expect(misused.err).toContain('is not a reference');
    expect((await inbox('help')).out).toContain('npm run inbox -- show REFERENCE');
  });
});
