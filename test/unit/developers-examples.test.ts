import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { viewAt } from '../../src/answer/view.ts';
import { jsonFeed } from '../../src/feeds/json/json.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { openSoonProgram } from '../../src/pages/developers/content.tsx';
import { aNotice, aSnapshot, at as instant } from '../support/notices.ts';
import { site } from '../support/settings.ts';

/** Runs the example with a response of the JSON feed; resolves to the printed words. */
async function runExample(response: Response): Promise<unknown[]> {
  const printed: unknown[] = [];
  const requests: string[] = [];
  await runInNewContext(`(async () => {${openSoonProgram(site.url)}})()`, {
    Date,
    Error,
    console: { log: (words: unknown) => printed.push(words) },
    fetch: async (url: string) => {
      requests.push(url);
      return response;
    },
  });
  expect(requests).toEqual(['https://ring-road.example/works.json']);
  return printed;
}

/** Shortly before midnight, so that the example asks about the next day. */
const now = instant('2026-11-23 23:35');
beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

const minute = 60_000;
const hour = 60 * minute;
const at = now + hour;
const closureFields: Partial<Notice> = {
  kind: 'closure',
  lanes: undefined,
  from: 7,
  to: 9,
  start: at - hour,
  end: at + hour,
};

describe('the developers example for J6 to J12 southbound in an hour', () => {
  it.each<[string, string, Partial<Notice>]>([
    ['closed', 'a closure within the stretch', {}],
    ['closed', 'a closure of both directions', { direction: 'both' }],
    ['closed', 'a closure of a longer stretch', { from: 4, to: 14 }],
    ['closed', 'a closure of a part of the stretch', { from: 11, to: 13 }],
    ['closed', 'a closure with its junctions in reverse', { from: 9, to: 7 }],
    ['closed', 'a closure at one junction', { from: 9, to: 9 }],
    ['closed', 'a closure that begins then', { start: at }],
    ['open', 'a closure that ends then', { end: at }],
    ['open', 'a closure tomorrow', { start: at + 23 * hour, end: at + 25 * hour }],
    ['open', 'the other direction', { direction: 'northbound' }],
    ['open', 'a closure up to J6', { from: 4, to: 6 }],
    ['open', 'a closure from J12', { from: 12, to: 14 }],
    ['open', 'a closed slip road', { from: 9, to: 9, slips: ['exit'] }],
    ['open', 'a closed lane', { kind: 'closure', lanes: { closed: 1, of: 4 } }],
    ['open', 'a cancelled closure', { cancelled: now - minute }],
  ])('prints "%s" for %s', async (words, _, changes) => {
    const notices = [aNotice({ ...closureFields, ...changes })];
    const view = viewAt(aSnapshot({ notices }), now);
    expect(await runExample(new Response(jsonFeed(view, site).join('')))).toEqual([words]);
  });

  it('prints "unknown" while a notice is missing, unless another notice closes the stretch', async () => {
    for (const [words, notices] of [
      ['unknown', []],
      ['closed', [aNotice(closureFields)]],
    ] as const) {
      const view = viewAt(aSnapshot({ notices, unreadable: 1 }), now);
      expect(await runExample(new Response(jsonFeed(view, site).join('')))).toEqual([words]);
    }
  });

  it('prints nothing and fails while the feed is unavailable', async () => {
    await expect(runExample(new Response('', { status: 503 }))).rejects.toThrow('Unknown');
  });
});
