import type { Context } from 'hono';
import { formatJunctions, junctionsOf } from '../../src/contact/inbox/messages.ts';
import { countReports, type ReportCount } from '../../src/contact/inbox/report-counts.ts';
import { messageFields } from '../../src/contact/message/fields.ts';
import { displayTextFor } from '../../src/contact/message/schema.ts';
import { firstMonth } from '../../src/contact/stored.ts';
import type { MessagesEnv } from '../env.ts';
import { showPage } from '../frame.tsx';
import { messagesNav } from './text.tsx';

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
  const kinds = [...messageFields.kind.choices.map(({ value }) => value), ''].filter((kind) =>
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
