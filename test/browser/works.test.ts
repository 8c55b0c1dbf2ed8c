import { describe, expect, it } from 'vitest';
import { sampleNotices } from '../../cli/notices/sample.ts';
import { browserVisits, type Visit } from '../support/browser.ts';
import { shiftsOn, violations, watchShifts } from '../support/page-checks.ts';
import { many, startRoad } from '../support/road.ts';

const visit = browserVisits();
const notices = sampleNotices(Date.now());
const [first] = notices;
const road = startRoad({ edits: [{ notices }] });
const busy = startRoad({ edits: [{ notices: many(200) }] });
const phone = { width: 360, height: 800 };
const desk = { width: 1440, height: 900 };

/** Opens a page of the site that has the sample, in a fresh profile. */
const open = (path: string, options: Visit = {}, site = road) =>
  visit(site.origin() + path, options);

it.each([
  ['/works', road],
  ['/works', busy],
  [`/works/${first?.id}`, road],
  ['/', road],
  ['/operations', road],
])('axe finds nothing wrong on %s, in both schemes', async (path, site) => {
  const { page } = await open(path, { bypassCSP: true, consent: 'none' }, site);
  for (const size of [desk, phone]) {
    await page.setViewportSize(size);
    expect(await violations(page), `${size.width} px`).toEqual([]);
  }
});

describe('the line diagram', () => {
  it('goes round the city on a desk and straight down on a phone', async () => {
    const { page } = await open('/works', { viewport: desk });
    const shown = () =>
      page.locator('.road-ring, .road-upright').evaluateAll((drawings) =>
        drawings
          .filter((drawing) => drawing.checkVisibility())
          .map((drawing) => {
            const { width, height } = drawing.getBoundingClientRect();
            return width > height ? 'wide' : 'upright';
          }),
      );
    expect(await shown()).toEqual(['wide']);
    await page.setViewportSize(phone);
    expect(await shown()).toEqual(['upright']);
  });

  it.each([320, 360, 768, 1216, 1440, 1920])('makes no page wider than %i px', async (width) => {
    const { page } = await open('/works', { viewport: { width, height: 800 } });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });

  it('leaves the list free of the road on a desk', async () => {
    const { page } = await open('/works', { viewport: desk });
    const list = await page.locator('.road-lists').boundingBox();
    const drawing = await page.locator('.road-ring').boundingBox();
    const top = (list?.y ?? 0) - (drawing?.y ?? 0);
    expect(top).toBeGreaterThan(130);
    expect(top + (list?.height ?? 0)).toBeLessThan((drawing?.height ?? 0) - 120);
  });

  it('is drawn in the colours that the reader has chosen', async () => {
    const { page } = await open('/works', { forcedColors: 'active', viewport: desk });
    const stroke = (selector: string) =>
      page
        .locator(`.road-ring ${selector}`)
        .first()
        .evaluate((path) => getComputedStyle(path).stroke);
    expect(await stroke('path.closed')).not.toBe(await stroke('path.tarmac'));
  });
});

describe('without script', () => {
  it('chooses a junction, and is told what there is', async () => {
    const { page } = await open('/works', { javaScriptEnabled: false });
    await page.getByLabel('Junction').selectOption('J15 Carrickmines (R842)');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/junction=15/);
    expect(await page.getByLabel('Junction').inputValue()).toBe('15');
    const cards = page.locator('.works-card');
    expect(await cards.count()).toBe(1);
    await cards.getByRole('link').click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Northbound road closed after a collision',
    );
  });
});

it.each(['/', '/works', '/about'])('nothing on %s moves while it loads', async (path) => {
  const visitor = { viewport: phone, consent: 'none', prepare: watchShifts } as const;
  const { page, loaded } = await open(path, visitor);
  await loaded();
  expect(await shiftsOn(page)).toBeNull();
});
