import { describe, expect, inject, it, vi } from 'vitest';
import { letter, postForm, referenceIn } from '../support/letters.ts';
import { minutely, startPostOffice } from '../support/post-office.ts';

const office = startPostOffice();
const minute = 60_000;
const refused = `550 ${letter.email} "${letter.subject}" refused`;

async function post(subject: string): Promise<string> {
  const response = await postForm(office, { ...letter, subject });
  expect(response.status).toBe(303);
  return referenceIn(response);
}

async function rowOf(reference: string) {
  const [row] = await office.rows('reference = ?', reference);
  if (!row) throw new Error(`no row ${reference}`);
  return row;
}

/** The row once its first try is over. */
function tried(reference: string) {
  return vi.waitFor(async () => {
    const row = await rowOf(reference);
    expect(row.mail_tries).toBe(1);
    return row;
  });
}

describe('the mail to the operations centre', () => {
  it('is plain text with the reference, answers to the visitor and is marked as sent', async () => {
    const reference = await post(letter.subject);
    await vi.waitFor(async () => expect((await rowOf(reference)).mailed_at).not.toBeNull());
    const [mail, ...others] = await office.mails();
    expect(others).toEqual([]);
    expect(mail).toEqual({
      from: { name: `${inject('site').name} website`, email: expect.stringContaining('@') },
      to: inject('site').email,
      replyTo: { name: letter.name, email: letter.email },
      subject: `[${reference}] ${letter.subject}`,
      text: expect.stringContaining(letter.message),
    });
    expect(mail?.text).toContain(`Reference: ${reference}`);
    expect(mail?.text).toContain(`Phone: ${letter.phone}`);
  });

  it('takes no line break from a field into a header', async () => {
    const bcc = '\r\nBcc: all@elsewhere.example';
    const response = await postForm(office, { ...letter, name: `A${bcc}`, subject: `S${bcc}` });
    await vi.waitFor(async () => expect(await office.mails()).toHaveLength(1));
    const [mail] = await office.mails();
    expect(mail?.replyTo.name).toBe('A  Bcc: all@elsewhere.example');
    expect(mail?.subject).toBe(`[${referenceIn(response)}] S  Bcc: all@elsewhere.example`);
  });
});

describe('a mailer that fails', () => {
  it('is tried again with growing pauses until the mail is sent, once', async () => {
    await office.break({ MAIL: { does: 'throw', message: refused } });
    const reference = await post('Tried again');
    let { mail_due_at: due } = await tried(reference);
    const pauses: number[] = [];
    for (let tries = 2; tries <= 4; tries += 1) {
      await office.cron(minutely, due - 1);
      expect((await rowOf(reference)).mail_tries).toBe(tries - 1);
      await office.cron(minutely, due);
      const next = await rowOf(reference);
      expect(next).toMatchObject({ mail_tries: tries, mailed_at: null });
      pauses.push((next.mail_due_at - due) / minute);
      due = next.mail_due_at;
    }
    expect(pauses).toEqual([10, 20, 40]);
    await office.break({});
    await Promise.all([office.cron(minutely, due), office.cron(minutely, due)]);
    await office.cron(minutely, due + 10_000 * minute);
    expect(await office.mails()).toHaveLength(1);
    expect((await rowOf(reference)).mailed_at).not.toBeNull();
  });

  it('never stands in the log with what the visitor wrote', async () => {
    await office.break({ MAIL: { does: 'throw', message: refused } });
    await post(letter.subject.concat(' again'));
    await vi.waitFor(() => expect(office.log().join('\n')).toContain('mail-failed'));
    expect(office.log().join('\n')).not.toContain(letter.email);
    expect(office.log().join('\n')).not.toContain(letter.subject);
  });

  it('does not delay the visitor by hanging, and is given up in time', async () => {
    await office.break({ MAIL: { does: 'hang' } });
    const reference = await post('Hanging');
    expect(office.log().join('\n')).not.toContain('mail-failed');
    const failed = () => expect(office.log().join('\n')).toContain('mail-failed');
    await vi.waitFor(failed, { timeout: 20_000 });
    expect((await rowOf(reference)).mailed_at).toBeNull();
  });

  it('is not needed: without one, messages are kept all the same', async () => {
    await office.break({ MAIL: { does: 'not-exist' } });
    expect(await rowOf(await post('No mailer'))).toMatchObject({ mail_tries: 0 });
    expect((await office.cron(minutely)).outcome).toBe('ok');
  });

  it('is still tried when the outbox cannot be read', async () => {
    await office.break({ MAIL: { does: 'throw', message: refused } });
    const { mail_due_at } = await tried(await post('Outbox down'));
    await office.break({ OUTBOX: { does: 'throw', message: 'KV GET failed: 500' } });
    expect((await office.cron(minutely, mail_due_at)).outcome).toBe('exception');
    const subjects = (await office.mails()).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining('Outbox down'));
  });
});
