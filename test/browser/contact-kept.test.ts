import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits } from '../support/browser.ts';
import { startWorker } from '../support/worker.ts';

const site = startWorker();
const visit = browserVisits();
let contact: string;

beforeAll(async () => {
  contact = new URL('/contact', site.origin()).href;
  await site.migrate();
});

/** Returns the stored messages with a subject. */
async function storedMessages(subject: string) {
  const { database } = site;
  const query = 'SELECT reference, name, email, message FROM messages WHERE subject = ?1';
  const { results } = await database.prepare(query).bind(subject).all();
  return results;
}

const name = 'Gráinne <b>Ní Mháille</b>';
const message = "Poll mór ag Junction 9 🕳️'; DROP TABLE messages; --";

describe('a message from the form', () => {
  it('is in the database once it says so, with script', async () => {
    const { page } = await visit(contact);
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'E-mail' }).fill('grainne@example.ie');
    await page.getByRole('textbox', { name: 'Subject' }).fill('With script');
    await page.getByRole('textbox', { name: 'Message' }).fill(message);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send message' }).click();
    const status = page.getByRole('status').filter({ hasText: 'Message Sent' });
    await status.waitFor();
    const reference = await status.getByRole('strong').innerText();
    expect(await storedMessages('With script')).toEqual([
      { reference, name, email: 'grainne@example.ie', message },
    ]);
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
  });

  it('comes back with every word where something is wrong, and is kept then, without script', async () => {
    const { page } = await visit(contact, { javaScriptEnabled: false });
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'Subject' }).fill('Without script');
    await page.getByRole('textbox', { name: 'Message' }).fill(message);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect.poll(() => page.title()).toMatch(/^Error: /);
    await page.getByRole('link', { name: 'Enter your e-mail address' }).click();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(name);
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(message);
    expect(await storedMessages('Without script')).toEqual([]);

    await page.getByRole('textbox', { name: 'E-mail' }).fill('grainne@example.ie');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('heading', { level: 1, name: 'Message Sent' }).waitFor();
    const reference = await page.getByRole('main').getByRole('strong').innerText();
    expect(await storedMessages('Without script')).toEqual([
      { reference, name, email: 'grainne@example.ie', message },
    ]);
  });
});
