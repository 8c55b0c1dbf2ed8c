import * as v from 'valibot';
import { wholeNumber } from '../notice/field.ts';
import { figureIds } from './definitions.ts';

/** Adds a description, including the unit if there is one. */
export function field<const Schema extends v.GenericSchema>(schema: Schema, words: string) {
  return v.pipe(schema, v.description(words));
}

const figure = v.object({
  figure: field(v.picklist(figureIds), 'Id of the definition.'),
  part: field(v.picklist(['carriageway', 'slip-road', 'all']), 'Closed part of the road.'),
  n: field(
    v.nullable(wholeNumber),
    'Number of cases with the property; null with too few cases, or if the figure has only quantiles.',
  ),
  of: field(wholeNumber, 'Number of cases.'),
  median: field(v.nullable(v.number()), 'Median in the unit of the definition.'),
  high: field(v.nullable(v.number()), 'High quantile in the unit of the definition.'),
  tooFew: field(v.boolean(), 'Whether there are one to four cases.'),
});
/** One figure of one month: `n` of `of` cases, or quantiles of `of` values. */
export type Figure = v.InferOutput<typeof figure>;

/** Figures of one month with the notes on them, as stored. */
export const monthSummary = v.object({
  figures: field(v.array(figure), 'Figures of the month.'),
  excluded: field(
    v.object({
      unreadable: field(wholeNumber, 'Notices with a revision that this version cannot read.'),
      changedKind: field(wholeNumber, 'Notices whose kind was changed.'),
      contradictions: field(
        wholeNumber,
        'Confirmations without a period, before the start, after an opening, or of another day.',
      ),
    }),
    'Bad data, which is not in the figures.',
  ),
  corrections: field(
    v.array(
      v.object({
        day: field(v.string(), 'Day of the correction, in Irish time.'),
        figures: field(v.array(v.picklist(figureIds)), 'Corrected figures.'),
      }),
    ),
    'Changes of the figures after the month was over.',
  ),
});
export type MonthSummary = v.InferOutput<typeof monthSummary>;
