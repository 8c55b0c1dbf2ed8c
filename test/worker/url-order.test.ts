import { expect, it } from 'vitest';
import { publish } from '../../src/edit/publish.ts';
import type { Notice } from '../../src/notice/notice.ts';
import type { Instant } from '../../src/road/irish-time.ts';
import { pagePaths } from '../support/paths.ts';
import { retryOnNewMinute } from '../support/worker/minutes.ts';
import { activeNotice } from '../support/worker/road.ts';
import { createWorker } from '../support/worker/worker.ts';

const withQueries = (path: string, queries: readonly string[]) =>
  queries.map((query) => `${path}?${query}`);

/** Queries with valid, empty, unknown, repeated and differently written values. */
const placeQueries = [
  ...['junction=9', 'junction=J9', 'junction=', 'junction=0x9', 'junction=9&junction=7'],
  ...['direction=southbound', 'direction=northbound', 'direction=', 'direction=sideways'],
  ...['direction=SOUTHBOUND', 'dir%65ction=south%62ound', 'Direction=southbound'],
  ...['direction=southbound&direction=northbound', 'junction=&direction=southbound'],
  ...['junction=9&direction=southbound', 'direction=northbound&junction=9&utm_source=mail'],
];

const urls = [
  ...pagePaths,
  ...withQueries('/', [...placeQueries, 'when=week', 'category=team']),
  ...withQueries('/works', placeQueries),
  ...withQueries('/works', [
    'when=now',
    'when=week',
    'when=tonight',
    'when=',
    'when=week&when=now',
  ]),
  ...withQueries('/works', ['direction=southbound&when=week', 'when=week&direction=northbound']),
  ...withQueries('/works/embed', ['', ...placeQueries, 'when=week']),
  ...withQueries('/works/j9', ['', 'when=now', 'when=x', 'direction=southbound', 'junction=7']),
  ...withQueries('/works/j9-southbound', ['', 'when=week', 'direction=northbound']),
  ...withQueries('/works/closed', ['', 'direction=northbound', 'when=week']),
  ...withQueries('/works.json', ['', 'direction=northbound', 'junction=9']),
  ...withQueries('/gallery', ['category=team', 'category=Team', 'category=x', 'category=']),
  ...withQueries('/gallery', ['category=team&category=safety', 'direction=southbound']),
  ...withQueries('/contact', ['about=road', 'about=', 'about=x', 'direction=southbound', 'x=1']),
  ...withQueries('/contact', ['about=road&from=5', 'about=road&about=question']),
  ...['/about?direction=southbound', '/works/j8', '/works/j8?when=week', '/works/?when=week'],
  ...['/%77orks?direction=southbound', '/works/%6a9?when=week', '/works/j9%2Dsouthbound?when=now'],
  ...['/works/zzzzzz', '/no-such-page', '/no-such-page?junction=9'],
];

/** Returns closures in both directions, so that a filtered page differs from the page of the whole road. */
const noticesInBothDirections = () => [
  activeNotice({ id: 'closed', kind: 'closure', lanes: undefined, title: 'Bridge inspection' }),
  activeNotice({ id: 'north1', direction: 'northbound', from: 10, to: 9, title: 'Washing' }),
  activeNotice({ id: 'south1', from: 9, to: 10, title: 'Patching' }),
];

/** Returns the responses of a new Worker to URLs, requested in this order. */
async function responsesInOrder(order: readonly string[], notices: Notice[], now: Instant) {
  const worker = createWorker();
  try {
    await worker.start();
    await worker.migrate();
    await publish(worker.database, worker.replica, { notices }, now);
    const responses = new Map<string, string>();
    for (const url of order) {
      const response = await worker.fetch(url, { redirect: 'manual' });
      const body = await response.text();
      // Excludes the minute of the last check, which may change during the test.
      const stableBody = body.replace(/Checked <time[^>]*>[^<]*<\/time>/g, 'Checked');
      const { status, headers } = response;
      responses.set(
        url,
        [status, headers.get('location'), headers.get('cache-control'), stableBody].join('\n'),
      );
    }
    return responses;
  } finally {
    await worker.close();
  }
}

// An order and its reverse together request each URL before every other URL.
it('a URL returns the same response whatever was requested before', retryOnNewMinute, async () => {
  const [notices, now] = [noticesInBothDirections(), Date.now()];
  const responses = await responsesInOrder(urls, notices, now);
  const reversedResponses = await responsesInOrder(urls.toReversed(), notices, now);
  expect(urls.filter((url) => responses.get(url) !== reversedResponses.get(url))).toEqual([]);
  // Proves that the filters have an effect.
  const withWashing = urls.filter((url) => responses.get(url)?.includes('Washing'));
  expect(withWashing).toContain('/works');
  expect(withWashing).not.toContain('/works?direction=southbound');
});
