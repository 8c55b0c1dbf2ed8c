import { FigureItem, Section } from '../../site/ui/section.tsx';
import {
  keyMetrics,
  performanceNotes,
  type Statistic,
  statistics,
  statisticsPeriod,
} from './content.ts';
import { MonthlyOverview } from './monthly.tsx';

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
