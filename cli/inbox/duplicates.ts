import { wordsFor } from '../../src/contact/per-field.ts';
import { describeState } from '../../src/contact/states.ts';
import type { Message } from './database.ts';
import { stretchOf } from './place.ts';
import { harmless, localTime, shorten, table } from './text.ts';

const day = 86_400_000;

/** Reports of one place within a day, side by side: they may be about the same thing. */
export function duplicatesOf(reports: Message[]): string {
  const places = Map.groupBy(
    reports.filter((one) => stretchOf(one) !== ''),
    placeOf,
  );
  const groups = [...places].flatMap(([place, some]) =>
    withinADay(some)
      .filter((group) => group.length > 1)
      .map((group) => `${place}\n${table(heading, group.map(rowOf))}`),
  );
  if (groups.length === 0) return 'No place was reported twice within a day.';
  return ['Reported more than once within a day:', ...groups].join('\n\n');
}

function placeOf(message: Message): string {
  const way = wordsFor('direction', message.direction).toLowerCase() || 'direction not said';
  return `${stretchOf(message)}, ${way}`;
}

/** Groups that begin with a message and have all that came within a day of it. */
function withinADay(some: Message[]): Message[][] {
  const groups: Message[][] = [];
  for (const message of some.toSorted((one, other) => one.received_at - other.received_at)) {
    const group = groups.at(-1);
    if (group?.[0] && message.received_at - group[0].received_at < day) group.push(message);
    else groups.push([message]);
  }
  return groups;
}

const heading = ['Reference', 'Received', 'What it is', 'Lane', 'Plate', 'State', 'Subject'];

function rowOf(message: Message): string[] {
  return [
    message.reference,
    localTime(message.received_at),
    wordsFor('kind', message.kind),
    wordsFor('lane', message.lane),
    harmless(message.plate),
    describeState(message.state, message.state_reason).label,
    shorten(harmless(message.subject), 40),
  ];
}
