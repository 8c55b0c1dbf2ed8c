import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, formHydrated, holdScript } from '../support/browser.ts';

const visit = browserVisits();
const form = (page: Page) => page.locator('form[action="/contact"]');
const place = (page: Page) => form(page).locator('fieldset', { hasText: 'Where on the road' });
const topic = (page: Page, name: string) => form(page).getByRole('radio', { name });
const roadTopic = 'Something on or beside the road';

async function fillContactFields(page: Page): Promise<void> {
  for (const name of ['Name', 'Subject', 'Message'])
    await form(page).getByRole('textbox', { name, exact: true }).fill('Text');
  await form(page).getByLabel('E-mail').fill('aoife@example.ie');
  await form(page).getByRole('checkbox').check();
}

async function fillRoadReport(page: Page): Promise<void> {
  await place(page).getByLabel('What it is').selectOption('Hole');
  await place(page).getByLabel('Direction').selectOption('Southbound');
  await place(page).getByLabel('From junction').selectOption('J9 Red Cow (N7)');
  await place(page).getByLabel('To junction').selectOption('J10 Ballymount (R838)');
  await place(page).getByLabel('Lane').selectOption('Left lane');
  await place(page).getByLabel('Number on the small location plate').fill('12.4');
  await place(page).getByLabel('When you saw it').fill('Just now');
}

const roadReport = {
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
    const { page, pageErrors } = await visit('/contact');
    expect(await place(page).isVisible()).toBe(false);
    await topic(page, roadTopic).check();
    expect(await place(page).isVisible()).toBe(true);
    await fillRoadReport(page);
    await fillContactFields(page);
    const posts: unknown[] = [];
    await page.route('**/contact', (route) => {
      posts.push(route.request().postDataJSON());
      return route.fulfill({ json: { reference: '7K2M-Q4XA' } });
    });
    await form(page).getByRole('button', { name: 'Send message' }).click();
    const link = form(page).getByRole('link', { name: 'see what became of it' });
    expect(await link.getAttribute('href')).toBe('/contact/status?reference=7K2M-Q4XA');
    expect(posts).toMatchObject([roadReport]);
    expect(await topic(page, roadTopic).isChecked()).toBe(false);
    expect(await place(page).isVisible()).toBe(false);
    await topic(page, roadTopic).check();
    expect(await place(page).getByLabel('From junction').inputValue()).toBe('');
    expect(pageErrors).toEqual([]);
  });

  it('stay closed for anything else', async () => {
    const { page } = await visit('/contact');
    for (const name of ['A question', 'Noise or disturbance from works', 'Something else']) {
      await topic(page, name).check();
      expect(await place(page).isVisible()).toBe(false);
    }
  });

  it('and what was said of a place before is neither kept nor sent', async () => {
    const { page } = await visit('/contact');
    await topic(page, roadTopic).check();
    await fillRoadReport(page);
    await topic(page, 'A question').check();
    await fillContactFields(page);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await form(page).getByRole('button', { name: 'Send message' }).click();
    const nothing = Object.fromEntries(Object.keys(roadReport).map((name) => [name, '']));
    expect((await sent).postDataJSON()).toMatchObject({ ...nothing, about: 'question' });
    await form(page).getByRole('link', { name: 'see what became of it' }).waitFor();
  });

  it('what was chosen before the code is there stays chosen', async () => {
    const { page } = await visit('/contact');
    const release = await holdScript(page.context(), 'react');
    await page.reload();
    await topic(page, roadTopic).check();
    await fillRoadReport(page);
    await fillContactFields(page);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.route('**/contact', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ json: { reference: '7K2M-Q4XA' } })
        : route.fallback(),
    );
    release();
    await form(page).getByRole('button', { name: 'Send message' }).click();
    expect((await sent).postDataJSON()).toMatchObject(roadReport);
  });

  it('a link has them open and filled in', async () => {
    const { page } = await visit('/contact?about=road&from=5&to=6&notice=abc123');
    expect(await place(page).isVisible()).toBe(true);
    await fillContactFields(page);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await form(page).getByRole('button', { name: 'Send message' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ from: '5', to: '6', notice: 'abc123' });
  });
});

describe('the subject of a report', () => {
  const subject = (page: Page) => form(page).getByLabel('Subject');
  const choose = async (page: Page, label: string, option: string) => {
    await place(page).getByLabel(label).click();
    await place(page).getByLabel(label).selectOption(option);
  };

  it('is what was chosen, until somebody writes another', async () => {
    const { page } = await visit('/contact?about=road');
    await formHydrated(page);
    await choose(page, 'What it is', 'Hole');
    expect(await subject(page).inputValue()).toBe('');
    await choose(page, 'From junction', 'J9 Red Cow (N7)');
    await expect.poll(() => subject(page).inputValue()).toBe('Hole, J9 Red Cow (N7)');
    await choose(page, 'Direction', 'Southbound');
    await expect.poll(() => subject(page).inputValue()).toBe('Hole, southbound, J9 Red Cow (N7)');
    await subject(page).fill('Deep hole');
    await choose(page, 'What it is', 'Debris');
    expect(await subject(page).inputValue()).toBe('Deep hole');
  });

  it('need not be written, from the home page to sent in ten presses', async () => {
    const { page } = await visit('/');
    let presses = 0;
    const press = async (what: Promise<unknown>, count = 1) => {
      presses += count;
      await what;
    };
    await press(page.getByRole('link', { name: 'Report it to us' }).click());
    await press(choose(page, 'What it is', 'Debris'), 2);
    await press(choose(page, 'Direction', 'Northbound'), 2);
    await press(choose(page, 'From junction', 'J5 Finglas (N2)'), 2);
    await form(page).getByLabel('Name').fill('Aoife');
    await form(page).getByLabel('E-mail').fill('aoife@example.ie');
    await form(page).getByLabel('Message').fill('A mattress lies on the hard shoulder.');
    await press(form(page).getByRole('checkbox').check());
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await page.route('**/contact', (route) => route.fulfill({ json: { reference: '7K2M-Q4XA' } }));
    await press(form(page).getByRole('button', { name: 'Send message' }).click());
    expect((await posted).postDataJSON()).toMatchObject({
      about: 'road',
      subject: 'Debris, northbound, J5 Finglas (N2)',
    });
    await form(page).getByText('Your reference is').waitFor();
    expect(presses).toBeLessThanOrEqual(10);
  });
});

describe('without script', () => {
  it('all of it is there, and leads to what became of the message', async () => {
    const { page } = await visit('/contact', { javaScriptEnabled: false });
    expect(await place(page).isVisible()).toBe(true);
    await topic(page, roadTopic).check();
    await fillRoadReport(page);
    await fillContactFields(page);
    await form(page).getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('link', { name: 'see what became of it' }).click();
    await page.getByRole('heading', { name: 'Received' }).waitFor();
    await page.getByLabel('Another reference').fill('AAAA-AAAA');
    await page.getByRole('button', { name: 'Look it up' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('not one of our references');
  });
});
