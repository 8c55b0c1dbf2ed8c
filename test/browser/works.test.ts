import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sampleNotices } from '../../cli/notices/sample.ts';
import {
  browserTour,
  browserVisits,
  hasFocus,
  holdScript,
  type VisitOptions,
} from '../support/browser.ts';
import {
  layoutShiftsOn,
  overflowPx,
  recordLayoutShifts,
  setFontSize,
  violations,
} from '../support/page-checks.ts';
import { startRoad } from '../support/road.ts';

const visit = browserVisits();
const notices = sampleNotices(Date.now());
const [first] = notices;
const road = startRoad({ edits: [{ notices }] });
const phone = { width: 360, height: 800 };
const desktop = { width: 1440, height: 900 };

/** Opens a page in a fresh profile, by default of the site with the sample notices. */
const open = (path: string, options: VisitOptions = {}) => visit(road.origin() + path, options);

describe('with notices', () => {
  const tour = browserTour({ viewport: desktop, consent: 'none' });

  it.each(['/works', `/works/${first?.id}`, '/', '/operations'])('%s is accessible', (path) =>
    tour(road.origin() + path, async ({ page }) => {
      expect(await violations(page)).toEqual([]);
    }),
  );

  it('/works is accessible on a phone, and keeps hours on one line where their column is narrow', () =>
    tour(`${road.origin()}/works?when=week`, async ({ page }) => {
      await page.setViewportSize(phone);
      expect(await violations(page)).toEqual([]);
      const hours = page.locator('.nowrap').filter({ hasText: '–' });
      expect(await hours.count()).toBeGreaterThan(0);
      for (const width of [300, 260, 220, 180]) {
        const lines = await hours.evaluateAll((all, px) => {
          document.body.style.width = `${px}px`;
          return all.map((one) => one.getClientRects().length);
        }, width);
        expect(new Set(lines), `${width} px`).toEqual(new Set([1]));
      }
    }));

  it('the hero is 600 px high on a phone while the road is closed', () =>
    tour(`${road.origin()}/`, async ({ page }) => {
      const hero = page.locator('.hero');
      expect(await hero.textContent()).toContain('CLOSED');
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 740 });
        expect((await hero.boundingBox())?.height, `${width} px`).toBe(600);
      }
    }));

  it.each(['/', '/works', '/works/j15-northbound', `/works/${first?.id}`])(
    '%s fits a phone with letters of 32 px',
    (path) =>
      tour(road.origin() + path, async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await setFontSize(page, 32);
        const size = () => getComputedStyle(document.documentElement).fontSize;
        expect(await page.evaluate(size)).toBe('32px');
        expect(await overflowPx(page)).toBe(0);
        await setFontSize(page, 16);
      }),
  );
});

describe('nothing moves while it loads', () => {
  const visitor = { viewport: phone, consent: 'none', prepare: recordLayoutShifts } as const;
  const tour = browserTour(visitor);

  it.each(['/', '/works', '/about'])('on %s', (path) =>
    tour(road.origin() + path, async ({ page, waitUntilLoaded }) => {
      await waitUntilLoaded();
      expect(await layoutShiftsOn(page)).toBeNull();
    }),
  );
});

describe('the line diagram', () => {
  it('goes round the city on a desk and straight down on a phone, and makes no page wider', async () => {
    const { page } = await open('/works');
    const shown = () =>
      page.locator('.road-ring, .road-upright').evaluateAll((drawings) =>
        drawings
          .filter((drawing) => drawing.checkVisibility())
          .map((drawing) => {
            const { width, height } = drawing.getBoundingClientRect();
            return width > height ? 'wide' : 'upright';
          }),
      );
    for (const width of [1920, 1440, 1216, 768, 360, 320]) {
      expect(await overflowPx(page, width), `${width} px`).toBe(0);
      if (width === 1440) expect(await shown()).toEqual(['wide']);
      if (width === 360) expect(await shown()).toEqual(['upright']);
    }
  });

  it('is drawn in the colours that the reader has chosen', async () => {
    const { page } = await open('/works', { forcedColors: 'active', viewport: desktop });
    const stroke = (selector: string) =>
      page
        .locator(`.road-ring ${selector}`)
        .first()
        .evaluate((path) => getComputedStyle(path).stroke);
    expect(await stroke('path.closed')).not.toBe(await stroke('path.tarmac'));
  });
});

