import type { Page } from '../site/frame/document.tsx';
import { endpoints, href } from '../site/routes.ts';
import type { Site } from '../site/settings.ts';
import { formatLongDate, formatMonth } from '../site/ui/dates.ts';
import { PageTitle } from '../site/ui/page-title.tsx';
import { Section } from '../site/ui/section.tsx';
import { closureFigures, type Definition, definitions, otherFigures } from './figures.ts';
import type { Figure } from './shape.ts';
import type { StoredRecord } from './stored.ts';

const title = 'Record of closures';

/** Page of the closure record; `record` is undefined if the figures cannot be read. */
export function recordPage(site: Site, record: StoredRecord | undefined): Page {
  return {
    head: {
      title,
      description:
        'Figures of the last 13 months: how early closures were announced, whether they ran as announced, and how late they opened, with definitions and data.',
      position: { page: 'record' },
      sheet: 'reports',
    },
    content: (
      <>
        <PageTitle title={title} parent="reports">
          <Lead record={record} />
        </PageTitle>
        {record && (
          <>
            {tables.map((table) => (
              <Section key={table.id} id={table.id} title={table.heading}>
                <MonthTable record={record} {...table} />
                {table.part === 'carriageway' && <Chart record={record} />}
              </Section>
            ))}
            <Definitions />
            <Notes record={record} site={site} />
          </>
        )}
      </>
    ),
  };
}

function Lead({ record }: { record: StoredRecord | undefined }) {
  if (!record)
    return <p>We cannot load the figures at the moment. Please try again in a minute.</p>;
  return record.sample ? (
    <p>
      <strong>These figures are a sample.</strong> They are invented to show this page, and describe
      no real closures.
    </p>
  ) : (
    <p>
      These are real figures of the notices on this site. The figures in{' '}
      <a href={href('reports')}>Reports</a> are illustrative.
    </p>
  );
}

interface TableDefinition {
  id: string;
  heading: string;
  part: Figure['part'];
  columns: readonly Definition[];
}

const tables: readonly TableDefinition[] = [
  {
    id: 'carriageways',
    heading: 'Closed carriageways, by month',
    part: 'carriageway',
    columns: closureFigures,
  },
  {
    id: 'slip-roads',
    heading: 'Closed slip roads, roundabouts and bridges, by month',
    part: 'slip-road',
    columns: closureFigures,
  },
  {
    id: 'other',
    heading: 'Incidents, display and reports',
    part: 'all',
    columns: otherFigures,
  },
];

