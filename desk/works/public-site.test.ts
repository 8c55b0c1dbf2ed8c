import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { viewAt } from '../../src/answer/view.ts';
import { jsonFeed } from '../../src/feeds/json/json.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { emptySnapshot, type Snapshot } from '../../src/notice/snapshot.ts';
import { aNotice, aSnapshot, at } from '../../test/support/notices.ts';
import { site as publisher } from '../../test/support/settings.ts';
import { isShown, readPublicSite } from './public-site.ts';

/** Time of the change, with the ms that feeds round down. */
const pressed = at('2026-11-23 13:00') + 345;
const now = pressed + 90_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

/** Reads the public site while it shows a snapshot. */
function readSite(snapshot: Partial<Snapshot>) {
  const view = viewAt({ ...emptySnapshot, ...snapshot }, now);
  vi.stubGlobal('fetch', async () => new Response(jsonFeed(view, publisher).join('')));
  return readPublicSite(publisher.url);
}

/** The second revision of a notice, published at `pressed`. */
const change = (fields: Partial<Notice>) =>
  aNotice({ ...fields, revision: 2, changes: [{ at: pressed, by: 'A', what: 'Changed' }] });

const past = { start: at('2026-11-01 12:00'), end: at('2026-11-01 16:00') };

describe('a change', () => {
  it.each([
    ['an end', {}, { end: pressed }],
    ['a cancellation', {}, { cancelled: pressed }],
    ['an extension', {}, { end: at('2026-11-23 18:00') }],
    ['about a notice that was over', past, past],
  ])('that is %s is shown by a site that has it, and by no older site', async (_, old, fields) => {
    const [before, after] = [aNotice(old), change(fields)];
    const current = { notices: [after], published: pressed };
    expect(isShown(after, await readSite(aSnapshot({ notices: [before] })))).toBe(false);
    expect(isShown(after, await readSite(aSnapshot(current)))).toBe(true);
  });

  it('that extends a notice is not shown by a site on which the notice has ended', async () => {
    const old = aSnapshot({ notices: [aNotice({ end: pressed })], published: pressed });
    expect(isShown(change({}), await readSite(old))).toBe(false);
  });

  it('that publishes a notice is not shown by a site that lacks the notice', async () => {
    expect(isShown(aNotice(), await readSite(aSnapshot()))).toBe(false);
  });
});

it('the public site can be reached, and is complete, before the first publication', async () => {
  expect(await readSite(emptySnapshot)).toMatchObject({ state: 'complete' });
});
