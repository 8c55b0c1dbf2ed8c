import * as v from 'valibot';
import {
  findMessages,
  formatJunctions,
  junctionsOf,
  type Message,
} from '../../src/contact/inbox/messages.ts';
import { fields } from '../../src/contact/message/fields.ts';
import { displayTextFor } from '../../src/contact/message/schema.ts';
import { describeState } from '../../src/contact/message/states.ts';
import { firstMonth } from '../../src/contact/message/stored.ts';
import type { Database } from '../../src/http/database.ts';
import { escapeInvisible } from '../../src/site/content/characters.ts';
import { localTime, shorten, table } from '../text.ts';

const countSchema = v.array(
  v.object({ kind: v.string(), from: v.string(), to: v.string(), reports: v.number() }),
);
type ReportCount = v.InferOutput<typeof countSchema>[number];

/** Counts twelve months of reports by kind and junctions, and lists possible duplicates. */
export async function summariseReports(database: Database, now: number): Promise<string> {
  const month = firstMonth(now);
  // The same rule as in src/contact/cron.ts, which counts reports before it deletes them.
  const reports = (await findMessages(database)).filter(
    ({ suspected, kind, from, to, received_at }) =>
      suspected === 0 && kind + from + to !== '' && received_at >= Date.parse(month),
  );
  const sql = `SELECT kind, from_junction AS "from", to_junction AS "to", reports
    FROM report_counts WHERE month >= ?1`;
  const deletedCounts = v.parse(
    countSchema,
    (await database.prepare(sql).bind(month).all()).results,
  );
  const reportCounts = [
    ...reports.map(({ kind, from, to }) => ({ kind, from, to, reports: 1 })),
    ...deletedCounts,
  ];
  if (reportCounts.length === 0) return `No reports with a type or junction since ${month}.`;
  const heading = `Reports since ${month} by type and junctions, without suspected spam.`;
  return [heading, crossTable(reportCounts), duplicatesOf(reports)].join('\n\n');
}

function crossTable(reportCounts: ReportCount[]): string {
  const kinds = [...fields.kind.choices.map(({ value }) => value), ''].filter((kind) =>
    reportCounts.some((one) => one.kind === kind),
  );
  const sum = (counted: ReportCount[]) =>
    `${counted.reduce((total, one) => total + one.reports, 0)}`;
  const row = (label: string, counted: ReportCount[]) => [
    label,
    ...kinds.map((kind) => sum(counted.filter((one) => one.kind === kind))),
    sum(counted),
  ];
  // Lowest junction first; reports without a junction come last.
  const sortedCounts = reportCounts.toSorted((one, other) => {
    const [first = 99, second = first] = junctionsOf(one);
    const [otherFirst = 99, otherSecond = otherFirst] = junctionsOf(other);
    return first - otherFirst || second - otherSecond;
  });
  const stretches = [...Map.groupBy(sortedCounts, formatJunctions)];
  return table(
    ['Junctions', ...kinds.map((kind) => displayTextFor('kind', kind) || 'Not given'), 'All'],
    [
      ...stretches.map(([stretch, counted]) => row(stretch || 'Not given', counted)),
      row('All', reportCounts),
    ],
  );
}

const dayMs = 86_400_000;

/** Lists possible duplicates: reports of the same place within a day of the first report. */
function duplicatesOf(reports: Message[]): string {
  const groups: { place: string; messages: Message[] }[] = [];
  for (const message of reports.toSorted((one, other) => one.received_at - other.received_at)) {
    const junctions = formatJunctions(message);
    if (junctions === '') continue;
    const direction = displayTextFor('direction', message.direction).toLowerCase();
    const place = `${junctions}, ${direction || 'direction not given'}`;
    const group = groups.findLast((one) => one.place === place);
    const firstReceivedAt = group?.messages[0]?.received_at ?? Number.NEGATIVE_INFINITY;
    if (group && message.received_at - firstReceivedAt < dayMs) group.messages.push(message);
    else groups.push({ place, messages: [message] });
  }
  const duplicates = groups.filter(({ messages }) => messages.length > 1);
  if (duplicates.length === 0) return 'No place was reported twice within a day.';
  return [
    'Possible duplicates, reported within a day:',
    ...duplicates.map(({ place, messages }) => `${place}\n${duplicatesTable(messages)}`),
  ].join('\n\n');
}

function duplicatesTable(messages: Message[]): string {
  return table(
    ['Reference', 'Received', 'Type', 'Lane', 'Plate', 'State', 'Subject'],
    messages.map((message) => [
      message.reference,
      localTime(message.received_at),
      displayTextFor('kind', message.kind),
      displayTextFor('lane', message.lane),
      escapeInvisible(message.plate),
      describeState(message.state, message.state_reason).label,
      shorten(escapeInvisible(message.subject), 40),
    ]),
  );
}
