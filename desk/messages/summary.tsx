import type { Context } from 'hono';
import * as v from 'valibot';
import { findMessages, formatJunctions, junctionsOf } from '../../src/contact/inbox/messages.ts';
import { fields } from '../../src/contact/message/fields.ts';
import { displayTextFor } from '../../src/contact/message/schema.ts';
import { firstMonth } from '../../src/contact/message/stored.ts';
import type { Database } from '../../src/http/database.ts';
import type { MessagesEnv } from '../env.ts';
import { showPage } from '../frame.tsx';
import { messagesNav } from './text.tsx';

const countSchema = v.array(
  v.object({ kind: v.string(), from: v.string(), to: v.string(), reports: v.number() }),
);
type ReportCount = v.InferOutput<typeof countSchema>[number];

/** Counts the reports since a month by kind and junctions, including deleted reports, without spam. */
export async function countReports(database: Database, month: string): Promise<ReportCount[]> {
  // The same rule as in src/contact/cron.ts, which counts reports before it deletes them.
  const reports = (await findMessages(database, { since: Date.parse(month) })).filter(
    ({ suspected, kind, from, to }) => suspected === 0 && kind + from + to !== '',
  );
  const sql = `SELECT kind, from_junction AS "from", to_junction AS "to", reports
    FROM report_counts WHERE month >= ?1`;
  const { results } = await database.prepare(sql).bind(month).all();
  return [
    ...reports.map(({ kind, from, to }) => ({ kind, from, to, reports: 1 })),
    ...v.parse(countSchema, results),
  ];
}

/** Shows twelve months of reports in a table of kinds and junctions. */
export async function showSummary(c: Context<MessagesEnv>): Promise<Response> {
  const { database, now } = c.var;
  const month = firstMonth(now);
  const counts = await countReports(database, month);
  return showPage(c.var, {
    title: 'Reports of twelve months',
    nav: messagesNav(),
    content: (
      <div className="desk-grid">
        <section className="step" aria-label="Reports">
          <p className="hint">
            Reports since {month} by type and junctions, without suspected spam.
          </p>
          {counts.length === 0 ? <p>No reports.</p> : <CrossTable counts={counts} />}
        </section>
      </div>
    ),
  });
}

function CrossTable({ counts }: { counts: readonly ReportCount[] }) {
  const kinds = [...fields.kind.choices.map(({ value }) => value), ''].filter((kind) =>
    counts.some((one) => one.kind === kind),
  );
  const sum = (counted: readonly ReportCount[]) =>
    counted.reduce((total, one) => total + one.reports, 0);
  // Lowest junction first; reports without a junction come last.
  const sortedCounts = counts.toSorted((one, other) => {
    const [first = 99, second = first] = junctionsOf(one);
    const [otherFirst = 99, otherSecond = otherFirst] = junctionsOf(other);
    return first - otherFirst || second - otherSecond;
  });
  const rows = [...Map.groupBy(sortedCounts, formatJunctions), ['All', counts] as const];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the box scrolls, so it must be focusable
    <section className="desk-scroll" aria-label="Table of reports" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Junctions</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {displayTextFor('kind', kind) || 'Not given'}
              </th>
            ))}
            <th scope="col">All</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([place, counted]) => (
            <tr key={place}>
              <th scope="row">{place || 'Not given'}</th>
              {kinds.map((kind) => (
                <td key={kind}>{sum(counted.filter((one) => one.kind === kind))}</td>
              ))}
              <td>{sum(counted)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
