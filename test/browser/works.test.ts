import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sampleNotices } from '../../cli/sample-notices.ts';
import { localTimeText } from '../../src/edit/values.ts';
import {
  browserTour,
  browserVisits,
  hasFocus,
  holdRequests,
  holdScript,
  type VisitOptions,
  waitForFrames,
} from '../support/browser/browser.ts';
import {
  layoutShiftsOn,
  overflowPx,
  recordLayoutShifts,
  violations,
} from '../support/browser/page-checks.ts';
import { activeNotice, startRoad } from '../support/worker/road.ts';

const visit = browserVisits();
const notices = sampleNotices(Date.now());
const road = startRoad({ edits: [{ notices }] });
const phone = { width: 360, height: 800 };
const desktop = { width: 1440, height: 900 };

/** Opens a page of the site with the sample notices, in a fresh profile. */
const open = (path: string, options: VisitOptions = {}) => visit(road.origin() + path, options);

describe('the site with notices', () => {
  const tour = browserTour({ viewport: desktop, consent: 'none' });

  it('has no accessibility violations on a phone, and keeps hours on one line in a narrow column', () =>
    tour(`${road.origin()}/works?when=week`, async ({ page }) => {
      await page.setViewportSize(phone);
      expect(await violations(page)).toEqual([]);
      const hours = page.locator('.nowrap').filter({ hasText: '–' });
      expect(await hours.count()).toBeGreaterThan(0);
      for (const width of [300, 260, 220]) {
        const lines = await hours.evaluateAll((all, px) => {
          document.body.style.width = `${px}px`;
          return all.map((one) => {
            const text = document.createRange();
            text.selectNodeContents(one);
            return text.getClientRects().length;
          });
        }, width);
        expect(new Set(lines), `${width} px`).toEqual(new Set([1]));
      }
    }));

  it('shows the closure bar, with the date of its end, in at most two lines on a phone', () =>
    tour(`${road.origin()}/about`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      const link = page.getByRole('complementary', { name: 'Road closed' }).getByRole('link');
      // From 22:00 the sample has a second closed carriageway.
      expect(await link.textContent()).toMatch(
        /^J15 to J14 northbound: CLOSED until \w{3} \d+ \w{3}, \S+( and 1 more.*)?$/,
      );
      for (const longest of [
        '',
        'J10 to J14 southbound: CLOSED until Wed 24 Nov, 00:00 and 2 more until Thu 25 Nov, 06:30',
      ]) {
        const lines = await link.evaluate((element, words) => {
          if (words) element.textContent = words;
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getClientRects().length;
        }, longest);
        expect(lines, longest).toBeLessThan(3);
      }
    }));

  it('shows a hero that is 600 px high on a phone while the road is closed', () =>
    tour(`${road.origin()}/`, async ({ page }) => {
      const hero = page.locator('.hero');
      expect(await hero.textContent()).toContain('CLOSED');
      for (const width of [320, 340, 352, 353, 360, 390]) {
        await page.setViewportSize({ width, height: 740 });
        expect((await hero.boundingBox())?.height, `${width} px`).toBe(600);
        const line = await page.locator('.state-line').boundingBox();
        // A screen of 640 px shows the whole line above the privacy band of 108 px.
        expect((line?.y ?? 0) + (line?.height ?? 0), `${width} px`).toBeLessThan(640 - 108);
      }
    }));

  it('does not show the red of the closure bar through the scrolled header', () =>
    tour(`${road.origin()}/about`, async ({ page }) => {
      await page.evaluate(() => scrollTo({ top: 40, behavior: 'instant' }));
      await page.locator('.header[data-scrolled]').waitFor();
      const clip = { x: 600, y: 30, width: 1, height: 1 };
      const { data } = await sharp(await page.screenshot({ clip }))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(Math.max(...data) - Math.min(...data)).toBeLessThan(8);
    }));

  it.each([
    ['/about', 'Main'],
    ['/works', 'When'],
  ])('marks the current link with a thicker border in forced colours at %s', async (path, name) => {
    const { page } = await open(path, { forcedColors: 'active', viewport: desktop });
    const navigation = page.getByRole('navigation', { name });
    const borders = (selector: string) =>
      navigation
        .locator(selector)
        .evaluateAll((all) =>
          all.map((link) => Number.parseFloat(getComputedStyle(link).borderBottomWidth)),
        );
    const unmarked = await borders('a:not([aria-current])');
    expect(await borders('a[aria-current]')).toEqual([expect.any(Number)]);
    expect(Math.min(...(await borders('a[aria-current]')))).toBeGreaterThan(Math.max(...unmarked));
  });
});

