import { afterEach, describe, expect, it, vi } from 'vitest';
import { aSnapshot } from '../../test/support/notices.ts';
import { caseNotices } from '../../test/support/oracle/cases.ts';
import { markupOf } from '../../test/support/oracle/road-claims.tsx';
import { site } from '../../test/support/settings.ts';
import { type RoadView, viewAt } from '../answer/view.ts';
import { hourMs, instantOf } from '../road/irish-time.ts';
import type { RoadChoice } from '../site/choice.ts';
import { Board } from './board.tsx';
import { noticePage } from './notice/notice-page.tsx';
import { worksPage } from './works-page.tsx';

/** All cases are active on the night of this Monday. */
const publicationTime = instantOf('2026-11-23', '12:00');
const now = instantOf('2026-11-23', '23:00');

describe('the HTML that requests share', () => {
  const choices: readonly RoadChoice[] = [
    {},
    { junction: 9 },
    { junction: 14, direction: 'southbound' },
  ];
  const lists = ['now', 'tonight', 'week'] as const;
  const pages = lists.flatMap((when) =>
    choices.map((choice) => (view: RoadView) => worksPage(site, view, choice, when).content),
  );
  const components = [...pages, (view: RoadView) => <Board site={site} view={view} />];
  afterEach(() => void vi.useRealTimers());

  it('depends only on the view of the notices, not on the current time or earlier requests', async () => {
    const snapshot = aSnapshot({ notices: caseNotices(publicationTime) });
    const views = [publicationTime, now].map((at) => [at, viewAt(snapshot, at)] as const);
    for (const page of components) {
      for (const [at, view] of views) {
        vi.setSystemTime(at);
        const html = await markupOf(page(view));
        vi.setSystemTime(at + 48 * hourMs);
        expect(html).toBe(await markupOf(page(viewAt(structuredClone(snapshot), at))));
      }
    }
  });
});

it('pages of road works never break a range of hours across two lines', async () => {
  const view = viewAt(aSnapshot({ notices: caseNotices(publicationTime) }), publicationTime);
  const pages = [
    worksPage(site, view, {}, 'week').content,
    worksPage(site, view, { junction: 14 }, 'tonight').content,
    ...[...view.byId.values()].map((notice) => noticePage(notice, view, site).content),
  ];
  for (const page of pages) {
    const html = await markupOf(page);
    expect(html).toMatch(/<span class="nowrap">\d\d:\d\d–\d\d:\d\d[.,;)]*</);
    expect(html.replace(/<span class="nowrap">[^<]+|<[^>]+>/g, '')).not.toMatch(/\d–\d/);
  }
});
