import type { Notice } from '../../../src/notice/notice.ts';
import { directions, junctions } from '../../../src/road/road.ts';
import type { AlertChoice } from '../../../src/works/alerts/choice.ts';
import { closuresOf } from '../oracle/road-closures.ts';
import { instantsAt, irishClock } from '../oracle/road-oracle.ts';
import { type Device, day, minute } from './model.ts';

/** Time until the second attempt to send a message, in ms. */
const firstWaitMs = 30_000;

const clock = '\\d\\d:\\d\\d(?: \\(\\w+ time\\))?';
const moment = `\\w{3} \\d+ \\w{3}(?: \\d{4})?, ${clock}`;
const place =
  'J(?<from>\\d+)(?: to J(?<to>\\d+))? (?<way>\\w+bound): (?<slips>(?:(?:EXIT|ENTRY) (?:AND )?)*)';
const closedPattern = new RegExp(
  `(?<withdrawn>No longer planned: )?${place}CLOSED (?:(?:from )?(?<start>${moment})(?: |–))?(?:until )?(?<end>${moment}|${clock})`,
  'g',
);
const openPattern = new RegExp(`${place}open again`, 'g');

/** Returns the first instant after another that has a time and, if given, a date: "25 Oct, 01:30 (winter time)". */
function instantAfter(words: string, after: number): number {
  const [, date = '', time = '', season] =
    /(?:(\d+ \w{3})[ \d]*, )?(\d\d:\d\d)(?: \((\w+))?$/.exec(words.replace(' time)', '')) ?? [];
  for (let later = 0; later < 20 * day; later += day / 2) {
    const local = irishClock(after + later).date;
    const [summer = 0, winter = summer] = instantsAt(local, time);
    const instant = season === 'winter' ? winter : summer;
    const isDate = new Date(local).toUTCString().replace(', 0', ', ').includes(` ${date}`);
    if (isDate && instant > after) return instant;
  }
  return Number.NaN;
}

/** Returns the stretches between neighbouring junctions: "6-7". */
function stretches(from: number, to: number): string[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const route = junctions.filter(({ number }) => number >= low && number <= high);
  return route.slice(1).map(({ number }, index) => `${route[index]?.number}-${number}`);
}

/** Returns the parts of the road that a sentence names: "southbound 6-7", "southbound exit 9". */
function unitsIn({ from, to = from, way, slips = '' }: Record<string, string | undefined>) {
  const parts = [...slips.matchAll(/EXIT|ENTRY/g)].map(([part]) => `${part.toLowerCase()} ${from}`);
  const named = parts.length > 0 ? parts : stretches(Number(from), Number(to));
  return named.map((part) => `${way} ${part}`);
}

/** Returns what a trip meets, or what touches a junction. */
function tripUnits({ from, to }: AlertChoice): string[] {
  const [ends, near] = [[`entry ${from}`, `exit ${to}`], junctions.map(({ number }) => number)];
  if (from !== to)
    return [...stretches(from, to), ...ends].map(
      (part) => `${from < to ? 'southbound' : 'northbound'} ${part}`,
    );
  const index = near.indexOf(from);
  const parts = [...stretches(near[index - 1] ?? from, near[index + 1] ?? to), ...ends];
  return directions.flatMap((way) => parts.map((part) => `${way} ${part}`));
}

/** Expects that the last message of a device is true, and names all closures of its trip until the next 18:00. */
export function expectTold(
  { receiver: { attempts, accepted, isActive }, choice, savedAt }: Device,
  notices: readonly Notice[],
  now: number,
): void {
  const { body, time: sentAt } = accepted.at(-1) ?? { body: '', time: 0 };
  const fail = (problem: string, time = now) => {
    const facts = JSON.stringify({ choice, notices, attempts: attempts.slice(-3) });
    throw new Error(`${problem} for ${iso(time)} at ${iso(now)}: ${body} ${facts}`);
  };
  const last = attempts.at(-1);
  if (last && attempts.at(-2)?.isConfirmed && !mayHear(choice, last.time)) fail('sent at night');
  const failures = attempts.length - 1 - attempts.findLastIndex((one) => one.isConfirmed);
  // Each failure in a row doubles the time until the next attempt.
  const isWaiting = last && failures > 0 && now < last.time + firstWaitMs * 2 ** (failures - 1);
  if (!isActive || isWaiting) return;
  if (attempts.length <= savedAt) fail('no message after a save');
  if (!mayHear(choice, now)) return;
  const closures = closuresOf(notices);
  const isClosedAt = (time: number) => (unit: string) =>
    closures.get(unit)?.some(({ start, end }) => start <= time && time < end) ?? false;
  const ownUnits = tripUnits(choice);
  const claims = [...body.matchAll(closedPattern)].flatMap(({ groups = {} }) => {
    const { withdrawn, start: first, end: last = '' } = groups;
    const start = first === undefined ? sentAt : instantAfter(first, sentAt);
    const claim = { units: unitsIn(groups), start, end: instantAfter(last, start) };
    return withdrawn === undefined ? [claim] : [];
  });
  for (const { units, start, end } of claims) {
    if (!units.some((unit) => ownUnits.includes(unit))) fail('a closure of another trip');
    if (!(end > start)) fail('an unreadable time');
    for (let time = Math.max(start, now); time < end; time += 5 * minute)
      if (!units.every(isClosedAt(time))) fail(`${units} called closed`, time);
    if (end > now && units.every(isClosedAt(end))) fail('an early end');
  }
  // A stretch may have closed as announced since an older message.
  if (now < sentAt + 2 * minute) {
    for (const { groups = {} } of body.matchAll(openPattern))
      if (unitsIn(groups).some(isClosedAt(now))) fail('called open');
    if (body.includes('Not closed now') && ownUnits.some(isClosedAt(now))) fail('called open');
  }
  if (body.includes('cannot say')) fail('called unknown');
  const [evening = 0] = instantsAt(irishClock(now + 6 * 60 * minute).date, '18:00');
  for (const unit of ownUnits)
    for (let time = now; time < evening; time += 5 * minute)
      if (
        isInHours(choice.hours, time) &&
        isClosedAt(time)(unit) &&
        !claims.some((one) => one.units.includes(unit) && one.start <= time && time < one.end)
      )
        fail(`${unit} not told`, time);
}

const iso = (instant: number) => new Date(instant).toISOString();

/** Whether a device may receive a change: between 06:00 and 23:00, or at any hour. */
function mayHear({ nights }: AlertChoice, now: number): boolean {
  const { time } = irishClock(now);
  return nights || (time >= '06:00' && time < '23:00');
}

function isInHours(hours: string, now: number): boolean {
  const [days = '', from = '', to = ''] = hours.split(/[ -]/);
  const { time, weekday } = irishClock(now);
  const includes = (one: number) => days === 'all' || (days === 'weekend') === (one % 6 === 0);
  const isEvening = time >= from && (from >= to || time < to);
  const isMorning = from >= to && time < to;
  return (isEvening && includes(weekday)) || (isMorning && includes((weekday + 6) % 7));
}
