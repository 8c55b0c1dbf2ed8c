import fc from 'fast-check';
import type { Notice } from '../../../src/notice/notice.ts';
import { directions, type JunctionNumber, junctions } from '../../../src/road/road.ts';
import type { AlertChoice } from '../../../src/works/alerts/choice.ts';
import { aNotice, at } from '../notices.ts';
import { closuresOf } from './road-closures.ts';
import { instantsAt, irishClock } from './road-oracle.ts';

const minute = 60_000;
const day = 1_440 * minute;
/** Junctions of one leg of the road, because the names of directions change from leg to leg. */
const legJunctions: JunctionNumber[] = junctions
  .map(({ number }): JunctionNumber => number)
  .filter((number) => number > 3);
const hoursChoices = [
  'all 00:00-00:00',
  'all 22:00-06:00',
  'weekdays 06:00-09:30',
  'weekdays 16:00-23:00',
  'weekend 00:00-00:00',
];
const slipChoices: Notice['slips'][] = [['exit'], ['entry'], ['exit', 'entry']];

/** Days of which one is ordinary, and the others are before both changes of the clocks. */
const firstDays = ['2026-11-20', '2026-10-24', '2027-03-27'];

type Choose = <T>(all: readonly T[]) => T;
type Random = (below: number) => number;

/** Returns a random instant from 14:00 on an ordinary day or before a change of the clocks. */
export function randomStart(random: Random, pick: Choose): number {
  return at(`${pick(firstDays)} 14:00`) + random(720) * minute;
}

export function randomChoice(pick: Choose): AlertChoice {
  const from = pick(legJunctions);
  const to = pick([from, pick(legJunctions), pick(legJunctions)]);
  return { ...{ from, to, hours: pick(hoursChoices) }, nights: pick([true, false]) };
}

let noticeCount = 0;

/** Publishes, cancels, restores, extends, shortens or moves a closure at random. */
export function changeAtRandom(
  notices: readonly Notice[],
  now: number,
  random: Random,
  pick: Choose,
): Notice[] {
  const randomPlace = (): Pick<Notice, 'from' | 'to' | 'slips'> => {
    const [index, length] = [random(legJunctions.length - 1), random(4)];
    const from = legJunctions[index] ?? 4;
    const to = legJunctions[Math.min(legJunctions.length - 1, index + length)] ?? 17;
    return { from, to, slips: from === to ? pick(slipChoices) : [] };
  };
  const currentNotices = notices.filter(({ end }) => end > now);
  const chosen = currentNotices.length > 2 && random(4) > 0 ? pick(currentNotices) : undefined;
  if (!chosen) {
    noticeCount += 1;
    const start = now + (random(30) - 4) * 30 * minute;
    const { lanes: _, ...added } = aNotice({
      id: `h${`${noticeCount}`.padStart(5, '0')}`,
      kind: 'closure',
      direction: pick([...directions, 'both' as const]),
      ...randomPlace(),
      start,
      end: Math.max(start, now) + (1 + random(30)) * 15 * minute,
    });
    return [...currentNotices, added];
  }
  const { cancelled, ...open } = chosen;
  const changes: Partial<Notice> = pick([
    { cancelled: now },
    { end: chosen.end + 45 * minute },
    { end: Math.max(now, chosen.start) + 5 * minute },
    { start: chosen.start + 30 * minute, end: chosen.end + 30 * minute },
    { start: chosen.start + day, end: chosen.end + day },
    randomPlace(),
  ]);
  const changed = cancelled === undefined ? { ...open, ...changes } : open;
  return currentNotices.map((one) => (one === chosen ? changed : one));
}

/** Closed parts of the road in a message, with their times. */
interface Claim {
  readonly units: readonly string[];
  readonly start: number;
  readonly end: number;
}

const place =
  'J(?<from>\\d+)(?: to J(?<to>\\d+))? (?<way>\\w+bound): (?<slips>(?:EXIT|ENTRY)(?: AND (?:EXIT|ENTRY))? )?';
const clock = '\\d\\d:\\d\\d(?: \\(\\w+ time\\))?';
const moment = `\\w{3} \\d+ \\w{3}(?: \\d{4})?, ${clock}`;
const claimPattern = new RegExp(
  `(?<withdrawn>No longer planned: )?${place}CLOSED (?:until (?<until>${moment})|from (?<first>${moment}) until (?<last>${moment})|(?<start>${moment})–(?<clock>${clock}))`,
  'g',
);
const openPattern = new RegExp(`${place}open again`, 'g');