it('the home page links to the report form within the first two screens on a phone', async () => {
  const { page } = await open('/', { viewport: { width: 360, height: 740 } });
  const link = page.getByRole('link', { name: 'Report a problem' }).first();
  const box = await link.evaluate((element) => element.getBoundingClientRect());
  expect(box.bottom).toBeLessThanOrEqual(2 * 740);
  await link.click();
  await page.waitForURL('**/contact?about=road');
  expect(await page.getByLabel('Something on or beside the road').isChecked()).toBe(true);
});

describe('a prerendered page', () => {
  it('requests an update only when the page is shown with data older than a minute', async () => {
    const { page, waitUntilLoaded } = await visit('about:blank', {
      prepare: (context) =>
        context.addInitScript(() => {
          const now = Date.now;
          Date.now = () => now() + 120_000;
          Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
        }),
    });
    const updates: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'xhr') updates.push(new URL(request.url()).pathname);
    });
    const live = page.waitForResponse(/\/live-.*\.js$/);
    await page.goto(`${road.origin()}/works`);
    await live;
    await waitUntilLoaded();
    expect(updates).toEqual([]);
    await page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await expect.poll(() => updates).toEqual(['/works']);
  });
});

describe('the line diagram', () => {
  it('is a ring on a desktop and a vertical line on a phone, with numbers at least 24 px wide', async () => {
    const { page } = await open('/works');
    const drawings = () =>
      page
        .locator('.road-ring, .road-upright')
        .evaluateAll((drawings) =>
          drawings
            .filter((drawing) => drawing.checkVisibility())
            .map((drawing) => drawing.className),
        );
    const smallestNumber = () =>
      page.locator('.disc').evaluateAll((numbers) => {
        const widths = numbers.map((number) => number.getBoundingClientRect().width);
        return Math.min(...widths.filter((width) => width > 0));
      });
    for (const width of [1920, 1440, 1216, 1040, 900, 768, 720, 620, 500, 412, 360, 320]) {
      expect(await overflowPx(page, width), `${width} px`).toBe(0);
      expect(await smallestNumber(), `${width} px`).toBeGreaterThanOrEqual(24);
      expect(await drawings(), `${width} px`).toEqual([
        width < 1040 ? 'road-upright' : 'road-ring',
      ]);
    }
  });

  it('distinguishes closures from tarmac in forced colours', async () => {
    const { page } = await open('/works', { forcedColors: 'active', viewport: desktop });
    const colours = await page.locator('.road-diagram').evaluate((drawing) => {
      const style = getComputedStyle(drawing);
      return ['--closed', '--tarmac'].map((name) => style.getPropertyValue(name));
    });
    expect(new Set(colours).size).toBe(2);
  });

  it('loads its static part from a file', async () => {
    const { page } = await visit('about:blank');
    const file = page.waitForResponse(/\/assets\/road-\w+\.svg$/);
    await page.goto(`${road.origin()}/works`);
    expect((await file).headers()['content-type']).toContain('image/svg+xml');
    // A clone has a size only if the file contains the element.
    const clone = page.locator('.road-upright:visible use, .road-ring:visible use').first();
    await expect.poll(async () => (await clone.boundingBox())?.height ?? 0).toBeGreaterThan(300);
  });
});

