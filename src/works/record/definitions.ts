interface Definition {
  readonly label: string;
  readonly definition: string;
  readonly exclusions: string;
  /** Unit of the median and of the high quantile; absent if the figure is a number of cases. */
  readonly unit?: 'minutes' | 'hours' | 'seconds';
  /** Quantile of `high` in percent. */
  readonly quantile?: 90 | 95;
}

const plannedOnly = 'Incidents, periods announced for less than 15 minutes, and cancelled periods.';
const cancelledPeriods = 'Cancelled periods.';

/** Definition of every figure, as published on the page and in the JSON. */
const definitions = {
  'announced-7-days': {
    label: 'Announced 7 days ahead',
    definition:
      'Periods whose place, direction and hours were published at least 7 days before they began and did not change afterwards. An earlier opening is no change. Longer hours are a change, also while the period runs.',
    exclusions: plannedOnly,
  },
  'announced-24-hours': {
    label: 'Announced 24 hours ahead',
    definition: 'The same, with at least 24 hours.',
    exclusions: plannedOnly,
  },
  'ran-1-minute': {
    label: 'Ran as announced, within 1 minute',
    definition:
      'Periods that were closed not before the announced start, and opened at most 1 minute after the announced end. The announced end is the end that was published when the period began.',
    exclusions: `${plannedOnly} Periods without a confirmed closing and opening.`,
  },
  'ran-15-minutes': {
    label: 'Ran as announced, within 15 minutes',
    definition: 'The same, with at most 15 minutes.',
    exclusions: `${plannedOnly} Periods without a confirmed closing and opening.`,
  },
  'ran-60-minutes': {
    label: 'Ran as announced, within 60 minutes',
    definition: 'The same, with at most 60 minutes.',
    exclusions: `${plannedOnly} Periods without a confirmed closing and opening.`,
  },
  'opened-15-minutes': {
    label: 'Opened within 15 minutes',
    definition: 'Periods that opened at most 15 minutes after the announced end.',
    exclusions: `${plannedOnly} Periods without a confirmed opening.`,
  },
  delay: {
    label: 'Opened late',
    definition:
      'Minutes from the announced end to the opening; 0 if the road opened earlier. Of all closures with a confirmed opening.',
    exclusions: cancelledPeriods,
    unit: 'minutes',
    quantile: 90,
  },
  cancelled: {
    label: 'Cancelled',
    definition:
      'Announced periods that were cancelled or withdrawn before they began, of all announced periods. Hours from the cancellation to the announced start.',
    exclusions: 'None.',
    unit: 'hours',
    quantile: 90,
  },
  'not-confirmed': {
    label: 'Not confirmed',
    definition: 'Periods without a confirmed opening, of all periods that are over.',
    exclusions: cancelledPeriods,
  },
  incidents: {
    label: 'Incidents',
    definition:
      'Notices of incidents, collisions, debris, breakdowns or weather that began in the month. Minutes from publication to the confirmed opening.',
    exclusions:
      'Incidents without a confirmed opening count in the number, but not in the minutes.',
    unit: 'minutes',
    quantile: 90,
  },
  display: {
    label: 'Publication to display',
    definition: 'Seconds from the publication of a change until the site showed the change.',
    exclusions: 'Changes that nobody checked on the site.',
    unit: 'seconds',
    quantile: 95,
  },
  reports: {
    label: 'Reports from the public',
    definition:
      'Reports with a first state (“Passed on”, “Done” or “Not ours”), of all reports about the road. Hours to the first state.',
    exclusions: 'Messages without a place or a kind of problem, and suspected spam.',
    unit: 'hours',
    quantile: 90,
  },
} as const satisfies Readonly<Record<string, Definition>>;

export type FigureId = keyof typeof definitions;

const isFigureId = (name: string): name is FigureId => Object.hasOwn(definitions, name);
export const figureIds: readonly FigureId[] = Object.keys(definitions).filter(isFigureId);

/** Returns the definition of a figure, with the entries that only some figures have. */
export function definitionOf(figure: FigureId): Definition {
  return definitions[figure];
}