describe('without script', () => {
  it('answers for a junction, leads to the notice, and lists this week', async () => {
    const { page } = await open('/', { javaScriptEnabled: false });
    await page.getByLabel('Junction').selectOption('J15 Carrickmines (R842)');
    await page.getByLabel('Direction').selectOption('Northbound');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/junction=15/);
    expect(await page.getByLabel('Junction').inputValue()).toBe('15');
    expect(await page.locator('.answer').innerText()).toMatch(
      /J15 Carrickmines northbound:\s+CLOSED/,
    );
    await page.getByRole('link', { name: /^CLOSED NOW J15/ }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Northbound road closed after a collision',
    );
    await page.goto(`${road.origin()}/works`);
    await page.getByRole('link', { name: /^This week/ }).click();
    await page.waitForURL(/when=week/);
    expect(await page.getByRole('link', { name: /^This week/ }).getAttribute('aria-current')).toBe(
      'true',
    );
    await page.getByRole('list', { name: 'On the road this week' }).waitFor();
  });
});

/** Chooses a junction and waits until the page shows the answer for it. */
async function choose(page: Page, junction: string): Promise<void> {
  await page.getByLabel('Junction').selectOption(junction);
  await expectAnswer(page, junction);
}

function expectAnswer(page: Page, junction: string): Promise<void> {
  const [name = ''] = junction.split(' (');
  return expect.poll(() => page.locator('.answer').first().innerText()).toContain(name);
}

const carrickmines = 'J15 Carrickmines (R842)';

describe('with script', () => {
  it('answers for another junction, keeps the focus, and the list that is shown', async () => {
    const { page } = await open('/works?when=week');
    const junction = page.getByLabel('Junction');
    await junction.focus();
    await choose(page, carrickmines);
    await expect.poll(() => new URL(page.url()).search).toBe('?junction=15&when=week');
    expect(await hasFocus(junction)).toBe(true);
    expect(await page.locator('[data-live=answer]').getAttribute('aria-live')).toBe('polite');
    await page.getByRole('list', { name: 'On the road this week' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('roadChoice'))).toBeNull();
  });

  it('answers a choice that was made before its code came', async () => {
    const { page } = await open('/');
    const release = await holdScript(page.context(), 'live');
    await page.reload();
    await page.getByLabel('Junction').selectOption(carrickmines);
    await page.getByLabel('Direction').selectOption('Northbound');
    release();
    await expectAnswer(page, carrickmines);
    await expect.poll(() => new URL(page.url()).search).toBe('?junction=15&direction=northbound');
  });

  it('remembers a junction only with consent, and answers for it on the home page', async () => {
    const { page } = await open('/', { consent: 'all' });
    await choose(page, carrickmines);
    await page.goto(`${road.origin()}/`);
    await expectAnswer(page, carrickmines);
    expect(await page.getByLabel('Junction').inputValue()).toBe('15');
  });

  it('answers for what was chosen, though the page refreshes before the answer is there', async () => {
    const { page } = await open('/works');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/works\?/, async (route) => {
      await released;
      await route.continue();
    });
    await page.getByLabel('Junction').selectOption(carrickmines);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    release();
    await expectAnswer(page, carrickmines);
  });

  it('has the address of the answer that it shows, whichever of two answers comes first', async () => {
    const { page } = await open('/works');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/junction=9$/, async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest(/junction=9$/);
    await page.getByLabel('Junction').selectOption('9');
    const late = (await asked).response();
    await choose(page, carrickmines);
    release();
    await (await late)?.finished();
    // The page has its answer before its next frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(new URL(page.url()).search).toBe('?junction=15');
  });

  it('does not stay with the earlier junction if both the choice and a refresh have no answer', async () => {
    const { page } = await open('/works');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/junction=15$/, async (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      await released;
      await route.abort();
    });
    await page.getByLabel('Junction').selectOption(carrickmines);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    release();
    await expectAnswer(page, carrickmines);
  });

  it('is checked at once where the browser shows an old copy of it, as on Back', async () => {
    const { page } = await open('/works');
    await page.goto(`${road.origin()}/about`);
    await page.addInitScript(() => {
      const now = Date.now;
      Date.now = () => now() + 3_600_000;
    });
    const refresh = page.waitForRequest((request) => request.resourceType() === 'xhr');
    await page.goBack();
    expect((await refresh).url()).toBe(`${road.origin()}/works`);
  });

  it('says since when it does not know, once nobody answers, and what holds once somebody does', async () => {
    const { page } = await open('/works');
    await choose(page, carrickmines);
    const stale = page.getByText(/We could not check since \d\d:\d\d/);
    const staleAfterReturn = async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return stale.count();
    };
    await page.context().setOffline(true);
    await expect.poll(staleAfterReturn).toBe(1);
    await page.context().setOffline(false);
    await expect.poll(staleAfterReturn).toBe(0);
  });
});
