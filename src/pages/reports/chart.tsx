import { monthlyFigures } from '../../content/reports.ts';

/** Measures in the drawing's own units; text of 15 units is 13 px on a phone. */
const width = 400;
const labelWidth = 96;
const valueWidth = 40;
const bar = 26;
const gap = 6;
const monthTitle = 30;
const monthHeight = monthTitle + 3 * (bar + gap) + 18;
const most = 900;

const series = [
  { name: 'cleaning', label: 'Cleaning', fill: 'fill-accent' },
  { name: 'repairs', label: 'Repairs', fill: 'fill-warning' },
  { name: 'inspections', label: 'Inspections', fill: 'fill-positive' },
] as const;

/** The monthly figures as bars. The table beside it says the same in numbers. */
export function MonthlyChart() {
  return (
    <svg
      className="w-full max-w-140"
      viewBox={`0 0 ${width} ${monthHeight * monthlyFigures.length}`}
      width={width}
      height={monthHeight * monthlyFigures.length}
      role="img"
      aria-label="Bar chart of cleaning, repairs and inspections in January, February and March 2025. Cleaning is highest in each month; repairs rise from 198 to 234."
    >
      {monthlyFigures.map((figure, index) => (
        <g key={figure.month} transform={`translate(0 ${index * monthHeight})`}>
          <text className="fill-ink font-800" x="0" y="20" fontSize="17">
            {figure.month}
          </text>
          {series.map((one, row) => (
            <Bar
              key={one.name}
              {...one}
              value={figure[one.name]}
              y={monthTitle + row * (bar + gap)}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

interface BarProps {
  label: string;
  fill: string;
  value: number;
  y: number;
}

function Bar({ label, fill, value, y }: BarProps) {
  const length = Math.round((value / most) * (width - labelWidth - valueWidth));
  const baseline = y + bar - 8;
  return (
    <>
      <text className="fill-ink-soft" x="0" y={baseline} fontSize="15">
        {label}
      </text>
      <rect className={fill} x={labelWidth} y={y} width={length} height={bar} rx="3" />
      <text className="fill-ink font-700" x={labelWidth + length + 6} y={baseline} fontSize="15">
        {value}
      </text>
    </>
  );
}
