import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits, hasFocus } from '../support/browser.ts';
import { insertMessage } from '../support/database.ts';
import { startLocalDesk } from '../support/desk.ts';
import { violations } from '../support/page-checks.ts';

const desk = startLocalDesk();
const visit = browserVisits();
const phone = { width: 360, height: 740 };
const sizes = [phone, { width: 1440, height: 900 }];

/** A message as wide, as long and as tall as a visitor can make it. */
const awkward = {
  subject: `${'W'.repeat(140)} \u05d0\u05d1`,
  name: '\u05e9\u05dc\u05d5\u05dd <b>',
  message: `${'x'.repeat(3_000)}\n${'Z\u0335\u0321\u0322\u0345'.repeat(200)}\n${'\n'.repeat(500)}`,
  note: 'https://evil.example',
};

beforeAll(async () => {
  for (const [index, texts] of [awkward, {}].entries()) {
    await insertMessage(desk.database, {
      ...{ reference: `AAAA-000${index}`, digest: `${index}`, name: 'Aoife', phone: '' },
      ...{ email: 'aoife@visitor.example', subject: 'Poll', message: 'Poll mór.' },
      ...{ received_at: 1_700_000_000_000 + index, mail_due_at: 0, kind: 'hole' },
      ...{ from_junction: '5', to_junction: '6', direction: 'northbound' },
      ...texts,
    });
  }
});

const open = (path: string, options = {}) => visit(path, { baseURL: desk.origin(), ...options });
const messages = ['/messages', '/messages/AAAA-0000', '/messages/person', '/messages/record'];
const pages = [...messages, '/works', '/works/new', '/works/find', '/'];

describe('the desk', () => {
  it.each(pages)('%s has nothing wrong, in both schemes', async (path) => {
    const { page } = await open(path, { bypassCSP: true });
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await violations(page), `${size.width} px`).toEqual([]);
    }
  });

  it.each(pages)('%s keeps to its policy and to its width', async (path) => {
    const { page, pageErrors } = await open(path, { viewport: phone });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(pageErrors.filter((one) => !/403/.test(one))).toEqual([]);
  });

  it('keeps what a visitor wrote in its box', async () => {
    const { page } = await open('/messages/AAAA-0000', { viewport: phone });
    const box = await page.locator('.written').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(phone.width);
    expect(box?.height).toBeLessThanOrEqual(500);
    expect(await page.getByRole('link', { name: 'evil' }).count()).toBe(0);
  });

  it.each(pages)('%s has no button or link too small for a thumb', async (path) => {
    const { page } = await open(path, { viewport: phone });
    const small = await page
      .locator('a:not(.skip):visible, button:not(.sr-only):visible, select:visible, .tick, summary')
      .evaluateAll((targets) =>
        targets
          .filter((one) => one.getBoundingClientRect().height < 44)
          .map((one) => one.outerHTML),
      );
    expect(small).toEqual([]);
  });
});

describe('without script, by keyboard alone', () => {
  it('a message is found, taken and given a state', async () => {
    const { page } = await open('/messages', { viewport: phone, javaScriptEnabled: false });
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Skip to main content');
    await page.getByLabel('Words, or a reference').focus();
    await page.keyboard.type('mór');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '1 found, 1 open' }).waitFor();
    await page.getByRole('link', { name: 'Poll' }).focus();
    await page.keyboard.press('Enter');
    const take = page.getByRole('button', { name: 'Take it' });
    await take.focus();
    expect(await hasFocus(take)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('With local shift').waitFor();
    await page.getByRole('button', { name: 'A crew has it on its list.' }).focus();
    await page.keyboard.press('Space');
    await page.locator('.status').getByText('A crew has it on its list.').waitFor();
  });
});