function MonthTable({
  record: { months },
  heading,
  part,
  columns,
}: TableDefinition & { record: StoredRecord }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it
    <section className="data-table mt-8" aria-label={`Table: ${heading}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {columns.map(({ figure, label, unit, quantile }) => (
              <th key={figure} scope="col">
                {label}
                {unit && `: median and ${quantile}th percentile in ${unit}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, summary }) => {
            const figures = summary.figures.filter((one) => one.part === part);
            return (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                {figures.every((one) => one.of === 0) ? (
                  <td colSpan={columns.length}>none</td>
                ) : (
                  columns.map(({ figure }) => (
                    <td key={figure}>{figureText(figures.find((one) => one.figure === figure))}</td>
                  ))
                )}
              </tr>
            );
          })}
          {months.length === 0 && (
            <tr>
              <td colSpan={columns.length + 1}>No figures yet. They are computed once a day.</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

/** Formats a figure: "31 of 34", "31 of 34; 0 and 12", "0 and 12 (of 34)", "too few" or "none". */
function figureText(figure: Figure | undefined): string {
  if (!figure || figure.of === 0) return 'none';
  const { n, of, median, high, tooFew } = figure;
  if (tooFew) return 'too few';
  const quantileText = median === null ? 'too few' : `${median} and ${high}`;
  if (n === null) return `${quantileText} (of ${of})`;
  const count = figure.figure === 'incidents' ? `${n}` : `${n} of ${of}`;
  const hasUnit = definitions.some((one) => one.figure === figure.figure && one.unit);
  return hasUnit && n > 0 ? `${count}; ${quantileText}` : count;
}

/** Sizes of the chart in viewBox units. Text of 15 units is 13 px high on a phone. */
const [width, rowHeight, labelWidth, valueWidth] = [400, 32, 130, 80];

/** Bar chart of the carriageways that opened on time. The table has the same figures. */
function Chart({ record: { months } }: { record: StoredRecord }) {
  const bars = months.flatMap(({ month, summary }) => {
    const figure = summary.figures.find(
      (one) => one.figure === 'opened-15-minutes' && one.part === 'carriageway',
    );
    return figure?.n !== null && figure?.of
      ? [{ month, text: figureText(figure), share: figure.n / figure.of }]
      : [];
  });
  if (bars.length === 0) return null;
  const height = bars.length * rowHeight;
  const lengthOf = (share: number) => Math.round(share * (width - labelWidth - valueWidth));
  return (
    <figure className="mt-8">
      <figcaption className="text-small text-ink-soft">
        Share of carriageways opened within 15 minutes, as in the table.
      </figcaption>
      <svg
        className="mt-3 w-full max-w-140 fill-ink"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        fontSize="15"
        role="img"
        aria-label={`Bar chart: ${bars.map(({ month, text }) => `${formatMonth(month)} ${text}`).join(', ')}.`}
      >
        <path
          className="stroke-accent"
          d={bars
            .map(({ share }, row) => `M${labelWidth} ${(row + 0.5) * rowHeight}h${lengthOf(share)}`)
            .join('')}
          strokeWidth={22}
        />
        {bars.map(({ month, text, share }, row) => (
          <text key={month} y={(row + 0.5) * rowHeight + 5}>
            {formatMonth(month)}
            <tspan className="font-700" x={labelWidth + lengthOf(share) + 6}>
              {text}
            </tspan>
          </text>
        ))}
      </svg>
    </figure>
  );
}

function Definitions() {
  return (
    <Section id="definitions" title="Definitions" background="bg-surface-sunken">
      <p className="measure mt-3">
        A period belongs to the month in which it begins, in Irish time. Only periods that are over
        count. One notice may have many periods, for example one each night. With fewer than five
        cases, a figure reads “too few”. A closing or opening counts as confirmed if a controller
        recorded its time, ended the notice, or made it longer while the road was closed.
      </p>
      <dl className="mt-8 grid gap-x-14 gap-y-8 md:grid-cols-2">
        {definitions.map(({ figure, label, definition, exclusions }) => (
          <div key={figure}>
            <dt className="font-800">{label}</dt>
            <dd className="mt-2 measure">{definition}</dd>
            <dd className="mt-2 measure text-small text-ink-soft">Not counted: {exclusions}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Notes({ record, site }: { record: StoredRecord; site: Site }) {
  const notes = record.months.flatMap(({ month, summary: { excluded, corrections } }) => {
    const { unreadable, changedKind, contradictions } = excluded;
    const correctionNotes = corrections.map(({ day, figures }) => {
      const correctedFigures = definitions.filter(({ figure }) => figures.includes(figure));
      return `corrected on ${formatLongDate(day)} (${correctedFigures.map(({ label }) => label).join('; ')}).`;
    });
    const badData =
      unreadable + changedKind + contradictions > 0
        ? `not counted because of bad data: ${unreadable} unreadable notices, ${changedKind} notices whose kind was changed, ${contradictions} contradictory confirmations.`
        : [];
    return [...correctionNotes, badData].flat().map((note) => `${formatMonth(month)}: ${note}`);
  });
  return (
    <Section id="data" title="Data and corrections">
      <p className="measure mt-3">
        <a href={endpoints.recordJson}>All figures and the data behind them (JSON)</a>,{' '}
        <a href={endpoints.recordCsv}>the figures for spreadsheets (CSV)</a>. Licence:{' '}
        <a href={site.licence.url}>{site.licence.name}</a>.
      </p>
      {notes.length === 0 && <p className="mt-3">No figure has been corrected.</p>}
      {notes.map((note) => (
        <p key={note} className="mt-3 measure">
          {note}
        </p>
      ))}
    </Section>
  );
}
