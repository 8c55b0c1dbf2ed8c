import { asOfWords } from '../answer/words/time.ts';
import { isoInstant } from '../road/irish-time.ts';
import type { Page } from '../site/frame/document.tsx';
import { endpoints, href } from '../site/routes.ts';
import type { Site } from '../site/settings.ts';
import { formatLongDate, formatMonth } from '../site/ui/dates.ts';
import { PageTitle } from '../site/ui/page-title.tsx';
import { Section } from '../site/ui/section.tsx';
import { type Definition, definitions, quantileMethod } from './figures.ts';
import type { Figure, MonthSummary } from './shape.ts';
import type { LastOpenings, StoredRecord } from './stored.ts';

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
            <Months record={record} />
            <AllFigures record={record} />
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
  const { lastOpenings: last, sample } = record;
  return (
    <>
      {last && <p className="font-700">{openingSentence(last)}</p>}
      {sample ? (
        <p>
          <strong>These figures are a sample.</strong> They are invented to show this page, and
          describe no real closures.
        </p>
      ) : (
        <p>
          These are real figures of the notices on this site. The figures in{' '}
          <a href={href('reports')}>Reports</a> are illustrative.
        </p>
      )}
    </>
  );
}

function openingSentence({ month, punctual, confirmed }: LastOpenings): string {
  const [monthName] = formatMonth(month).split(' ');
  const count = punctual === confirmed ? `all ${confirmed}` : `${punctual} of ${confirmed}`;
  return `In ${monthName}, ${count} planned carriageway closures opened within 15 minutes of the announced time. Closures without a confirmed opening do not count.`;
}

/** Figures of the months' cards, each with its definition as the label. */
const cardFigures = [
  ['overnight-as-announced', 'overnight closures ran as announced at least 7 days ahead'],
  ['opened-15-minutes', 'opened at most 15 minutes after the announced time'],
  ['announced-7-days', 'announced at least 7 days ahead, without a later change'],
  ['cancelled', 'cancelled before they began'],
] as const;

const partLabels = {
  carriageway: 'Carriageways',
  'slip-road': 'Slip roads, roundabouts and bridges',
  all: 'Whole road',
} as const satisfies Record<Figure['part'], string>;

const findFigure = ({ figures }: MonthSummary, id: string, part: Figure['part']) =>
  figures.find((one) => one.figure === id && one.part === part && one.of > 0);

