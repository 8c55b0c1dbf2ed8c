import { extent } from '../../road/network.ts';
import { road } from '../../road/road.ts';
import { averageResponseMinutes, responseTarget } from '../../site/content/service-levels.ts';

/** Illustrative figures, like all figures in this file. */
export interface Statistic {
  readonly category: string;
  readonly completed: number;
  readonly target: number;
  /** Share of the target that is completed, in whole per cent. */
  readonly percentage: number;
  /** Noun that follows a count such as "89 of 100". */
  readonly countedUnit: string;
  /** Change from the month before. */
  readonly trend: string;
}

export interface MonthlyFigure {
  readonly month: string;
  readonly cleaning: number;
  readonly repairs: number;
  readonly inspections: number;
}

export const reportPeriod = 'Q1 2025';

const february: MonthlyFigure = {
  month: 'February',
  cleaning: 795,
  repairs: 215,
  inspections: 152,
};
const march: MonthlyFigure = { month: 'March', cleaning: 847, repairs: 234, inspections: 156 };

export const illustrativeNote =
  'The figures on this page are illustrative. They show how we report a quarter, and are not a record of work done. They are for the first quarter of 2025. We have published no later quarter.';

export const keyMetrics = [
  {
    label: 'Completion rate',
    value: '96%',
    note: `${reportPeriod}. An example, not calculated from the figures below.`,
  },
  {
    label: 'Average response',
    value: `${averageResponseMinutes} minutes`,
    note: `${reportPeriod}. The target is ${responseTarget}.`,
  },
  {
    label: 'Quality score',
    value: '98.5%',
    note: `${reportPeriod}. An example: the share of work that passes inspection.`,
  },
  { label: 'Network coverage', value: '100%', note: `${reportPeriod}. The ${road}, ${extent}.` },
] as const;

export const monthlyFigures: readonly MonthlyFigure[] = [
  { month: 'January', cleaning: 820, repairs: 198, inspections: 145 },
  february,
  march,
];

export const statisticsPeriod = `${march.month} 2025`;

export const statistics: readonly Statistic[] = [
  {
    category: 'Cleaning',
    completed: march.cleaning,
    target: 900,
    percentage: 94,
    countedUnit: 'planned cleaning jobs done',
    trend: trendText(march.cleaning, february.cleaning),
  },
  {
    category: 'Defect repairs',
    completed: march.repairs,
    target: 250,
    percentage: 94,
    countedUnit: 'planned repairs done',
    trend: trendText(march.repairs, february.repairs),
  },
  {
    category: 'Safety inspections',
    completed: march.inspections,
    target: 160,
    percentage: 98,
    countedUnit: 'planned inspections done',
    trend: trendText(march.inspections, february.inspections),
  },
  {
    category: 'Emergency response',
    completed: 89,
    target: 100,
    percentage: 89,
    countedUnit: `calls reached in ${responseTarget}; crews reached the others later`,
    trend: 'No figure for February',
  },
];

function trendText(now: number, before: number): string {
  return `${now < before ? 'Down' : 'Up'} ${Math.abs(now - before)} on February`;
}

export const performanceNotes = [
  {
    title: 'Cleaning depends on the weather',
    text: 'February has three fewer days than January and March, and crews do not wash a carriageway while frost is forecast. Work postponed by a cold night is done the following week.',
  },
  {
    title: 'Repairs rise after winter',
    text: 'Water in a crack expands when it freezes, so potholes open from January on. The count grows each month of the quarter, as inspections find potholes and crews repair them.',
  },
  {
    title: 'Response is measured from the call',
    text: `The clock starts when a report reaches the operations centre and stops when the first crew is on the scene. The illustrative average of ${averageResponseMinutes} minutes meets the target of ${responseTarget}.`,
  },
  {
    title: 'How a job counts as completed',
    text: 'A job is complete when a supervisor has signed it off and the lane is open again. A temporary repair counts as open until the permanent one is done.',
  },
] as const;
