import type { NoticeInput } from '../src/edit/check.ts';
import { cancelNotice, createNotice, endNotice } from '../src/edit/edit.ts';
import { localTimeText } from '../src/edit/values.ts';
import type { Notice } from '../src/notice/notice.ts';
import { addDays, dayOf, hourMs, type Instant, weekdayOf } from '../src/road/irish-time.ts';
import { directionLabel, findJunction, oppositeDirection } from '../src/road/network.ts';
import { junctions, legs } from '../src/road/road.ts';

type Example = Omit<NoticeInput, 'by'>;

/** The longest leg of the road. */
const leg = legs.reduce((one, other) =>
  other.last - other.first > one.last - one.first ? other : one,
);
const legJunctions = junctions.filter(({ number }) => number >= leg.first && number <= leg.last);

/**
 * Returns a stretch of the longest leg that spans `intervals` pairs of neighbouring junctions. `share` (0 to
 * 1) is its position on the leg. With `descending`, junction numbers descend in the direction of travel.
 */
export function stretch(
  share: number,
  numbering: 'ascending' | 'descending' = 'ascending',
  intervals = 1,
) {
  const lowIndex = Math.min(
    Math.round(share * (legJunctions.length - 1)),
    legJunctions.length - 1 - intervals,
  );
  const names = [lowIndex, lowIndex + intervals].map((index) => `J${legJunctions[index]?.number}`);
  const [from = '', to = ''] = numbering === 'ascending' ? names : names.toReversed();
  return {
    direction:
      numbering === 'ascending'
        ? leg.ascendingDirection
        : oppositeDirection(leg.ascendingDirection),
    from,
    to,
  };
}

function nameOf(junctionId: string): string {
  return findJunction(Number(junctionId.slice(1)))?.name ?? '';
}

/** Returns forty notices around `now`: several sample weeks, each at other junctions. */
export function fortyNotices(now: Instant): Notice[] {
  return fortyRevisions(now).notices;
}

/** Returns the notices of `fortyNotices`, and the first revisions of those that were ended or cancelled. */
export function fortyRevisions(now: Instant) {
  const weeks = [0, 0.25, 0.5, 0.75].map((shift) => sampleRevisions(now, shift));
  const notices = weeks.flatMap((week) => week.notices).slice(0, 40);
  const ids = new Set(notices.map(({ id }) => id));
  return {
    notices,
    earlier: weeks.flatMap(({ earlier }) => earlier).filter(({ id }) => ids.has(id)),
  };
}

/** Returns a realistic week of notices around `now`, with each kind and each state. */
export function sampleNotices(now: Instant, shift = 0): Notice[] {
  return sampleRevisions(now, shift).notices;
}

/**
 * Returns the notices of `sampleNotices`, and the first revisions of those that were ended or cancelled.
 * @param shift by which all places move along the road, as a share of the longest leg
 */
