import * as v from 'valibot';
import type { Fields } from './form-fields.ts';
import { tickedDays } from './typed-time.ts';

const days = v.array(v.string());

/** Nights that follow from days of the week, as the calendar of a page shows them. */
const weeklySchema = v.object({
  /** Nights in the calendar, and all others. */
  nights: days,
  others: days,
  days,
  /** Start and end, if they follow from the first and the last night; otherwise empty. */
  startText: v.string(),
  endText: v.string(),
});
export type WeeklyNights = Readonly<v.InferOutput<typeof weeklySchema>>;

const sentSchema = v.pipe(v.string(), v.parseJson(), weeklySchema);

/**
 * Returns the form with dates if the user has pressed a night of a calendar that shows weekly nights; otherwise
 * with the days of the week. The dates include the nights outside the calendar, and determine start and end.
 */
export function withPressedNights(form: Fields, sent: unknown): Fields {
  const { success, output: weekly } = v.safeParse(sentSchema, sent);
  if (!success) return form;
  const { nights, others } = weekly;
  if (form.nights.split(', ').join() === nights.join()) return { ...form, nights: '' };
  const isUnchanged = (name: 'startText' | 'endText') => form[name] === weekly[name];
  return {
    ...form,
    nights: [...others, form.nights].filter(Boolean).join(', '),
    days: tickedDays(form).join() === weekly.days.join() ? '' : form.days,
    startText: isUnchanged('startText') ? '' : form.startText,
    endText: isUnchanged('endText') ? '' : form.endText,
  };
}
