import { expect, it, vi } from 'vitest';
import type { Instant } from '../../src/road/irish-time.ts';
import { aNotice } from '../support/notices.ts';
import { feedPaths } from '../support/paths.ts';
import { startRoad } from '../support/worker/road.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** Time limit and interval of a poll, in ms, for a busy machine. */
const polling = { timeout: 40_000, interval: 200 };

const feeds = [...feedPaths.filter((path) => path !== '/works/status.json'), '/sitemap.xml'];

const road = startRoad({ faulty: true });
let revision = 0;
/** Tomorrow at 12:00 UTC, well between 06:00 and 18:00 in Ireland. The Worker's clock must not go back. */
const noon: Instant = Date.now() - (Date.now() % day) + day + 12 * hour;

/** Publishes a closure from one to two hours after `noon`. */
function publish(): Promise<unknown> {
  revision += 1;
  const times = { start: noon + hour, end: noon + 2 * hour };
  const closureFields = {
    kind: 'closure',
    lanes: undefined,
    title: `Closure ${revision}`,
  } as const;
  return road.publish(aNotice({ ...closureFields, ...times, revision }));
}

/** Sets the Worker's clock and waits until a page shows the state of that time. */
async function setClock(now: Instant) {
  await road.setFaults({ now });
  const options = { timeZone: 'Europe/Dublin', timeStyle: 'short' } as const;
  const clock = new Date(now).toLocaleTimeString('en-IE', options);
  await vi.waitFor(async () => {
    const text = await (await road.get('/works/k7m2qx')).text();
    const hasCheckTime = new RegExp(`Checked <time[^>]+>${clock}`).test(text);
    const newest = text.includes(`Closure ${revision}`);
    expect({ checked: hasCheckTime, newest }).toEqual({ checked: true, newest: true });
  }, polling);
}

async function responsesOf(paths: readonly string[], knownEtags: readonly string[] = []) {
  const requests = paths.map((path, index) =>
    road.get(path, { headers: { 'If-None-Match': knownEtags[index] ?? '' } }),
  );
  const responses = await Promise.all(requests);
  const etags = responses.map(({ headers }) => headers.get('etag') ?? '');
  const statuses = new Set(responses.map(({ status }) => status));
  return {
    etags,
    statuses,
    texts: await Promise.all(responses.map((response) => response.text())),
  };
}

it('a program that polls a feed with the last ETag gets a 304 status until a notice is published, starts or ends', async () => {
  await publish();
  await setClock(noon);
  const firstResponses = await responsesOf(feeds);
  const page = await responsesOf(['/works']);
  const status = await responsesOf(['/works/status.json']);
  const checkedIn = ({ texts: [text = ''] }: typeof status) => Date.parse(JSON.parse(text).checked);
  expect(firstResponses.statuses).toEqual(new Set([200]));

  await setClock(noon + minute);
  expect((await responsesOf(feeds, firstResponses.etags)).statuses).toEqual(new Set([304]));
  expect((await responsesOf(feeds)).texts).toEqual(firstResponses.texts);
  expect((await responsesOf(['/works'], page.etags)).statuses).toEqual(new Set([200]));
  const laterStatus = await responsesOf(['/works/status.json'], status.etags);
  expect(laterStatus.statuses).toEqual(new Set([200]));
  expect([checkedIn(status), checkedIn(laterStatus)]).toEqual([noon, noon + minute]);

  await setClock(noon + hour);
  const afterStart = await responsesOf(feeds, firstResponses.etags);
  expect(afterStart.statuses).toEqual(new Set([200]));
  expect(afterStart.texts[0]).toContain('"state": "on"');

  await publish();
  await setClock(noon + hour + minute);
  const changedResponses = await responsesOf(feeds, afterStart.etags);
  expect(changedResponses.statuses).toEqual(new Set([200]));
  expect(changedResponses.texts[0]).toContain(`Closure ${revision}`);
});
