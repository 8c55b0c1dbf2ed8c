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

const before = aNotice();

/** The second revision of a notice, published at `pressed`. */
const change = (changes: Partial<Notice>) =>
  aNotice({
    revision: 2,
    changes: [{ at: pressed, by: 'A', what: 'Changed' }, ...before.changes],
    ...changes,
  });

const past = { start: at('2026-11-01 12:00'), end: at('2026-11-01 16:00') };

describe('a change', () => {
  it.each([
    ['an end', change({ end: pressed })],
    ['a cancellation', change({ cancelled: pressed })],
    ['an extension', change({ end: at('2026-11-23 18:00') })],
  ])('that is %s is shown by a site that has it, and by no older site', async (_, after) => {
    const [old, current] = [
      aSnapshot({ notices: [before] }),
      { notices: [after], published: pressed },
    ];
    expect(isShown(after, await readSite(old))).toBe(false);
    expect(isShown(after, await readSite(aSnapshot(current)))).toBe(true);
  });

  it('of a notice that was over before is shown by a site that has it, and by no older site', async () => {
    const after = change(past);
    const old = aSnapshot({ notices: [aNotice(past)] });
    expect(isShown(after, await readSite(old))).toBe(false);
    expect(isShown(after, await readSite({ ...old, published: pressed }))).toBe(true);
  });

  it('that extends a notice is not shown by a site on which the notice has ended', async () => {
    const old = aSnapshot({ notices: [aNotice({ end: pressed })], published: pressed });
    expect(isShown(change({}), await readSite(old))).toBe(false);
  });

  it('that publishes a notice is not shown by a site that lacks the notice', async () => {
    expect(isShown(before, await readSite(aSnapshot()))).toBe(false);
  });
});

describe('the public site before the first publication', () => {
  it('can be reached, and is complete', async () => {
    expect(await readSite(emptySnapshot)).toMatchObject({ state: 'complete' });
  });
});
