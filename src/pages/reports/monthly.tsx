import { fileDownload } from '../../../.generated/icons.ts';
import { endpoints } from '../../site/routes.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { Section } from '../../site/ui/section.tsx';
import { type MonthlyFigure, monthlyFigures, reportPeriod } from './content.ts';

/** The quarter's figures as a table, a chart and a CSV file. */
export function MonthlyOverview() {
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
