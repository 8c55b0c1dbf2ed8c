import { execFile } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { readArguments } from '../../cli/inbox/arguments.ts';
import { runCommand } from '../../cli/inbox/commands.ts';
import { NotFoundError } from '../../src/contact/inbox/messages.ts';
import { requeue, setAsideEntries } from '../../src/contact/inbox/unstored.ts';
import { startInbox } from '../support/inbox.ts';

const hostile = `=cmd|' /C calc'!A0\n"quoted", \u001b[2J; DROP TABLE messages; --`;
const inbox = startInbox();

/** Returns an outbox entry, as stored while the database is down. */
function entry(reference: string, email: string) {
  const texts = { name: 'Waits', email, phone: '', subject: 'S', message: hostile };
  const digest = `digest of ${reference}`;
  return JSON.stringify({ ...texts, reference, digest, receivedAt: 1_700_000_000_000 });
}

const references = () => inbox.query('SELECT reference FROM messages ORDER BY reference');

const waitingKeys = async () =>
  (await inbox.platform().OUTBOX.list({ prefix: '' })).keys.map(({ name }) => name);

beforeAll(async () => {
  const { DB, OUTBOX } = inbox.platform();
  const at = 1_700_000_000_000;
  const refusedMail = { mail_tries: 2, mail_failure: 'E_VALIDATION_ERROR', mail_refused_at: 1 };
  await inbox.store('AAAA-0001', at + 1, { email: "o'brien@visitor.example", message: hostile });
  await inbox.store('AAAA-0002', at + 2, { email: 'b@c.example' });
  await inbox.store('AAAA-0003', at + 3, { email: "O'Brien@Visitor.example", suspected: 1 });
  await inbox.store('AAAA-0004', at + 4, { email: 'd@c.example', ...refusedMail });
  await DB.prepare(
    "INSERT INTO aliases VALUES ('GIVEN-004', 'AAAA-0004'), ('AAAA-0001', 'AAAA-0004')",
  ).all();
  await OUTBOX.put('message:1', entry('BBBB-0001', "o'brien@visitor.EXAMPLE"));
  await OUTBOX.put('message:2', entry('AAAA-0002', 'b@c.example'));
  await DB.prepare(
    "INSERT INTO refused_entries VALUES ('message:3', 5, 'SQLITE_CONSTRAINT', 1, ?1), ('message:4', 1, 'unreadable', 1, 'half a mess\u001b')",
  )
    .bind(entry('CCCC-0001', "o'brien@visitor.example"))
    .all();
});