function Months({ record: { months } }: { record: StoredRecord }) {
  const cards = months.flatMap(({ month, summary }) => {
    const parts = (['carriageway', 'slip-road'] as const).flatMap((part) => {
      const rows = cardFigures.flatMap(([id, words]) => {
        const figure = findFigure(summary, id, part);
        return figure && !figure.tooFew ? [{ words, text: figureText(figure) }] : [];
      });
      const hasCases = summary.figures.some((one) => one.part === part && one.of > 0);
      return hasCases ? [{ part, rows }] : [];
    });
    return parts.length > 0 ? [{ month, parts }] : [];
  });
  return (
    <Section id="months" title="Closures by month" background="bg-surface-sunken">
      {cards.length === 0 && (
        <p className="measure mt-3">
          There is nothing to report yet. A closure counts after it is over, and its opening counts
          after a controller has confirmed the time.
        </p>
      )}
      <ul className="cards-3 mt-6">
        {cards.map(({ month, parts }) => (
          <li className="card" key={month}>
            <h3 className="text-h3">{formatMonth(month)}</h3>
            {parts.map(({ part, rows }) => (
              <div key={part}>
                <p className="font-700 text-ink-soft">{partLabels[part]}</p>
                {rows.length === 0 && <p className="mt-1 text-small">Fewer than five closures</p>}
                <ul className="mt-1 text-small">
                  {rows.map(({ words, text }) => (
                    <li className="border-t py-2" key={words}>
                      <b>{text}</b> {words}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Formats the number of cases: "31 of 34" or "too few". */
function figureText({ n, of, figure, tooFew }: Figure): string {
  if (tooFew) return 'too few';
  return figure === 'incidents' ? `${n}` : `${n} of ${of}`;
}

/** Formats the cases and the quantiles: "31 of 34", "31 of 34: half at most 0, 90 % at most 12 minutes". */
function fullText(figure: Figure, { unit, quantile }: Definition): string {
  const { n, of, median, high } = figure;
  if (!unit || n === 0) return figureText(figure);
  const quantiles =
    median === null ? 'too few' : `half at most ${median}, ${quantile} % at most ${high} ${unit}`;
  return n === null ? `${quantiles} (of ${of})` : `${figureText(figure)}: ${quantiles}`;
}

/** All figures, each with its definition and its months with data. */
function AllFigures({ record: { months } }: { record: StoredRecord }) {
  return (
    <Section id="figures" title="What we count">
      <p className="measure mt-3">
        A period belongs to the month in which it begins, in Irish time. Only periods that are over
        count. One notice may have many periods, for example one each night. With fewer than five
        cases, a figure reads “too few”. A closing or opening counts as confirmed if a controller
        recorded its time. Ending or cancelling a notice confirms that the road is open.
      </p>
      <details className="mt-6">
        <summary className="tap font-700 text-accent underline">All figures</summary>
        <div className="grid gap-x-14 gap-y-10 pt-4 md:grid-cols-2">
          {definitions.map((definition) => (
            <section key={definition.figure} aria-labelledby={definition.figure}>
              <h3 className="text-h3" id={definition.figure}>
                {definition.label}
              </h3>
              <p className="mt-2">{definition.definition}</p>
              <p className="mt-2 text-small text-ink-soft">
                Not counted: {definition.exclusions} Incidents{' '}
                {definition.incidents ? 'count' : 'do not count'}.
                {definition.unit && ` ${quantileMethod}`}
              </p>
              <FigureTable definition={definition} months={months} />
            </section>
          ))}
        </div>
      </details>
    </Section>
  );
}

interface FigureTableProps {
  definition: Definition;
  months: StoredRecord['months'];
}

/** Table of one figure in the months with data. */
function FigureTable({ definition, months }: FigureTableProps) {
  const rows = months.flatMap(({ month, summary }) => {
    const figures = summary.figures.filter(
      ({ figure, of }) => figure === definition.figure && of > 0,
    );
    return figures.map((figure) => ({ month, figure }));
  });
  if (rows.length === 0) return <p className="mt-2">No cases yet.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the box scrolls, so it must be focusable
    <section className="data-table mt-3" aria-label={definition.label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Part of the road</th>
            <th scope="col">Figure</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, figure }) => (
            <tr key={`${month} ${figure.part}`}>
              <th scope="row">{formatMonth(month)}</th>
              <td>{partLabels[figure.part]}</td>
              <td>{fullText(figure, definition)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Notes({ record, site }: { record: StoredRecord; site: Site }) {
  const notes = record.months.flatMap(({ month, summary: { excluded, corrections } }) => {
    const { unreadable, contradictions } = excluded;
    const correctionNotes = corrections.map(({ day, figures }) => {
      const correctedFigures = definitions.filter(({ figure }) => figures.includes(figure));
      return `corrected on ${formatLongDate(day)} (${correctedFigures.map(({ label }) => label).join('; ')}).`;
    });
    const badData =
      unreadable + contradictions > 0
        ? `not counted because of bad data: ${unreadable} unreadable notices, ${contradictions} contradictory confirmations.`
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
      {record.computed > 0 && (
        <p className="mt-3">
          Computed at{' '}
          <time dateTime={isoInstant(record.computed)}>{asOfWords(record.computed)}</time>. A change
          of a notice or a confirmation usually changes the figures of its month within ten minutes,
          and after midnight within 75 minutes.
        </p>
      )}
      {notes.length === 0 && <p className="mt-3">No figure has been corrected.</p>}
      {notes.map((note) => (
        <p key={note} className="mt-3 measure">
          {note}
        </p>
      ))}
    </Section>
  );
}
