import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  browserTour,
  browserVisits,
  holdRequests,
  visitHolding,
  waitForHydration,
} from '../support/browser/browser.ts';
import {
  field,
  fill,
  fillRoadReport,
  form,
  interceptPosts,
  messageTexts,
  place,
  roadReport,
  roadTopic,
  sendButton,
  statusLink,
  topic,
} from '../support/browser/contact-page.ts';
import { activeNotice, startRoad } from '../support/worker/road.ts';

const tour = browserTour({}, (page) => interceptPosts(page));

async function choose(page: Page, label: string, option: string): Promise<void> {
  await place(page).getByLabel(label).click();
  await place(page).getByLabel(label).selectOption(option);
}

describe('the contact form for a road report', () => {
  it('shows and sends the place fields only if the topic is the road', () =>
    tour('/contact', async ({ page, pageErrors }) => {
      const posts = await interceptPosts(page);
      expect(await place(page).isVisible()).toBe(false);
      await fillRoadReport(page);
      expect(await place(page).isVisible()).toBe(true);
      const otherKinds = ['Noise or disturbance from works', 'Something else', 'A question'];
      for (const other of otherKinds) {
        await topic(page, other).check();
        expect(await place(page).isVisible(), other).toBe(false);
      }
      await fill(page);
      await sendButton(page).click();
      expect(await statusLink(page).getAttribute('href')).toBe(
        '/contact/status?reference=7K2M-Q4XA',
      );
      const emptyReport = Object.fromEntries(Object.keys(roadReport).map((name) => [name, '']));
      expect(posts).toMatchObject([{ ...emptyReport, about: 'question' }]);

      await topic(page, roadTopic).check();
      expect(await place(page).getByLabel('From junction').inputValue()).toBe('');
      await fillRoadReport(page);
      await fill(page);
      await sendButton(page).click();
      await expect.poll(() => topic(page, roadTopic).isChecked()).toBe(false);
      expect(posts.slice(1)).toMatchObject([roadReport]);
      expect(await place(page).isVisible()).toBe(false);
      expect(pageErrors).toEqual([]);
    }));

  it('is prefilled by a link, and suggests a subject until the visitor types a subject', () =>
    tour('/contact?about=road&from=5&to=6&notice=abc123', async ({ page }) => {
      const posts = await interceptPosts(page);
      expect(await place(page).isVisible()).toBe(true);
      await waitForHydration(page);
      const subject = field(page, 'Subject');
      await choose(page, 'Type of problem', 'Hole');
      const stretchText = 'J5 Finglas (N2) to J6 Blanchardstown (N3)';
      await expect.poll(() => subject.inputValue()).toBe(`Hole, ${stretchText}`);
      await choose(page, 'Direction', 'Southbound');
      await expect.poll(() => subject.inputValue()).toBe(`Hole, southbound, ${stretchText}`);
      await subject.fill('Deep hole');
      await choose(page, 'Type of problem', 'Debris');
      expect(await subject.inputValue()).toBe('Deep hole');
      await fill(page);
      await sendButton(page).click();
      await statusLink(page).waitFor();
      expect(posts).toMatchObject([{ kind: 'debris', from: '5', to: '6', notice: 'abc123' }]);
    }));

  it('needs at most ten clicks from the home page and no typed subject', () =>
    tour('/', async ({ page }) => {
      const posts = await interceptPosts(page);
      let clicks = 0;
      const press = async (what: Promise<unknown>, count = 1) => {
        clicks += count;
        await what;
      };
      await press(page.getByRole('link', { name: 'Report it to us' }).click());
      await press(choose(page, 'Type of problem', 'Debris'), 2);
      await press(choose(page, 'Direction', 'Northbound'), 2);
      await press(choose(page, 'From junction', 'J5 Finglas (N2)'), 2);
      for (const label of ['Name', 'E-mail', 'Message'] as const)
        await field(page, label).fill(messageTexts[label]);
      await press(form(page).getByRole('checkbox').check());
      await press(sendButton(page).click());
      await form(page).getByText('Your reference is').waitFor();
      expect(posts).toMatchObject([
        { about: 'road', subject: 'Debris, northbound, J5 Finglas (N2)' },
      ]);
      expect(clicks).toBeLessThanOrEqual(10);
    }));
});

describe('the contact form for a place with works', () => {
  const closure = activeNotice({ kind: 'closure', lanes: undefined, from: 9, to: 10 });
  const road = startRoad({ edits: [{ notices: [closure] }] });
  const visit = browserVisits();
  const closed = 'J9 to J10 southbound: CLOSED until';

  it('shows what is planned there, even if the visitor chooses the place before the script arrives', async () => {
    const url = `${road.origin()}/contact`;
    const { page, pageErrors, release } = await visitHolding(visit, url, 'contact-form');
    await topic(page, roadTopic).check();
    await choose(page, 'From junction', 'J9 Red Cow (N7)');
    release();
    await place(page).getByText(closed).waitFor();
    await choose(page, 'Direction', 'Northbound');
    await place(page).getByText('Nothing is planned there.').waitFor();
    const answer = await holdRequests(page, /direction=southbound/);
    await choose(page, 'Direction', 'Southbound');
    await place(page).getByText('Nothing is planned there.').waitFor({ state: 'detached' });
    answer();
    await place(page).getByText(closed).waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('shows what is planned there without JavaScript, and keeps the typed text', async () => {
    const { page } = await visit(`${road.origin()}/contact`, { javaScriptEnabled: false });
    await place(page).getByLabel('From junction').selectOption('9');
    await field(page, 'Message').fill('A cone lies on the road.');
    await page.getByRole('button', { name: 'Show works at the place' }).click();
    await place(page).getByText(closed).waitFor();
    expect(await field(page, 'Message').inputValue()).toBe('A cone lies on the road.');
    expect(await form(page).getByRole('alert').count()).toBe(0);
  });
});
