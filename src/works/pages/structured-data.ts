import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import type { Notice } from '../notice.ts';
import { isCurrent } from '../states.ts';
import { fullPlaceWords, isoInstant } from '../words.ts';

/** A notice as structured data of https://schema.org, which has no closer type for a closure. */
export function noticeEvent(site: Site, notice: Notice, at: number) {
  const changed = notice.changes[0]?.at ?? notice.start;
  return {
    '@context': 'https://schema.org',
    '@type': 'SpecialAnnouncement',
    name: notice.title,
    text: notice.text,
    url: site.url + href('notice', notice.id),
    datePosted: isoInstant(changed),
    expires: isoInstant(isCurrent(notice, at) ? notice.end : Math.min(notice.end, at)),
    spatialCoverage: { '@type': 'Place', name: fullPlaceWords(notice) },
    announcementLocation: { '@type': 'CivicStructure', name: fullPlaceWords(notice) },
    publisher: { '@type': 'Organization', name: site.name, url: `${site.url}/` },
  };
}