export function sampleRevisions(now: Instant, shift = 0) {
  const shifted: typeof stretch = (share, ...options) => stretch((share + shift) % 1, ...options);
  const barrier = shifted(0.23, 'descending');
  const collision = shifted(0.77, 'descending');
  const debris = shifted(0.54);
  const wideLoad = shifted(0, 'ascending', 5);
  const resurfacing = shifted(0.31);
  const gantry = shifted(0.08);
  const drains = shifted(0.85, 'descending');
  const slipRoad = shifted(0.69);
  const slipDrains = shifted(0.46, 'ascending', 2);
  const washing = shifted(0.92);
  const daysFromNow = (days: number) => addDays(dayOf(now), days);
  const days = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => daysFromNow(first + index));
  const weekdays = (first: number, last: number) =>
    days(first, last).filter((day) => weekdayOf(day) % 6 > 0);
  const quarterHourMs = hourMs / 4;
  const hoursFromNow = (hours: number) =>
    localTimeText(Math.floor(now / quarterHourMs) * quarterHourMs + hours * hourMs);
  const by = 'Day shift';
  const publish = (example: Example, at = now) => createNotice({ ...example, by }, at);
  const examples: Example[] = [
    {
      kind: 'closure',
      title: `Barrier repair before ${nameOf(barrier.to)}`,
      cause: 'barrier',
      text: 'The left lane is closed while a damaged barrier is replaced. Allow ten extra minutes.',
      ...barrier,
      lanes: '1/4',
      start: hoursFromNow(-2),
      end: hoursFromNow(4),
      severity: 'medium',
    },
    {
      kind: 'closure',
      title: `${directionLabel(collision.direction)} road closed after a collision`,
      cause: 'collision',
      text: `The emergency services are at work. Traffic leaves the road at ${nameOf(collision.from)}.`,
      ...collision,
      start: hoursFromNow(-1),
      end: hoursFromNow(3),
      diversion: `Leave at ${collision.from} and follow the diversion signs to ${collision.to}.`,
      severity: 'high',
    },
    {
      kind: 'incident',
      title: `Debris being cleared near ${nameOf(debris.to)}`,
      cause: 'debris',
      text: 'A crew is lifting debris from the hard shoulder. All lanes are open. Slow down there.',
      ...debris,
      start: hoursFromNow(-1),
      end: hoursFromNow(2),
      severity: 'low',
    },
    {
      kind: 'information',
      title: 'Wide load under escort',
      cause: 'other',
      text: `A wide load travels under escort. Stay behind it: it leaves the road at ${wideLoad.to}.`,
      ...wideLoad,
      direction: 'both',
      start: hoursFromNow(6),
      end: hoursFromNow(8),
      severity: 'low',
    },
    {
      kind: 'closure',
      title: `${directionLabel(resurfacing.direction)} road closed for resurfacing`,
      cause: 'resurfacing',
      text: `The ${resurfacing.direction} road is closed at night between ${nameOf(resurfacing.from)} and ${nameOf(resurfacing.to)}.`,
      ...resurfacing,
      nights: `22:00-05:00 ${days(0, 2).join(',')}`,
      diversion: `Leave at ${resurfacing.from} and follow the diversion signs to ${resurfacing.to}.`,
      audible: true,
      severity: 'high',
    },
    {
      kind: 'works',
      title: `Sign gantry maintenance at ${nameOf(gantry.from)}`,
      cause: 'signs',
      text: 'A crew works above the hard shoulder. All lanes stay open.',
      ...gantry,
      nights: `09:30-15:00 ${weekdays(1, 4).join(',')}`,
      severity: 'low',
    },
    {
      kind: 'closure',
      title: `Drains cleaned at ${nameOf(drains.to)}`,
      cause: 'drains',
      text: 'Two of three lanes are closed at night. The road stays open.',
      ...drains,
      lanes: '2/3',
      nights: `21:00-05:30 ${weekdays(1, 14).join(',')}`,
      audible: true,
      severity: 'medium',
    },
    {
      kind: 'closure',
      title: `Slip road at ${nameOf(slipRoad.from)} closed`,
      cause: 'resurfacing',
      text: 'The exit is closed for new lane markings. The motorway itself stays open.',
      direction: slipRoad.direction,
      from: slipRoad.from,
      slips: ['exit'],
      start: `${daysFromNow(2)} 22:00`,
      end: `${daysFromNow(3)} 05:00`,
      diversion: `Leave at ${slipRoad.to} instead, and follow the diversion signs.`,
      severity: 'medium',
    },
    {
      kind: 'closure',
      title: `Drains cleaned before ${nameOf(slipDrains.to)}`,
      text: 'The left lane and two slip roads are closed. The motorway stays open.',
      ...slipDrains,
      also: [
        { junction: slipDrains.from, slip: 'entry' },
        { junction: slipDrains.to, slip: 'exit' },
      ],
      lanes: 'lane 1 of 4',
      cause: 'drains',
      start: `${daysFromNow(3)} 22:00`,
      end: `${daysFromNow(4)} 05:00`,
      severity: 'medium',
    },
    {
      kind: 'winter',
      stage: 'planned',
      title: 'Salting before frost',
      cause: 'weather',
      text: 'Gritters drive at 60 km/h. Stay well back, and do not overtake between two of them.',
      direction: 'both',
      from: `J${leg.first}`,
      to: `J${leg.last}`,
      start: `${daysFromNow(1)} 02:00`,
      end: `${daysFromNow(1)} 05:00`,
      severity: 'low',
    },
  ];
  const endedNotice: Example = {
    kind: 'closure',
    title: `Pothole repair near ${nameOf(gantry.to)}`,
    cause: 'resurfacing',
    text: 'The right lane is closed while a defect in the surface is repaired.',
    ...gantry,
    lanes: '1/4',
    start: hoursFromNow(-6),
    end: hoursFromNow(1),
    severity: 'low',
  };
  const cancelledNotice: Example = {
    kind: 'works',
    title: `Road washing between ${nameOf(washing.from)} and ${nameOf(washing.to)}`,
    cause: 'other',
    text: 'A sweeper and a water tanker move slowly in the left lane.',
    ...washing,
    start: `${daysFromNow(2)} 10:00`,
    end: `${daysFromNow(2)} 14:00`,
    severity: 'low',
  };
  const dayBefore = now - 24 * hourMs;
  const [ended, cancelled] = [publish(endedNotice, dayBefore), publish(cancelledNotice, dayBefore)];
  return {
    earlier: [ended, cancelled],
    notices: [
      ...examples.map((example) => publish(example)),
      endNotice(ended, by, now - 2 * hourMs),
      cancelNotice(cancelled, 'Planning', 'the weather does not allow it', now),
    ],
  };
}
