import { affectsPlace } from '../answer/occurrences.ts';
import type { KnownRoad } from '../answer/view.ts';
import type { History, Notice } from '../notice/notice.ts';
import type { Instant } from '../road/irish-time.ts';
import type { JunctionChoice } from '../site/choice.ts';
import type { Site } from '../site/settings.ts';

export type Publisher = Pick<Site, 'name' | 'url' | 'licence'>;

/**
 * Writes a view in one format. Returns parts, because joining two megabytes of text would double the time to
 * encode them. `Subject` is what the feed is about: a junction, a trip or a notice.
 */
export type FeedWriter<Subject extends readonly unknown[] = []> = (
  view: KnownRoad,
  publisher: Publisher,
  ...subject: Subject
) => readonly string[];

/** What some feeds of the whole road need besides the view. */
export interface RoadData {
  /** Revisions of the notices that changed, or had not ended, within `Format.historyMs`. */
  readonly histories?: readonly History[];
  /** Earliest event that the request asks for. */
  readonly since?: Instant | undefined;
}

/** Returns the notices that affect a junction. */
export function noticesAt({ byId }: KnownRoad, { junction, direction }: JunctionChoice): Notice[] {
  return [...byId.values()].filter((notice) => affectsPlace(notice, { from: junction, direction }));
}
