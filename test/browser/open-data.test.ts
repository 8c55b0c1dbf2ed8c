import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { geoJsonFeed } from '../../src/feeds/geojson.ts';
import { browserVisits } from '../support/browser/browser.ts';
import { overflowPx, violations } from '../support/browser/page-checks.ts';
import { aNotice, now, viewOf } from '../support/notices.ts';
import { caseNotices } from '../support/oracle/cases.ts';
import { site } from '../support/settings.ts';
import { activeNotice, startRoad } from '../support/worker/road.ts';

const visit = browserVisits();

/** Serves the page of a third party from another origin. */
const thirdPartySite = createServer(({ url }, response) => {
  const { searchParams } = new URL(url ?? '', 'http://127.0.0.1');
  const frame = searchParams.get('frame');
  const content = frame ? `<iframe sandbox title="M50" src="${inject('origin') + frame}">` : '';
  response.setHeader('Content-Type', 'text/html');
  response.end(`<!doctype html><title>News</title><link rel="icon" href="data:,">${content}`);
});
let thirdPartyOrigin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => thirdPartySite.listen(0, '127.0.0.1', resolve));
  const address = thirdPartySite.address();
  if (typeof address === 'object') thirdPartyOrigin = `http://127.0.0.1:${address?.port}`;
});
afterAll(() => new Promise((resolve) => thirdPartySite.close(resolve)));

it('the example map on /developers draws each notice, and in red on top if the road is closed now', async () => {
  const developers = await visit('/developers');
  const example = developers.page.getByRole('region', { name: 'Example: a map' });
  const code = (await example.textContent()) ?? '';
  const closure = aNotice({ id: 'closed', kind: 'closure', lanes: undefined, start: now - 1 });
  const notices = [closure, ...caseNotices(now)];
  const feed = JSON.parse(geoJsonFeed(viewOf(...notices), site).join(''));
  const titles = feed.features.map(({ properties }: GeoJSON.Feature) => properties?.title);
  expect(titles.length).toBeGreaterThan(2);
  const { page, pageErrors } = await visit(thirdPartyOrigin);
  await page.route(`${inject('site').url}/works.geojson`, (route) =>
    route.fulfill({ json: feed, headers: { 'Access-Control-Allow-Origin': '*' } }),
  );
  await page.setContent(code);
  const lines = page.locator('svg[viewBox] path');
  await expect.poll(() => lines.allTextContents()).toEqual(titles);
  const colours = await lines.evaluateAll((all) => all.map((line) => line.getAttribute('stroke')));
  expect(colours.join(' ')).toMatch(/^(royalblue |orange )*(red ?)+$/);
  const boxes = await lines.evaluateAll((all) =>
    all.map((line) => line.getBoundingClientRect()).map(({ right, bottom }) => [right, bottom]),
  );
  for (const edge of boxes.flat()) expect(edge).toBeLessThan(620);
  expect(pageErrors).toEqual([]);
});

it('a page from another origin can frame the embedded board with its styles', async () => {
  const query = new URLSearchParams({ frame: '/works/embed?junction=9&direction=southbound' });
  const { page, pageErrors } = await visit(`${thirdPartyOrigin}/?${query}`, { consent: 'none' });
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'on the M50' }).waitFor();
  const answer = frame.locator('.answer');
  expect(await answer.textContent()).toContain('J9 Red Cow southbound');
  const backgroundColour = await answer
    .locator('.plate')
    .first()
    .evaluate((plate) => getComputedStyle(plate).backgroundColor);
  expect(backgroundColour).toBe('rgb(0, 71, 143)');
  expect(pageErrors).toEqual([]);
});

const closure = { kind: 'closure', lanes: undefined } as const;
const notices = [
  activeNotice({ ...closure, id: 'nowxxx', from: 9, to: 10 }),
  activeNotice({ ...closure, id: 'before', from: 7, to: 9 }),
  activeNotice({ ...closure, id: 'exitxx', from: 9, to: 9, slips: ['exit'] }),
  activeNotice({ id: 'lanesx', from: 9, to: 11, speedLimit: 60 }),
];
const road = startRoad({ edits: [{ notices }] });

it('an embedded board is accessible, and shows the road status without scrolling at the sizes that /developers recommends', async () => {
  const { page } = await visit(`${road.origin()}/developers`);
  const guide = await page.locator('main').innerText();
  // The first size belongs to the example of a map.
  const [, ...sizes] = [...guide.matchAll(/width="(\d+)" height="(\d+)"/g)].map(
    ([, width, height]) => ({
      width: Number(width),
      height: Number(height),
    }),
  );
  expect(sizes).toHaveLength(2);
  const queries = [
    ['?junction=9&direction=southbound', '?direction=southbound'],
    ['?junction=9', ''],
  ];
  const boards = sizes.flatMap((viewport, index) =>
    (queries[index] ?? []).map((query) => ({ viewport, query })),
  );
  for (const { viewport, query } of boards) {
    const { page: board } = await visit(`${road.origin()}/works/embed${query}`, { viewport });
    const verdicts = await board.locator('.answer .patch').all();
    expect(verdicts).toHaveLength(query === '?junction=9' ? 2 : 1);
    for (const verdict of verdicts) {
      const { y = 0, height = 0 } = (await verdict.boundingBox()) ?? {};
      expect(y + height, query).toBeLessThan(viewport.height);
    }
    expect(await overflowPx(board, viewport.width)).toBe(0);
    expect(await violations(board)).toEqual([]);
  }
});
