import { render } from '../../answer/render.ts';
import { ownStatements } from '../../answer/statements.ts';
import { eventsOf, type NoticeTime } from '../../notice/events.ts';
import { dayMs, isoInstant } from '../../road/irish-time.ts';
import type { Period } from '../../road/schedule.ts';
import { href } from '../../site/routes.ts';
import type { FeedWriter, RoadData } from '../feed.ts';
import { envelopeOf, writeJson } from './json.ts';

/** How far back the list of changes goes, in ms. */
export const changesKeptForMs = 14 * dayMs;

/** Writes what happened to the notices, newest first, with what was true before and after each event. */
export const changesJson: FeedWriter<[RoadData?]> = (view, publisher, data = {}) => {
  const { histories = [], since = 0 } = data;
  const earliest = Math.max(since, view.at - changesKeptForMs);
  const events = histories.flatMap((history) => {
    const notice = history.at(-1)?.notice;
    return notice ? eventsOf(history, view.at).map((event) => ({ ...event, notice })) : [];
  });
  const content = writeJson({
    ...envelopeOf(view, publisher),
    since: isoInstant(earliest),
    changes: events
      .filter(({ at }) => at >= earliest)
      // Of two events at one time, the later one of a notice comes first.
      .toReversed()
      .sort((one, other) => other.at - one.at)
      .map(({ kind, at, nights, notice: { id, title } }) => ({
        ...{ at: isoInstant(at), kind, notice: id },
        url: publisher.url + href('notice', id),
        title,
        before: statementWords(nights[0]?.before),
        after: statementWords(nights[0]?.after),
        nights: nights.map(({ before, after }) => ({
          before: periodJson(before?.period),
          after: periodJson(after?.period),
        })),
      })),
  });
  return [content];
};

function statementWords(time: NoticeTime | undefined): string | null {
  if (!time) return null;
  return ownStatements(time.notice, time.period)
    .map((one) => render(one, 'stored', 0))
    .join('; ');
}

function periodJson(period: Period | undefined) {
  return period ? { start: isoInstant(period.start), end: isoInstant(period.end) } : null;
}
