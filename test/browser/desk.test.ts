import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../src/road/irish-time.ts';
import { browserTour } from '../support/browser/browser.ts';
import { overflowPx, violations } from '../support/browser/page-checks.ts';
import { deskNotice, startLocalWorksDesk } from '../support/desk/desk-works.ts';
import { insertMessage } from '../support/worker/database.ts';

const desk = startLocalWorksDesk();
const phone = { viewport: { width: 360, height: 740 } };
const tour = browserTour(phone);
const notice = deskNotice();
const closure = deskNotice({ kind: 'closure', lanes: undefined, from: 11, to: 12 });

/** A message of maximum width, length and height. */
const extremeMessage = {
  subject: `${'W'.repeat(140)} \u05d0\u05d1`,
  name: '\u05e9\u05dc\u05d5\u05dd <b>',
  message: `${'x'.repeat(3_000)}\n${'Z\u0335\u0321\u0322\u0345'.repeat(200)}\n${'\n'.repeat(500)}`,
  note: 'https://evil.example',
};

beforeAll(async () => {
  await desk.publish(notice, closure, deskNotice({ from: 9, to: 10, cancelled: Date.now() }));
  for (const [index, texts] of [extremeMessage, {}].entries()) {
    await insertMessage(desk.database, `AAAA-000${index}`, {
      ...{ received_at: 1_700_000_000_000 + index, kind: 'hole', direction: 'northbound' },
      ...{ from_junction: '5', to_junction: '6', ...texts },
    });
  }
  const nights = [2, 3, 4, 5].map((days) => dayOf(Date.now() + days * 86_400_000)).join();
  const form = { kind: 'closure', cause: 'drains', from: 'J6', to: 'J5', nights };
  await desk.database
    .prepare(
      `INSERT INTO desk_pending (id, notice, base, title, action, content, person, at)
       VALUES ('waiting', '', 0, 'Drains', 'form', ?1, 'aoife@operator.example', ?2)`,
    )
    .bind(JSON.stringify(form), Date.now())
    .all();
});

const pages = [
  '/',
  '/messages',
  '/messages/AAAA-0000',
  '/messages/person',
  '/messages/record',
  '/works?when=now',
  '/works/new',
  '/works/new?from=J15&to=J14',
  '/works/new?lanes=1/3&cause=drains&nights=24+Nov&from=J9&also=J9+exit',
  '/works/new?slips=overbridge&from=J12&to=J13',
  '/works/new?start=nights',
  '/works/request/waiting',
  '/works/find?q=barrier',
  '/works/record',
  `/works/${notice.id}`,
  `/works/${notice.id}/change`,
  `/works/${notice.id}/withdraw`,
  `/works/${closure.id}/confirm?period=${closure.start}`,
  `/works/${notice.id}?revision=1`,
];

/**
 * Lists the controls less than 44 px high, and the links and junction buttons less than 44 px wide, except in
 * the inert preview.
 */
function smallTargets(page: Page): Promise<string[]> {
  const links = 'a:not(.skip, [tabindex="-1"], [inert] a):visible';
  return page
    .locator(`${links}, button:not(.sr-only):visible, select:visible, .tick, summary:visible`)
    .evaluateAll((targets) =>
      targets.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return height < 44 || (one.matches('a, [name=plate]') && width < 44) ? one.outerHTML : [];
      }),
    );
}

/** Lists the controls that the window cuts off, and the numbers of junctions that break. */
function cutOffControls(page: Page): Promise<string[]> {
  return page
    .locator('a:not(.skip):visible, button:visible, label:visible, summary:visible, .plate:visible')
    .evaluateAll((controls) =>
      controls.flatMap((one) => {
        const { left, right } = one.getBoundingClientRect();
        const text = document.createRange();
        text.selectNodeContents(one.firstChild ?? one);
        const isBroken = one.matches('.plate, [name=plate]') && text.getClientRects().length > 1;
        return left < 0 || right > innerWidth || isBroken ? one.outerHTML : [];
      }),
    );
}

describe('the desk on a phone', () => {
  it.each(pages)(
    'is accessible, obeys its security policy, fits the screen also with text of 200 %, and has large targets at %s',
    (path) =>
      tour(desk.origin() + path, async ({ page, pageErrors }) => {
        expect(await violations(page)).toEqual([]);
        expect(await overflowPx(page)).toBe(0);
        expect(await smallTargets(page)).toEqual([]);
        expect(pageErrors.filter((one) => !/403/.test(one))).toEqual([]);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        expect(await overflowPx(page)).toBe(0);
        expect(await cutOffControls(page)).toEqual([]);
      }),
  );

  it('keeps a long message within its box', () =>
    tour(`${desk.origin()}/messages/AAAA-0000`, async ({ page }) => {
      const box = await page.getByRole('region', { name: 'Text of the message' }).boundingBox();
      expect(box?.width).toBeLessThanOrEqual(phone.viewport.width);
      expect(box?.height).toBeLessThanOrEqual(500);
      expect(await page.getByRole('link', { name: 'evil' }).count()).toBe(0);
    }));

  it('asks for confirmation before the user leaves a typed note, but not when the note is saved', () =>
    tour(`${desk.origin()}/messages/AAAA-0001`, async ({ page }) => {
      const questions: string[] = [];
      page.on('dialog', (dialog) => {
        questions.push(dialog.type());
        return dialog.dismiss();
      });
      await page.getByText(/^More: another status/).click();
      await page.getByLabel('Internal note').fill('Phoned at noon.');
      // Playwright waits for the page that the dismissed dialog prevents.
      await page.getByRole('link', { name: 'All messages' }).click({ noWaitAfter: true });
      await expect.poll(() => questions).toEqual(['beforeunload']);
      await page.getByRole('button', { name: 'Save note' }).click();
      await page.getByRole('term').filter({ hasText: 'Internal note' }).waitFor();
      expect(questions).toHaveLength(1);
    }));
});