/** Chooses a junction and waits until the page shows its answer. */
async function choose(page: Page, junction: string): Promise<void> {
  await page.getByLabel('From', { exact: true }).selectOption(junction);
  await expectAnswer(page, junction);
}

function expectAnswer(page: Page, junction: string): Promise<void> {
  const [name = ''] = junction.split(' (');
  return expect.poll(() => page.locator('.answer').first().innerText()).toContain(name);
}

const carrickmines = 'J15 Carrickmines (R842)';

describe('the road works pages with JavaScript', () => {
  const changing = startRoad({ faulty: true });

  /** Opens the page of a road whose state and clock the test controls, when its script has run. */
  async function openWithClock(path = '/works'): Promise<Page> {
    const { page, waitUntilLoaded } = await visit(changing.origin() + path, {
      prepare: (context) => context.clock.install(),
    });
    await waitUntilLoaded();
    return page;
  }

  it('show the status of another junction at its own address, and keep the focus', async () => {
    const { page } = await open('/works?when=week');
    const junction = page.getByLabel('From', { exact: true });
    await junction.focus();
    await choose(page, carrickmines);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/works/j15');
    expect(await hasFocus(junction)).toBe(true);
    expect(await page.locator('[data-live=answer]').getAttribute('aria-live')).toBe('polite');
    expect(await page.evaluate(() => localStorage.getItem('roadChoice'))).toBeNull();
  });

  it('show a trip after one press beside a junction, and swap its ends with another, and keep the focus', async () => {
    const { page } = await open('/works/j15');
    await page.getByRole('link', { name: 'J14', exact: true }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/works/j15-to-j14');
    expect(await hasFocus(page.getByLabel('To', { exact: true }))).toBe(true);
    const swap = page.getByRole('link', { name: /^Swap/ });
    await swap.click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/works/j14-to-j15');
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('14');
    await expect.poll(() => hasFocus(swap)).toBe(true);
  });

  it('keep the departure of a trip when its ends are swapped, until the answer has none', async () => {
    const leave = `?leave=${localTimeText(Date.now() + 86_400_000).replace(' ', 'T')}`;
    const { page } = await open(`/works/j14-to-j15${leave}`);
    await page.getByRole('link', { name: /^Swap/ }).click();
    await page.waitForURL(`**/works/j15-to-j14${leave}`);
    await page.getByLabel('To', { exact: true }).selectOption('Anywhere');
    await page.waitForURL('**/works/j15');
    await page.getByLabel('To', { exact: true }).selectOption('J14 Leopardstown (N31)');
    await page.waitForURL('**/works/j15-to-j14');
  });

  it('move nothing that stays on a phone when the visitor chooses another place', async () => {
    const { page } = await open('/works', { viewport: phone, prepare: recordLayoutShifts });
    await choose(page, carrickmines);
    await choose(page, 'J9 Red Cow (N7)');
    await waitForFrames(page);
    expect(await layoutShiftsOn(page)).toBeNull();
  });

  it('show the status of a junction that was chosen before the script loaded', async () => {
    const { page } = await open('/');
    const release = await holdScript(page.context(), 'live');
    await page.reload();
    await page.getByLabel('From', { exact: true }).selectOption(carrickmines);
    release();
    await expectAnswer(page, carrickmines);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('remember the junction chosen on the home page if the visitor has given consent', async () => {
    const { page } = await open('/', { consent: 'all' });
    await choose(page, carrickmines);
    await page.goto(`${road.origin()}/`);
    await expectAnswer(page, carrickmines);
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('15');
    expect(await page.locator('.state-line').innerText()).toContain('J15');
    await page.goto(`${road.origin()}/works`, { waitUntil: 'networkidle' });
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('');
  });

  it('show the chosen junction if the page refreshes before the response arrives', async () => {
    const { page } = await open('/works');
    const release = await holdRequests(page, /\/works\?/);
    await page.getByLabel('From', { exact: true }).selectOption(carrickmines);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    release();
    await expectAnswer(page, carrickmines);
  });

  it('show the same junction in the URL and on the page when responses arrive in the wrong order', async () => {
    const { page } = await open('/works');
    const release = await holdRequests(page, /from=9$/);
    const request = page.waitForRequest(/from=9$/);
    await page.getByLabel('From', { exact: true }).selectOption('9');
    const lateResponse = (await request).response();
    await choose(page, carrickmines);
    release();
    await (await lateResponse)?.finished();
    await waitForFrames(page);
    expect(new URL(page.url()).pathname).toBe('/works/j15');
  });

  it('open the page of the chosen junction if the server refuses the requests for the choice and for a refresh', async () => {
    const { page } = await open('/works');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/from=15$/, async (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      await released;
      await route.fulfill({ status: 503 });
    });
    await page.getByLabel('From', { exact: true }).selectOption(carrickmines);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    release();
    await expectAnswer(page, carrickmines);
  });

  it('announce only the direction whose status has changed', async () => {
    const { page } = await open('/works?junction=15');
    const answers = page.locator('[aria-live] .answer');
    const [northbound, southbound] = await answers.elementHandles();
    /** Refreshes the page with a different check time and some replaced text. */
    const refresh = async (checked: string, text = '', newText = '') => {
      await page.route(/junction=15$/, async (route) => {
        const response = await route.fetch();
        const html = (await response.text()).replace(text, newText);
        const body = html.replace(/(class="checked"[^>]*>.*?<time[^>]*>)[^<]+/s, `$1${checked}`);
        await route.fulfill({ response, body });
      });
      // The script that refreshes the page may not have loaded yet, so the event is repeated.
      const countAfterRefresh = async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')));
        return page.getByText(`Checked ${checked}`).count();
      };
      await expect.poll(countAfterRefresh).toBe(1);
      return [northbound, southbound].map((answer) => answer?.evaluate((node) => node.isConnected));
    };
    expect(await Promise.all(await refresh('12:34'))).toEqual([true, true]);
    const changed = await refresh('12:35', ' northbound<!-- -->:', ' northbound, changed:');
    expect(await Promise.all(changed)).toEqual([false, true]);
    expect(await answers.first().innerText()).toContain('northbound, changed');
  });

  it.each(['/works', '/about'])(
    'refresh immediately when Back shows an old copy of %s',
    async (path) => {
      const { page } = await open(path, {
        prepare: (context) =>
          context.addInitScript(() => {
            const now = Date.now;
            const [visited] = performance.getEntriesByType('navigation');
            const isBack = visited?.toJSON().type === 'back_forward';
            Date.now = () => now() + (isBack ? 3_600_000 : 0);
          }),
      });
      await page.goto(`${road.origin()}/faq`);
      const refresh = page.waitForRequest((request) => request.resourceType() === 'xhr');
      await page.goBack();
      expect((await refresh).url()).toBe(road.origin() + path);
    },
  );

  it('show a new closure at the next refresh, ten seconds later', async () => {
    const page = await openWithClock();
    const closure = { ...activeNotice({ kind: 'closure', lanes: undefined, from: 1, to: 2 }) };
    await changing.publish({ ...closure, direction: 'northbound' });
    await changing.advanceClock();
    await page.clock.runFor(10_000);
    await page.getByText('CLOSED until').first().waitFor();
  });

  it('refresh the winter status on the operations page every ten seconds', async () => {
    const page = await openWithClock('/operations');
    const refresh = page.waitForRequest((request) => request.resourceType() === 'xhr');
    await page.clock.runFor(10_000);
    await refresh;
  });

  it('wait for a slow answer, and say meanwhile that the page is old', async () => {
    const page = await openWithClock();
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    const release = await holdRequests(page, /works/);
    await page.getByLabel('From', { exact: true }).selectOption(carrickmines);
    await page.clock.runFor(20_000);
    await page.getByText(/^Your choice is not shown yet/).waitFor();
    expect(requests).toBe(1);
    release();
    await expectAnswer(page, carrickmines);
  });

  it.each(['answer', 'failure'])(
    'ignore an older %s that arrives after a newer answer',
    async (kind) => {
      const { page, waitUntilLoaded } = await open('/works');
      await waitUntilLoaded();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      let requests = 0;
      await page.route('**/works', async (route) => {
        requests += 1;
        const number = requests;
        const response = await route.fetch();
        const html = await response.text();
        if (number === 1) await released;
        if (number === 1 && kind === 'failure') return route.abort();
        const time = /(class="checked"[^>]*>.*?<time[^>]*>)[^<]+/s;
        await route.fulfill({ response, body: html.replace(time, `$1number ${number}`) });
      });
      const refresh = () => page.evaluate(() => dispatchEvent(new Event('online')));
      const first = page.waitForRequest('**/works');
      await refresh();
      await first;
      await refresh();
      await page.getByText(/^Checked number 2/).waitFor();
      release();
      await (await (await first).response())?.finished();
      await waitForFrames(page);
      expect(await page.getByText(/^(Checked number 1\b|Not updated since)/).count()).toBe(0);
    },
  );

  it('start once, although the first load of their script fails', async () => {
    let loads = 0;
    const { page } = await open('/works', {
      async prepare(context) {
        await context.clock.install();
        await context.route(/\/live-/, (route) => {
          loads += 1;
          return loads === 1 ? route.abort() : route.continue();
        });
      },
    });
    await expect.poll(() => loads).toBe(2);
    await page.clock.runFor(4_000);
    await waitForFrames(page);
    expect(loads).toBe(2);
  });

  it('start although a picture never loads', async () => {
    const { page } = await visit('about:blank');
    await page.route('**/pictures/**', () => new Promise(() => undefined));
    await page.goto(`${road.origin()}/`, { waitUntil: 'commit' });
    await page.getByLabel('From', { exact: true }).selectOption(carrickmines);
    await expectAnswer(page, carrickmines);
  });

  it('show a new closure in the bar of a page that is not about the road, a minute later', async () => {
    const page = await openWithClock('/gallery?category=safety');
    const title = await page.title();
    const bar = page.locator('[data-live=closure]');
    const old = await bar.innerText();
    const closure = activeNotice({ kind: 'closure', lanes: undefined, from: 2, to: 1 });
    await changing.publish({ ...closure, id: 'barbar', direction: 'southbound' });
    await changing.advanceClock();
    await page.clock.runFor(60_000);
    await expect.poll(() => bar.innerText()).not.toBe(old);
    expect(await page.title()).toBe(title);
  });

  it('show the time of the last update while no request succeeds, and later the answer of a choice made meanwhile', async () => {
    const { page } = await open('/');
    const stale = page.getByText(/^Not updated since \w{3} \d+ \w{3}, \d\d:\d\d/);
    const notShown = page.getByText(/^Your choice is not shown yet/);
    const refresh = () =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const countAfterRefresh = async (note: Locator) => {
      await refresh();
      return note.count();
    };
    // As with a weak signal, which the browser does not report as offline.
    await page.route('**/*', (route) => route.abort('timedout'));
    // The hero and the board.
    await expect.poll(() => countAfterRefresh(stale)).toBe(2);
    await page.getByLabel('From', { exact: true }).selectOption(carrickmines);
    await expect.poll(() => notShown.count()).toBe(2);
    await page.unroute('**/*');
    await expect.poll(() => countAfterRefresh(notShown)).toBe(0);
    await expectAnswer(page, carrickmines);
  });
});
