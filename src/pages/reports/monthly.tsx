import { fileDownload } from '../../../.generated/icons.ts';
import { endpoints } from '../../site/routes.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { Section } from '../../site/ui/section.tsx';
import { MonthlyChart } from './chart.tsx';
import { monthlyFigures, reportPeriod } from './content.ts';

/** The quarter's figures as a table, with the same figures as a chart next to it and as a CSV file. */
export function MonthlyOverview() {
  return (
    <Section id="monthly" title={`${reportPeriod}, month by month`} background="bg-surface-sunken">
      <div className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-2">
        <div>
          <MonthlyTable />
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

function MonthlyTable() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it
    <section className="data-table" aria-label="Table of the months" tabIndex={0}>
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
  );
}
