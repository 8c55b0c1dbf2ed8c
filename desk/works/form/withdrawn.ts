import { joinWithAnd } from '../../../src/answer/words/text.ts';
import { clockWords, dayWords, isDaytime, momentWords } from '../../../src/answer/words/time.ts';
import { overlap } from '../../../src/edit/hours.ts';
import { dayOf, hourMs, type Instant } from '../../../src/road/irish-time.ts';
import { type Period, periodsFrom, type Schedule } from '../../../src/road/schedule.ts';

/** Maximum number of nights that are listed by their dates. */
const maxDates = 5;

/**
 * Names the published nights and times that are still to come, and of which a change keeps nothing: "Thu 26 Nov and
 * Sat 28 Nov, 22:00–05:00". Empty if the change keeps a part of each.
 */
export function withdrawnWords(before: Schedule, after: Schedule, now: Instant): string {
  const keptPeriods = periodsFrom(after, now);
  const withdrawn = periodsFrom(before, now).filter(
    (period) => !keptPeriods.some((kept) => overlap(kept, period)),
  );
  const hoursOf = ({ start, end }: Period) =>
    end - start > 24 * hourMs
      ? `${clockWords(start)} to ${momentWords(end, now)}`
      : `${clockWords(start)}–${clockWords(end)}`;
  return [...Map.groupBy(withdrawn, hoursOf)]
    .map(([hours, nights]) => {
      const days = nights.map(({ start }) => dayWords(dayOf(start), now));
      const noun = nights.some(({ start }) => isDaytime(start)) ? 'days' : 'nights';
      const daysText =
        days.length > maxDates
          ? `${days.length} ${noun} from ${days[0]} to ${days.at(-1)}`
          : joinWithAnd(days);
      return `${daysText}, ${hours}`;
    })
    .join('; ');
}
