import { describe, expect, it } from 'vitest';
import { browserVisits } from '../support/browser.ts';
import { pagePaths } from '../support/paths.ts';

const visit = browserVisits();

/** A phone of today, with three pixels to each CSS pixel. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 };
const mostBeforeScrolling = 120_000;
const heaviestHero = 45_000;

async function picturesOn(path: string) {
  const { page } = await visit(path, phone);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map((entry) => ({ name: new URL(entry.name).pathname, bytes: entry.encodedBodySize }))
      .filter(({ name }) => name.startsWith('/pictures/')),
  );
}

describe('pictures on a 390 px phone before it is scrolled', () => {
  it.each(pagePaths)('%s ships 120 kB of them at the most', async (path) => {
    const loaded = await picturesOn(path);
    const bytes = loaded.reduce((sum, picture) => sum + picture.bytes, 0);
    expect(bytes, JSON.stringify(loaded)).toBeLessThanOrEqual(mostBeforeScrolling);
  });

  it('shows the upright hero in at most 45 kB, as AVIF', async () => {
    const heroes = (await picturesOn('/')).filter(({ name }) => name.includes('/hero'));
    expect(heroes).toHaveLength(1);
    const [hero] = heroes;
    expect(hero?.name).toMatch(/hero-tall-\d+\.\w+\.avif$/);
    expect(hero?.bytes).toBeGreaterThan(1_000);
    expect(hero?.bytes).toBeLessThanOrEqual(heaviestHero);
  });
});
