import { Section } from '../../site/ui/section.tsx';
import { type Statistic, statistics, statisticsPeriod } from './content.ts';

export function Statistics() {
  return (
    <Section id="statistics" title={`Work against target, ${statisticsPeriod}`}>
      <ul className="mt-8 grid gap-5 md:grid-cols-2">
        {statistics.map((statistic) => (
          <StatisticCard key={statistic.category} statistic={statistic} />
        ))}
      </ul>
    </Section>
  );
}

function StatisticCard({ statistic }: { statistic: Statistic }) {
  const { category, completed, target, percentage, counted, trend } = statistic;
  return (
    <li className="card">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-h3">
        {category} <span className="text-[1.75rem] font-800">{percentage}%</span>
      </h3>
      <ProgressBar label={category} value={percentage} />
      <p className="flex flex-wrap justify-between gap-x-4 text-ink-soft">
        <span>{`${completed} of ${target} ${counted}`}</span>
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
