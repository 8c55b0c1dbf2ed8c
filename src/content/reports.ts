/** All figures are illustrative: they show how a quarter would be reported. */

export interface Statistic {
  readonly category: string;
  readonly completed: number;
  readonly target: number;
  /** Completed as a share of the target, in whole per cent. */
  readonly percentage: number;
  readonly trend: string;
}

export interface MonthlyFigure {
  readonly month: string;
  readonly cleaning: number;
  readonly repairs: number;
  readonly inspections: number;
}

export const reportPeriod = 'Q1 2025';

export const illustrative =
  'The figures on this page are illustrative. They show how we report a quarter; they are not a record of work done.';

export const keyMetrics = [
  { label: 'Completion rate', value: '96%', note: 'Planned jobs finished in the quarter' },
  { label: 'Average response', value: '24 minutes', note: 'Target: under 30 minutes' },
  { label: 'Quality score', value: '98.5%', note: 'Work that passed its first inspection' },
  { label: 'Network coverage', value: '100%', note: 'Junction 1 to Junction 17' },
] as const;

export const statistics: readonly Statistic[] = [
  {
    category: 'Cleaning',
    completed: 847,
    target: 900,
    percentage: 94,
    trend: 'Up 52 jobs on February',
  },
  {
    category: 'Defect repairs',
    completed: 234,
    target: 250,
    percentage: 94,
    trend: 'Up 19 jobs on February',
  },
  {
    category: 'Safety inspections',
    completed: 156,
    target: 160,
    percentage: 98,
    trend: 'Up 4 inspections on February',
  },
  {
    category: 'Emergency response',
    completed: 89,
    target: 100,
    percentage: 89,
    trend: 'Within the 30-minute target',
  },
];

export const monthlyFigures: readonly MonthlyFigure[] = [
  { month: 'January', cleaning: 820, repairs: 198, inspections: 145 },
  { month: 'February', cleaning: 795, repairs: 215, inspections: 152 },
  { month: 'March', cleaning: 847, repairs: 234, inspections: 156 },
];

export const performanceNotes = [
  {
    title: 'Cleaning follows the weather',
    text: 'February has three fewer days than January and March, and crews do not wash a carriageway while frost is forecast. Work that a cold night postpones is done the following week.',
  },
  {
    title: 'Repairs rise after winter',
    text: 'Water in a crack expands when it freezes, so potholes open from January on. The count grows each month of the quarter as inspections find them and crews close them.',
  },
  {
    title: 'Response is measured from the call',
    text: 'The clock starts when a report reaches the control room and stops when the first crew is on the scene. The average of 24 minutes is inside the target of under 30.',
  },
  {
    title: 'How a job counts as completed',
    text: 'A job is complete when a supervisor has signed it off and the lane is open again. A temporary repair stays open in the count until the permanent one is done.',
  },
] as const;

/** The monthly overview as RFC 4180 text, one row a month under a header row. */
export function monthlyCsv(): string {
  const rows = monthlyFigures.map((figure) =>
    [`${figure.month} 2025`, figure.cleaning, figure.repairs, figure.inspections].join(','),
  );
  return ['Month (illustrative figures),Cleaning,Repairs,Inspections', ...rows, ''].join('\r\n');
}
