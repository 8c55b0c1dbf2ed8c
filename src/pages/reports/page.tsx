import { fileDownload } from '../../../.generated/icons.ts';
import {
  illustrative,
  keyMetrics,
  monthlyFigures,
  performanceNotes,
  reportPeriod,
  type Statistic,
  statistics,
} from '../../content/reports.ts';
import type { Site } from '../../content/site.ts';
import type { Page } from '../../layout/document.tsx';
import { breadcrumbs } from '../../layout/structured-data.ts';
import { href } from '../../routes.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { MonthlyChart } from './chart.tsx';
import { csvPath } from './handler.ts';

export function reportsPage(site: Site): Page {
  return {
    head: {
      title: 'Reports and performance',
      description:
        'Cleaning, repairs, inspections and emergency response in illustrative figures for the first quarter of 2025, as a table, a chart and a CSV file.',
      path: href('reports'),
      card: 'reports',
      data: [breadcrumbs(site, { label: 'Reports', href: href('reports') })],
    },
    content: (
      <>
        <PageTitle title="Reports and performance">
          <p>{illustrative}</p>
        </PageTitle>
        <KeyMetrics />
        <Statistics />
        <MonthlyOverview />
        <Notes />
      </>
    ),
  };
}

function KeyMetrics() {
  return (
    <section className="bg-surface-sunken" aria-labelledby="metrics">
      <div className="wrap py-10">
        <h2 className="heading" id="metrics">
          Key metrics
        </h2>
        <dl className="mt-6 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {keyMetrics.map((metric) => (
            <div className="border-l-6 border-marking pl-5" key={metric.label}>
              <dt className="font-700 text-ink-soft">{metric.label}</dt>
              <dd className="text-[2rem] leading-tight font-800 tracking-tight">{metric.value}</dd>
              <dd className="mt-1 text-small text-ink-soft">{metric.note}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Statistics() {
  return (
    <section className="section" aria-labelledby="statistics">
      <div className="wrap">
        <h2 className="heading" id="statistics">
          Work against target
        </h2>
        <ul className="mt-8 grid gap-5 md:grid-cols-2">
          {statistics.map((statistic) => (
            <StatisticCard key={statistic.category} statistic={statistic} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function StatisticCard({ statistic }: { statistic: Statistic }) {
  const { category, completed, target, percentage, trend } = statistic;
  return (
    <li className="card">
      <h3 className="flex items-baseline justify-between gap-4 text-h3">
        {category} <span className="text-[1.75rem] font-800">{percentage}%</span>
      </h3>
      <ProgressBar label={category} value={percentage} />
      <p className="flex flex-wrap justify-between gap-x-4 text-ink-soft">
        <span>
          {completed} of {target} completed
        </span>
        <span>{trend}</span>
      </p>
    </li>
  );
}

function ProgressBar({ label, value, max = 100 }: { label: string; value: number; max?: number }) {
  return (
    <progress className="progress" aria-label={label} value={value} max={max}>
      {value}%
    </progress>
  );
}

function MonthlyOverview() {
  return (
    <section className="section bg-surface-sunken" aria-labelledby="monthly">
      <div className="wrap">
        <h2 className="heading" id="monthly">
          {reportPeriod}, month by month
        </h2>
        <div className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-2">
          <div>
            <MonthlyTable />
            <a className="btn-outline mt-6 text-accent" href={csvPath} download>
              <Icon path={fileDownload} />
              Download as CSV
            </a>
          </div>
          <MonthlyChart />
        </div>
      </div>
    </section>
  );
}

function MonthlyTable() {
  return (
    <div className="data-table">
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
    </div>
  );
}

function Notes() {
  return (
    <section className="section" aria-labelledby="notes">
      <div className="wrap">
        <h2 className="heading" id="notes">
          Performance notes
        </h2>
        <dl className="mt-8 grid gap-x-14 gap-y-8 md:grid-cols-2">
          {performanceNotes.map((note) => (
            <div key={note.title}>
              <dt className="text-h3 font-800">{note.title}</dt>
              <dd className="mt-2 measure">{note.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
