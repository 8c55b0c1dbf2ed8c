import * as v from 'valibot';
import {
  type Database,
  findMessages,
  formatJunctions,
  junctionsOf,
  type Message,
} from '../../src/contact/inbox/messages.ts';
import { fields } from '../../src/contact/message/fields.ts';
import { displayTextFor } from '../../src/contact/message/schema.ts';
import { describeState } from '../../src/contact/message/states.ts';
import { firstMonth } from '../../src/contact/message/stored.ts';
import { escapeInvisible } from '../../src/site/content/characters.ts';
import { localTime, shorten, table } from './text.ts';

interface Count {
  kind: string;
  from: string;
  to: string;
  reports: number;
}

const counts = v.array(
  v.object({ kind: v.string(), from: v.string(), to: v.string(), reports: v.number() }),
);

/** Counts twelve months of reports by kind and junctions, and lists possible duplicates. */
export async function summary(database: Database, now: number): Promise<string> {
  const month = firstMonth(now);
  const reports = (await findMessages(database)).filter(
    (one) => isReport(one) && one.received_at >= Date.parse(month),
  );
  const all = [
    ...reports.map(({ kind, from, to }) => ({ kind, from, to, reports: 1 })),
    ...(await deletedReports(database, month)),
  ];
  if (all.length === 0) return `No reports with a kind or a junction since ${month}.`;
  const heading = `Reports since ${month}, by kind and junctions; those by machines left out.`;
  return [heading, crossTable(all), duplicatesOf(reports)].join('\n\n');
}

/** Checks whether a message is a report, by the same rule as the cron's counts: src/contact/cron.ts. */
function isReport({ suspected, kind, from, to }: Message): boolean {
  return suspected === 0 && kind + from + to !== '';
}

async function deletedReports(database: Database, month: string): Promise<Count[]> {
  const sql = `SELECT kind, from_junction AS "from", to_junction AS "to", reports
    FROM report_counts WHERE month >= ?1`;
  return v.parse(counts, (await database.prepare(sql).bind(month).all()).results);
}

function crossTable(all: Count[]): string {
  const kinds = [...fields.kind.choices.map(({ value }) => value), ''].filter((kind) =>
    all.some((one) => one.kind === kind),
  );
  const row = (label: string, reportsThere: Count[]) => [
    label,
    ...kinds.map((kind) => sum(reportsThere.filter((one) => one.kind === kind))),
    sum(reportsThere),
  ];
  const stretches = Map.groupBy(all.toSorted(byJunctions), formatJunctions);
  return table(
    ['Junctions', ...kinds.map((kind) => displayTextFor('kind', kind) || 'Not said'), 'All'],
    [...[...stretches].map(([stretch, some]) => row(stretch || 'Not said', some)), row('All', all)],
  );
}

function sum(groupCounts: Count[]): string {
  return String(groupCounts.reduce((total, { reports }) => total + reports, 0));
}

/** Compares reports by their junctions, in rising numbers; those without a junction come last. */
function byJunctions(one: Count, other: Count): number {
  const [first = 99, second = first] = junctionsOf(one);
  const [otherFirst = 99, otherSecond = otherFirst] = junctionsOf(other);
  return first - otherFirst || second - otherSecond;
}

const dayMs = 86_400_000;

/** Lists reports of the same place within a day, which may be duplicates. */
function duplicatesOf(reports: Message[]): string {
  const places = Map.groupBy(
    reports.filter((one) => formatJunctions(one) !== ''),
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
  const way = displayTextFor('direction', message.direction).toLowerCase() || 'direction not said';
  return `${formatJunctions(message)}, ${way}`;
}

/** Groups messages by time of receipt: each group spans less than a day from its first message. */
function withinADay(messages: Message[]): Message[][] {
  const groups: Message[][] = [];
  for (const message of messages.toSorted((one, other) => one.received_at - other.received_at)) {
    const group = groups.at(-1);
    if (group?.[0] && message.received_at - group[0].received_at < dayMs) group.push(message);
    else groups.push([message]);
  }
  return groups;
}

const heading = ['Reference', 'Received', 'What it is', 'Lane', 'Plate', 'State', 'Subject'];

function rowOf(message: Message): string[] {
  return [
    message.reference,
    localTime(message.received_at),
    displayTextFor('kind', message.kind),
    displayTextFor('lane', message.lane),
    escapeInvisible(message.plate),
    describeState(message.state, message.state_reason).label,
    shorten(escapeInvisible(message.subject), 40),
  ];
}