/** Returns the instant of "Sun 25 Oct, 01:30 (winter time)", in the year of another instant. */
function instantIn(words: string, now: number): number {
  const [, day, time = '', season] = /(\d+ \w{3}).*, (\d\d:\d\d)(?: \((\w+))?/.exec(words) ?? [];
  const date = new Date(`${day} ${new Date(now).getUTCFullYear()} UTC`).toISOString();
  const [summer = Number.NaN, winter = summer] = instantsAt(date.slice(0, 10), time);
  return season === 'winter' ? winter : summer;
}

/** Returns the parts of the road that a sentence names: "southbound 6-7", "southbound exit 9". */
function unitsIn({ from, to = from, way, slips }: Record<string, string | undefined>): string[] {
  const parts = [...(slips ?? '').matchAll(/EXIT|ENTRY/g)].map(([part]) => part.toLowerCase());
  if (slips) return parts.map((part) => `${way} ${part} ${from}`);
  return stretches(Number(from), Number(to)).map((one) => `${way} ${one}`);
}

/** Returns the stretches between neighbouring junctions: "6-7". */
function stretches(from: number, to: number): string[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const route = legJunctions.filter((number) => number >= low && number <= high);
  return route.slice(1).map((next, index) => `${route[index]}-${next}`);
}

/** Returns the closures that a message announces. */
function claimsOf(body: string, now: number): Claim[] {
  return [...body.matchAll(claimPattern)].flatMap(({ groups = {} }) => {
    const { withdrawn, until, first, last, start } = groups;
    if (withdrawn) return [];
    const units = unitsIn(groups);
    if (until) return [{ units, start: 0, end: instantIn(until, now) }];
    if (first) return [{ units, start: instantIn(first, now), end: instantIn(last ?? '', now) }];
    const startTime = instantIn(start ?? '', now);
    const noon = noonOf(startTime);
    const [sameDay = 0, nextDay = 0] = [noon, noon + day].map((time) =>
      instantIn(`${new Date(time).toUTCString().slice(5, 11)}, ${groups.clock}`, now),
    );
    return [{ units, start: startTime, end: sameDay > startTime ? sameDay : nextDay }];
  });
}

const noonOf = (time: number) => at(`${irishClock(time).date} 12:00`);

/** Returns what a trip meets, or what touches a junction. */
function tripUnits({ from, to }: AlertChoice): string[] {
  if (from === to) {
    const index = legJunctions.indexOf(from);
    const near = legJunctions.slice(Math.max(0, index - 1), index + 2);
    const parts = [
      ...stretches(near[0] ?? from, near.at(-1) ?? to),
      `exit ${from}`,
      `entry ${from}`,
    ];
    return directions.flatMap((way) => parts.map((part) => `${way} ${part}`));
  }
  const way = from < to ? 'southbound' : 'northbound';
  return [...stretches(from, to), `entry ${from}`, `exit ${to}`].map((part) => `${way} ${part}`);
}

const isClosedAt = (notices: readonly Notice[], unit: string, time: number) =>
  closuresOf(notices)
    .get(unit)
    ?.some(({ start, end }) => start <= time && time < end) ?? false;

/** Expects that everything which a message says is true of the road. */
export function expectTruth(
  body: string,
  choice: AlertChoice,
  notices: readonly Notice[],
  now: number,
): void {
  const isClosed = (time: number) => (unit: string) => isClosedAt(notices, unit, time);
  const fail = (problem: string): never => {
    const facts = JSON.stringify(notices);
    throw new Error(`${problem} at ${new Date(now).toISOString()}: ${body} ${facts}`);
  };
  const ownUnits = tripUnits(choice);
  for (const { units, start, end } of claimsOf(body, now)) {
    if (!units.some((unit) => ownUnits.includes(unit))) fail('a closure of another trip');
    if (!(end > start)) fail('an unreadable time');
    for (let time = Math.max(start, now); time < end; time += 5 * minute)
      if (!units.every(isClosed(time))) fail(`${units} open at ${new Date(time).toISOString()}`);
    if (end > now && units.every(isClosed(end))) fail('an early end');
  }
  for (const { groups = {} } of body.matchAll(openPattern))
    if (unitsIn(groups).some(isClosed(now))) fail('called open');
  if (body.includes('Not closed now') && tripUnits(choice).some(isClosed(now)))
    fail('called not closed');
}

/** Expects that the last accepted message of a device says what is closed on its trip until the next 18:00. */
export function expectAgreement(
  body: string,
  choice: AlertChoice,
  notices: readonly Notice[],
  now: number,
  seed: number,
) {
  if (!mayHear(choice, now)) return;
  // A stretch that was called open may have closed since, which another check finds.
  const claimed = body.replaceAll('open again', '').replace('Not closed now', '');
  expectTruth(claimed, choice, notices, now);
  if (body.includes('cannot say')) throw new Error(`told unknown, but the state is known: ${body}`);
  const claims = claimsOf(body, now);
  const evening = at(`${irishClock(now).date} 18:00`);
  const horizon = evening > now ? evening : at(`${irishClock(noonOf(now) + day).date} 18:00`);
  for (const unit of tripUnits(choice)) {
    for (let time = now; time < horizon; time += 5 * minute) {
      if (!isInHours(choice.hours, time) || !isClosedAt(notices, unit, time)) continue;
      const isTold = claims.some(
        (one) => one.units.includes(unit) && one.start <= time && time < one.end,
      );
      if (!isTold && !/And \d+ more/.test(body)) {
        const facts = { seed, choice, body, notices };
        const [then, today] = [time, now].map((one) => new Date(one).toISOString());
        throw new Error(`${unit} not told for ${then} at ${today}: ${JSON.stringify(facts)}`);
      }
    }
  }
}

/** Whether a device may receive a message: between 06:00 and 23:00, or at any hour. */
export function mayHear({ nights }: AlertChoice, now: number): boolean {
  const { time } = irishClock(now);
  return nights || (time >= '06:00' && time < '23:00');
}

function isInHours(hours: string, now: number): boolean {
  const [days, clock = ''] = hours.split(' ');
  const [from = '', to = ''] = clock.split('-');
  const includes = (weekday: number) =>
    days === 'all' || (days === 'weekend') === (weekday === 0 || weekday === 6);
  const { time, weekday } = irishClock(now);
  const isEvening = time >= from && (from >= to || time < to);
  return (
    (isEvening && includes(weekday)) || (from >= to && time < to && includes((weekday + 6) % 7))
  );
}

/** Returns functions that generate whole numbers below a bound and choose, always the same for a seed. */
export function randomFrom(seed: number): { random: Random; pick: Choose } {
  const [numbers] = fc.sample(fc.infiniteStream(fc.nat()), { seed, numRuns: 1 });
  const random: Random = (below) => Number(numbers?.next().value) % Math.max(1, Math.floor(below));
  const pick: Choose = (all) => {
    const item = all[random(all.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  return { random, pick };
}
