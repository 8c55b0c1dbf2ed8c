import type { Page, Route } from 'playwright-core';
import { postHandlers } from './browser.ts';

/** Text for each field of a message, by label. */
export const messageTexts = {
  Name: 'Aoife Ní Bhriain',
  'E-mail': 'aoife@example.ie',
  'Phone (optional)': '01 234 5678',
  Subject: 'Damaged sign',
  Message: 'Northbound, before Junction 4:\nthe sign leans over the lane.',
};
export const labels = Object.keys(messageTexts);

export const roadTopic = 'Something on or beside the road';

/** Submitted values of the fields that `fillRoadReport` fills in. */
export const roadReport = {
  about: 'road',
  kind: 'hole',
  direction: 'southbound',
  from: '9',
  to: '10',
  lane: 'left',
  plate: '12.4',
  seen: 'Just now',
};

export const form = (page: Page) => page.locator('form[action^="/contact"]');
export const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
export const consent = (page: Page) =>
  form(page).getByRole('checkbox', { name: /^I agree that you may process/ });
export const sendButton = (page: Page) => form(page).getByRole('button', { name: /Send/ });
export const summary = (page: Page) =>
  form(page).getByRole('alert', { name: 'There is a problem' });
export const topic = (page: Page, name: string) => form(page).getByRole('radio', { name });
export const place = (page: Page) =>
  form(page).locator('fieldset', { hasText: 'Where on the road' });
export const toasts = (page: Page) => page.locator('[data-sonner-toast]');
/** Link from the confirmation to the status page. The link above the form has a different case. */
export const statusLink = (page: Page) =>
  page.getByRole('link', { name: 'track your message', exact: true });

/** Fills in the fields of the message and, unless `agreed` is false, ticks the consent box. */
export async function fill(page: Page, agreed = true): Promise<void> {
  for (const [label, text] of Object.entries(messageTexts)) await field(page, label).fill(text);
  if (agreed) await consent(page).check();
}

export async function fillRoadReport(page: Page): Promise<void> {
  await topic(page, roadTopic).check();
  await place(page).getByLabel('Type of problem').selectOption('Hole');
  await place(page).getByLabel('Direction').selectOption('Southbound');
  await place(page).getByLabel('From junction').selectOption('J9 Red Cow (N7)');
  await place(page).getByLabel('To junction').selectOption('J10 Ballymount (R838)');
  await place(page).getByLabel('Lane').selectOption('Left lane');
  await place(page).getByLabel('Number on the small location plate').fill('12.4');
  await place(page).getByLabel('When you saw it').fill('Just now');
}

/** Returns the texts of the fields, by label. */
export async function fieldTexts(page: Page): Promise<Record<string, string>> {
  const texts = await Promise.all(
    labels.map(async (label) => [label, await field(page, label).inputValue()]),
  );
  return Object.fromEntries(texts);
}

/** Responds like the site to an accepted message. */
export const accept = (route: Route) => route.fulfill({ json: { reference: '7K2M-Q4XA' } });

/**
 * Replaces the handler of POST requests to /contact, and returns a list that records the requests. Each
 * tab keeps one route, because a second `page.route` can leave a script request without a response.
 */
export async function interceptPosts(
  page: Page,
  respond: (route: Route) => unknown = accept,
): Promise<unknown[]> {
  const posts: unknown[] = [];
  const isIntercepted = postHandlers.has(page);
  postHandlers.set(page, async (route) => {
    posts.push(route.request().postDataJSON());
    await respond(route);
  });
  if (!isIntercepted) {
    await page.route('**/contact', (route) =>
      route.request().method() === 'POST' ? postHandlers.get(page)?.(route) : route.fallback(),
    );
  }
  return posts;
}
