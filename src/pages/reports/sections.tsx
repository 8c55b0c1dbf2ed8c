import { fileDownload } from '../../../.generated/icons.ts';
import { endpoints } from '../../site/routes.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { FigureItem, Section } from '../../site/ui/section.tsx';
import {
  keyMetrics,
  type MonthlyFigure,
  monthlyFigures,
  performanceNotes,
  reportPeriod,
  type Statistic,
  statistics,
  statisticsPeriod,
} from './content.ts';

/** The figures of the quarter, and how they are counted. */
export function ReportSections() {
  return (
    <>
      <section className="bg-surface-sunken" aria-labelledby="metrics">
        <div className="wrap py-10">
          <h2 className="heading" id="metrics">
            Key metrics
          </h2>
          <dl className="mt-6 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
            {keyMetrics.map((metric) => (
              <FigureItem key={metric.label} figure={metric} />
            ))}
          </dl>
        </div>
      </section>
      <Section id="statistics" title={`Work against target, ${statisticsPeriod}`}>
        <ul className="mt-8 grid gap-5 md:grid-cols-2">
          {statistics.map((statistic) => (
            <StatisticCard key={statistic.category} statistic={statistic} />
          ))}
        </ul>
      </Section>
      <MonthlyOverview />
      <Section id="notes" title="Performance notes">
        <dl className="mt-8 grid gap-x-14 gap-y-8 md:grid-cols-2">
          {performanceNotes.map((note) => (
            <div key={note.title}>
              <dt className="text-h3 font-800">{note.title}</dt>
              <dd className="mt-2 measure">{note.text}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}

function StatisticCard({ statistic }: { statistic: Statistic }) {
  const { category, completed, target, percentage, countedUnit, trend } = statistic;
  return (
    <li className="card">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-2 text-h3">
        {category} <span className="text-[1.75rem] font-800">{percentage}%</span>
      </h3>
      <progress className="progress" aria-label={category} value={percentage} max={100}>
        {percentage}%
      </progress>
      <p className="flex flex-wrap justify-between gap-x-4 text-ink-soft">
        <span>{`${completed} of ${target} ${countedUnit}`}</span>
        <span>{trend}</span>
      </p>
    </li>
  );
}

/** The quarter's figures as a table, with a link to the CSV file, and as a chart. */
function MonthlyOverview() {
  return (
    <Section id="monthly" title={`${reportPeriod}, month by month`} background="bg-surface-sunken">
      <div className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-2">
        <div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it */}
          <section className="data-table" aria-label="Figures by month" tabIndex={0}>
            <table>
              <caption className="mb-3 text-left text-small text-ink-soft">
                Jobs completed in each month. Illustrative figures.
              </caption>
              <thead>
                <tr>
                  <th scope="col">Month</th>
                  <th scope="col">Cleaning</th>
                  <th scope="col">Repairs</th>
                  <th scope="col">Inspections</th>
                </tr>
              </thead>
              <tbody>
                {monthlyFigures.map((figure) => (
                  <tr key={figure.month}>
                    <th scope="row">{figure.month}</th>
                    <td>{figure.cleaning}</td>
                    <td>{figure.repairs}</td>
                    <td>{figure.inspections}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <a className="btn-outline mt-6 text-accent" href={endpoints.monthlyCsv} download>
            <Icon path={fileDownload} />
            Download as CSV
          </a>
        </div>
        <MonthlyChart />
      </div>
    </Section>
  );
}

/** The sizes below are in viewBox units. Text of 15 units is 13 px on a phone. */
const width = 400;
const labelWidth = 96;
const valueWidth = 40;
const barThickness = 26;
const barGap = 6;
const monthTitleHeight = 30;
const monthHeight = monthTitleHeight + 3 * (barThickness + barGap) + 18;
const maxValue = 900;

const series = [
  { name: 'cleaning', label: 'Cleaning', stroke: 'stroke-accent' },
  { name: 'repairs', label: 'Repairs', stroke: 'stroke-warning' },
  { name: 'inspections', label: 'Inspections', stroke: 'stroke-positive' },
] as const;

/** Bar chart of the monthly figures. The table has the same figures. */
function MonthlyChart() {
  return (
    <svg
      className="w-full max-w-140 fill-ink"
      viewBox={`0 0 ${width} ${monthHeight * monthlyFigures.length}`}
      width={width}
      height={monthHeight * monthlyFigures.length}
      fontSize="15"
      role="img"
      aria-label="Bar chart of cleaning, repairs and inspections in January, February and March 2025. Cleaning is highest in each month; repairs rise from 198 to 234."
    >
      {series.map(({ name, stroke }, row) => (
        <path
          className={stroke}
          key={name}
          d={monthlyFigures
            .map(
              (figure, month) =>
                `M${labelWidth} ${month * monthHeight + barMiddleY(row)}h${barLength(figure[name])}`,
            )
            .join('')}
          strokeWidth={barThickness}
        />
      ))}
      {monthlyFigures.map((figure, month) => (
        <Month key={figure.month} figure={figure} top={month * monthHeight} />
      ))}
    </svg>
  );
}

function Month({ figure, top }: { figure: MonthlyFigure; top: number }) {
  return (
    <>
      <text className="font-800" y={top + 20} fontSize="17">
        {figure.month}
      </text>
      {series.map(({ name, label }, row) => (
        <text key={name} y={top + barMiddleY(row) + 5}>
          {label}
          <tspan className="font-700" x={labelWidth + barLength(figure[name]) + 6}>
            {figure[name]}
          </tspan>
        </text>
      ))}
    </>
  );
}

function barMiddleY(row: number): number {
  return monthTitleHeight + row * (barThickness + barGap) + barThickness / 2;
}

function barLength(value: number): number {
  return Math.round((value / maxValue) * (width - labelWidth - valueWidth));
}

/** Returns the monthly overview as CSV (RFC 4180), with a header row and one row per month. */
export function monthlyCsv(): string {
  const rows = monthlyFigures.map((figure) =>
    [`${figure.month} 2025`, figure.cleaning, figure.repairs, figure.inspections].join(','),
  );
  return ['Month (illustrative figures),Cleaning,Repairs,Inspections', ...rows, ''].join('\r\n');
}
