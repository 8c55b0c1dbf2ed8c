import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, holdScript } from '../support/browser.ts';

const visit = browserVisits();
const form = (page: Page) => page.locator('form[action="/contact"]');
const place = (page: Page) => form(page).locator('fieldset', { hasText: 'Where on the road' });
const topic = (page: Page, name: string) => form(page).getByRole('radio', { name });
const road = 'Something on or beside the road';

async function write(page: Page): Promise<void> {
  for (const name of ['Name', 'Subject', 'Message'])
    await form(page).getByRole('textbox', { name, exact: true }).fill('Text');
  await form(page).getByLabel('E-mail').fill('aoife@example.ie');
  await form(page).getByRole('checkbox').check();
}

async function say(page: Page): Promise<void> {
  await place(page).getByLabel('What it is').selectOption('Hole');
  await place(page).getByLabel('Direction').selectOption('Southbound');
  await place(page).getByLabel('From junction').selectOption('J9 Red Cow (N7)');
  await place(page).getByLabel('To junction').selectOption('J10 Ballymount (R838)');
  await place(page).getByLabel('Lane').selectOption('Left lane');
  await place(page).getByLabel('Number on the small location plate').fill('12.4');
  await place(page).getByLabel('When you saw it').fill('Just now');
}

const said = {
  about: 'road',
  kind: 'hole',
  direction: 'southbound',
  from: '9',
  to: '10',
  lane: 'left',
  plate: '12.4',
  seen: 'Just now',
};

describe('with script', () => {
  it('the questions about the road open when they are asked for, and are sent', async () => {
    const { page, complaints } = await visit('/contact');
    expect(await place(page).isVisible()).toBe(false);
    await topic(page, road).check();
    expect(await place(page).isVisible()).toBe(true);
    await say(page);
    await write(page);
    const posts: unknown[] = [];
    await page.route('**/contact', (route) => {
      posts.push(route.request().postDataJSON());
      return route.fulfill({ json: { reference: '7K2M-Q4XA' } });
    });
    await form(page).getByRole('button', { name: 'Send message' }).click();
    const link = form(page).getByRole('link', { name: 'see what became of it' });
    expect(await link.getAttribute('href')).toBe('/contact/status?reference=7K2M-Q4XA');
    expect(posts).toMatchObject([said]);
    expect(await topic(page, road).isChecked()).toBe(false);
    expect(await place(page).isVisible()).toBe(false);
    await topic(page, road).check();
    expect(await place(page).getByLabel('From junction').inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  it('stay closed for anything else', async () => {
    const { page } = await visit('/contact');
    for (const name of ['A question', 'Work that disturbs', 'Something else']) {
      await topic(page, name).check();
      expect(await place(page).isVisible()).toBe(false);
    }
  });

  it('and what was said of a place before is neither kept nor sent', async () => {
    const { page } = await visit('/contact');
    await topic(page, road).check();
    await say(page);
    await topic(page, 'A question').check();
    await write(page);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await form(page).getByRole('button', { name: 'Send message' }).click();
    const nothing = Object.fromEntries(Object.keys(said).map((name) => [name, '']));
    expect((await sent).postDataJSON()).toMatchObject({ ...nothing, about: 'question' });
    await form(page).getByRole('link', { name: 'see what became of it' }).waitFor();
  });

  it('what was chosen before the code is there stays chosen', async () => {
    const { page } = await visit('/contact');
    const release = await holdScript(page.context(), 'react');
    await page.reload();
    await topic(page, road).check();
    await say(page);
    await write(page);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.route('**/contact', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ json: { reference: '7K2M-Q4XA' } })
        : route.fallback(),
    );
    release();
    await form(page).getByRole('button', { name: 'Send message' }).click();
    expect((await sent).postDataJSON()).toMatchObject(said);
  });

  it('a link has them open and filled in', async () => {
    const { page } = await visit('/contact?about=road&from=5&to=6&notice=abc123');
    expect(await place(page).isVisible()).toBe(true);
    await write(page);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await form(page).getByRole('button', { name: 'Send message' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ from: '5', to: '6', notice: 'abc123' });
  });
});

describe('without script', () => {
  it('all of it is there, and leads to what became of the message', async () => {
    const { page } = await visit('/contact', { javaScriptEnabled: false });
    expect(await place(page).isVisible()).toBe(true);
    await topic(page, road).check();
    await say(page);
    await write(page);
    await form(page).getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('link', { name: 'see what became of it' }).click();
    await page.getByRole('heading', { name: 'Received' }).waitFor();
    await page.getByLabel('Another reference').fill('AAAA-AAAA');
    await page.getByRole('button', { name: 'Look it up' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('not one of our references');
  });
});
