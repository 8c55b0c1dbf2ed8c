import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { geoJsonFeed } from '../../src/feeds/geojson.ts';
import { browserVisits } from '../support/browser/browser.ts';
import { now, viewOf } from '../support/notices.ts';
import { caseNotices } from '../support/oracle/cases.ts';
import { feedPaths } from '../support/paths.ts';
import { site } from '../support/settings.ts';

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

/** Fetches a path of the site in a third party's page, then again with the ETag. */
function readIn(page: Page, path: string) {
  return page.evaluate(async (url) => {
    try {
      const first = await fetch(url);
      const etag = first.headers.get('ETag') ?? '';
      const secondResponse = await fetch(url, {
        cache: 'no-store',
        headers: { 'If-None-Match': etag },
      });
      return { status: first.status, text: await first.text(), etag, again: secondResponse.status };
    } catch {
      return 'refused';
    }
  }, inject('origin') + path);
}

const privatePaths = ['/', '/works', '/works/embed', '/feed.atom', '/healthz', '/contact'];

it('a page from another origin can read and revalidate every feed, but no page of the site', async () => {
  const { page } = await visit(thirdPartyOrigin);
  // A feed that contains the time of the last check may have changed by the second request.
  // The site of this test has no notice.
  const roadFeeds = feedPaths.filter((path) => !path.includes('k7m2qx'));
  for (const path of roadFeeds)
    await expect
      .poll(() => readIn(page, path), { message: path })
      .toMatchObject({
        status: 200,
        again: 304,
        text: expect.stringMatching(/./),
        etag: expect.stringMatching(/^W\/"/),
      });
  for (const path of privatePaths) expect(await readIn(page, path), path).toBe('refused');
});

it('the example map on /developers draws each notice, in red if the road is closed now', async () => {
  const developers = await visit('/developers');
  const example = developers.page.getByRole('region', { name: 'Example: a map' });
  const code = (await example.textContent()) ?? '';
  const notices = caseNotices(now);
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
  const boxes = await lines.evaluateAll((all) =>
    all.map((line) => line.getBoundingClientRect()).map(({ right, bottom }) => [right, bottom]),
  );
  for (const edge of boxes.flat()) expect(edge).toBeLessThan(620);
  expect(pageErrors).toEqual([]);
});

/** Opens a page of another origin that shows a path in a sandboxed frame without script. */
async function visitFramed(path: string) {
  const query = new URLSearchParams({ frame: path });
  const framingPage = await visit(`${thirdPartyOrigin}/?${query}`, { consent: 'none' });
  return { ...framingPage, frame: framingPage.page.frameLocator('iframe') };
}

it('a page from another origin can frame the embedded board with its styles', async () => {
  const { frame, pageErrors } = await visitFramed('/works/embed?junction=9&direction=southbound');
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

it('a page from another origin cannot frame the road works page', async () => {
  const { pageErrors } = await visitFramed('/works');
  await expect.poll(() => pageErrors.join()).toContain("frame-ancestors 'none'");
});
