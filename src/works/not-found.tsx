import type { ReactNode } from 'react';
import type { RoadView } from '../answer/view.ts';
import { junctionRange } from '../road/network.ts';
import { directions, type Junction, road } from '../road/road.ts';
import type { Page } from '../site/frame/document.tsx';
import { href } from '../site/routes.ts';
import type { Site } from '../site/settings.ts';
import { PageTitle } from '../site/ui/page-title.tsx';
import { MissingNoticesNote } from './availability.tsx';

/** Page for a notice that does not exist or no longer has a page. */
export function noticeNotFoundPage(): Page {
  return notFoundPage(
    'Notice not found',
    'This notice does not exist.',
    'No notice or junction has this address, or the notice ended or was cancelled more than 90 days ago.',
  );
}

/**
 * Page for an address with an unknown junction or direction.
 * @param neighbours the junctions before and after the number; undefined beyond the ends of the road
 */
export function junctionNotFoundPage(
  neighbours?: readonly [Junction, Junction],
  number?: number,
): Page {
  if (!neighbours) {
    const sentence = `The ${road} has ${junctionRange}, ${directions.join(' and ')}.`;
    return notFoundPage('Junction not found', sentence, sentence);
  }
  const words = `The ${road} has no Junction ${number}.`;
  const [before, after] = neighbours.map((one) => (
    <a key={one.number} href={href('junction', `j${one.number}`)}>
      J{one.number}
    </a>
  ));
  const text = (
    <>
      {words} Choose {before} or {after}.
    </>
  );
  return notFoundPage('Junction not found', words, text);
}

function notFoundPage(title: string, description: string, text: ReactNode): Page {
  return {
    head: { title, description },
    scripts: ['notFound'],
    content: (
      <>
        <PageTitle title={title} parent="works">
          <p>{text}</p>
        </PageTitle>
        <p className="wrap section">
          <a className="btn-accent" href={href('works')}>
            All road works
          </a>
        </p>
      </>
    ),
  };
}

/** Page for a notice while the store is unreadable, because the notice may exist. */
export function noticesUnavailablePage(site: Site, view: RoadView): Page {
  return {
    head: {
      title: 'Road works',
      description: 'This notice cannot be shown at the moment.',
      sheet: 'works',
    },
    content: (
      <>
        <PageTitle title="Road works" parent="works" />
        <div className="wrap section">
          <MissingNoticesNote
            site={site}
            view={view}
            what="We cannot show this notice at the moment."
          />
        </div>
      </>
    ),
  };
}