describe('the inbox command', () => {
  it('lists messages in a table, newest first, and says whether each message was mailed', async () => {
    const out = await inbox.run([]);
    expect(out.split('\n')[0]).toMatch(
      /^Reference {2}Received +Name +E-mail +Subject +About .* State +Answered +Mailed$/,
    );
    expect(out).toMatch(
      /^AAAA-0002 {2}2023-11-14 22:13 {2}N AAAA-0002 +b@c\.example +S AAAA-0002 +Received +no +no$/m,
    );
    expect(out).toMatch(/^AAAA-0003 .*no \(suspected spam\)$/m);
    expect(out).toMatch(/^AAAA-0004 .*refused: E_VALIDATION_ERROR$/m);
    expect(out.indexOf('AAAA-0002')).toBeLessThan(out.indexOf('AAAA-0001'));
  });

  it('lists messages that wait for storage or could not be stored', async () => {
    const out = await inbox.run([]);
    expect(out).toContain('4 messages, 4 not answered, 3 open.\nWaiting in the outbox');
    expect(out).toContain('BBBB-0001, AAAA-0002');
    expect(out).toContain('Could not be stored: 2. Run: npm run inbox -- set-aside');
  });

  it('shows the full text of a message, with control characters escaped', async () => {
    const out = await inbox.run(['show', 'aaaa0003']);
    expect(out).toMatch(/^E-mail +O'Brien@Visitor\.example$/m);
    const otherOutput = await inbox.run(['show', 'BBBB-0001']);
    expect(otherOutput).toContain('"quoted", <U+001B>[2J; DROP TABLE messages; --');
    expect(otherOutput).not.toContain('\u001b');
  });

  it('shows messages that are not in the database, and finds messages by an alias of the reference', async () => {
    expect(await inbox.run(['show', 'BBBB-0001'])).toMatch(/^Stored +not yet \(waiting/m);
    expect(await inbox.run(['show', 'CCCC-0001'])).toMatch(/^Stored +no \(set aside\)/m);
    const foundMessages = await inbox.run(['show', 'AAAA-0001']);
    expect(foundMessages).toMatch(/^Reference +AAAA-0001$/m);
    expect(foundMessages).toMatch(/^Reference +AAAA-0004$/m);
    expect(foundMessages).toMatch(/^Other references +/m);
  });

  it('exports CSV with a byte order mark and quoted cells', async () => {
    const out = await inbox.run(['export']);
    expect(out).toMatch(/^\uFEFF"reference",/);
    expect(out).toContain(`"'${hostile.replaceAll('"', '""')}"`);
    expect(out.split('\r\n')).toHaveLength(6);
  });

  it('exports the messages from one e-mail address, ignoring case', async () => {
    const out = await inbox.run(['export', '--email', "O'BRIEN@visitor.example"]);
    for (const reference of ['AAAA-0001', 'AAAA-0003']) expect(out).toContain(reference);
    for (const reference of ['AAAA-0002', 'AAAA-0004']) expect(out).not.toContain(reference);
  });

  it('explains why a reference may be unknown', async () => {
    await expect(inbox.run(['show', 'ZZZZ-ZZZZ'])).rejects.toThrow('one character is wrong');
  });
});

describe('a message that could not be stored', () => {
  it('is listed with the reason for the failure', async () => {
    const out = await inbox.run(['set-aside']);
    expect(out).toMatch(/^Key +message:3\nSince +\S+ \S+\nReason +SQLITE_CONSTRAINT$/m);
    expect(out).toContain('half a mess<U+001B>');
  });

  it('is requeued by its key', async () => {
    await inbox.run(['requeue', 'message:4']);
    expect(await waitingKeys()).toContain('message:4');
    await expect(inbox.run(['discard', 'message:4'])).rejects.toThrow(NotFoundError);
    await inbox.platform().OUTBOX.delete('message:4');
  });

  it('is not lost if the cron tries and fails to store the message during the requeue', async () => {
    const { DB, OUTBOX } = inbox.platform();
    const insert = "INSERT INTO refused_entries VALUES ('message:5', 5, 'too big', 1, 'half')";
    await DB.prepare(insert).all();
    const [entry] = (await setAsideEntries(DB)).filter(({ key }) => key === 'message:5');
    if (!entry) throw new Error('nothing was set aside');
    const quickCron = {
      DB,
      OUTBOX: {
        ...OUTBOX,
        async put() {
          const retrySql = "UPDATE refused_entries SET last_try_at = 2 WHERE key = 'message:5'";
          await DB.prepare(retrySql).all();
        },
      },
    };
    await requeue(entry, quickCron);
    expect(await inbox.run(['set-aside'])).toContain('message:5');
    await inbox.run(['discard', 'message:5']);
  });
});

it('deleting messages keeps a note that somebody writes while the command waits for confirmation', async () => {
  const { DB } = inbox.platform();
  await inbox.store('DDDD-0001', 1, { message: 'Write to eve@visitor.example.' });
  const { command } = readArguments(['delete', 'eve@visitor.example']);
  await runCommand(command, inbox.platform(), async () => {
    await DB.prepare("UPDATE messages SET note = 'Rang' WHERE reference = 'DDDD-0001'").all();
    return true;
  });
  const sql = "SELECT message, note FROM messages WHERE reference = 'DDDD-0001'";
  expect(await inbox.query(sql)).toEqual([
    { message: 'Write to [address removed].', note: 'Rang' },
  ]);
  await DB.prepare("DELETE FROM messages WHERE reference = 'DDDD-0001'").all();
});

describe('deleting messages', () => {
  const outboxWith = (remove: (key: string) => Promise<void>) => {
    const { OUTBOX } = inbox.platform();
    return {
      list: OUTBOX.list.bind(OUTBOX),
      get: OUTBOX.get.bind(OUTBOX),
      put: OUTBOX.put.bind(OUTBOX),
      delete: remove,
    };
  };

  it('leaves the outbox unchanged when the database fails', async () => {
    const { DB } = inbox.platform();
    const deletedReferences: string[] = [];
    const failing = {
      ...inbox.platform(),
      DB: {
        prepare: (sql: string) => DB.prepare(sql),
        batch: () => Promise.reject(new Error('D1_ERROR: Network connection lost.')),
      },
      OUTBOX: outboxWith(async (key) => void deletedReferences.push(key)),
    };
    const { command } = readArguments(['delete', "O'BRIEN@visitor.example"]);
    await expect(runCommand(command, failing, async () => true)).rejects.toThrow('connection lost');
    expect(deletedReferences).toEqual([]);
    expect(await waitingKeys()).toHaveLength(2);
    expect(await inbox.query('SELECT * FROM erased')).toEqual([]);
  });

  it('records the digests even if the outbox fails, so that the cron does not store the messages again', async () => {
    const { DB, OUTBOX } = inbox.platform();
    await OUTBOX.put('message:9', entry('EEEE-0001', 'e@c.example'));
    const failing = {
      ...inbox.platform(),
      OUTBOX: outboxWith(() => Promise.reject(new Error('KV DELETE failed: 500'))),
    };
    const { command } = readArguments(['delete', 'EEEE-0001']);
    await expect(runCommand(command, failing, async () => true)).rejects.toThrow(
      'KV DELETE failed',
    );
    const sql = 'SELECT digest FROM erased';
    expect(await inbox.query(sql)).toEqual([{ digest: 'digest of EEEE-0001' }]);
    await OUTBOX.delete('message:9');
    await DB.prepare('DELETE FROM erased').all();
  });

  it('lists the affected messages, and changes nothing without confirmation', async () => {
    const referencesBefore = await references();
    const out = await inbox.run(['delete', "O'BRIEN@visitor.example"], false);
    expect(out).toBe('Nothing was deleted.\n');
    const lastQuestion = inbox.asked.at(-1);
    for (const reference of ['AAAA-0001', 'AAAA-0003', 'BBBB-0001', 'CCCC-0001']) {
      expect(lastQuestion).toContain(reference);
    }
    expect(lastQuestion).not.toContain('AAAA-0002');
    expect(await references()).toEqual(referencesBefore);
    expect(await waitingKeys()).toHaveLength(2);
  });

  it('removes all messages from one e-mail address in every store, and keeps the digests of the messages', async () => {
    const out = await inbox.run(['delete', "O'BRIEN@visitor.example"]);
    expect(out).toBe('Deleted: 2 in the database, 1 in the outbox, 1 set aside.\n');
    expect(await references()).toEqual([{ reference: 'AAAA-0002' }, { reference: 'AAAA-0004' }]);
    expect(await inbox.run(['set-aside'])).toBe('Nothing was set aside.\n');
    // The digests keep a late copy from being stored again.
    const digests = await inbox.query('SELECT digest FROM erased ORDER BY digest');
    const erasedReferences = ['AAAA-0001', 'AAAA-0003', 'BBBB-0001', 'CCCC-0001'];
    expect(digests).toEqual(
      erasedReferences.map((reference) => ({ digest: `digest of ${reference}` })),
    );
  });

  it('removes one message by its reference from every store', async () => {
    const out = await inbox.run(['delete', 'AAAA-0002']);
    expect(out).toBe('Deleted: 1 in the database, 1 in the outbox, 0 set aside.\n');
    expect(await inbox.run([])).toMatch(/AAAA-0004[\s\S]*\n1 message, 1 not answered, 1 open\.\n$/);
    expect(await inbox.run(['delete', 'AAAA-0002'])).toBe('There is nothing to delete.\n');
  });
});

describe('npm run inbox', () => {
  /** Runs the command as a script does, on this test's database. */
  function command(...args: string[]) {
    const commandArguments = ['cli/inbox.ts', '--persist-to', inbox.directory(), ...args];
    return new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const child = execFile(process.execPath, commandArguments, (_, out, err) =>
        resolve({ code: child.exitCode ?? -1, out, err }),
      );
    });
  }

  it('prints which database is in use, and requires --yes to delete without a terminal', async () => {
    const withoutConfirmation = await command('delete', 'AAAA-0004');
    expect(withoutConfirmation).toMatchObject({ code: 2, out: '' });
    expect(withoutConfirmation.err).toContain('Using the local database');
    expect(withoutConfirmation.err).toContain('--yes');
    expect(await references()).toEqual([{ reference: 'AAAA-0004' }]);
    const confirmed = await command('delete', 'AAAA-0004', '--yes');
    expect(confirmed).toMatchObject({ code: 0, out: expect.stringContaining('1 in the database') });
    expect(await references()).toEqual([]);
  });
});
