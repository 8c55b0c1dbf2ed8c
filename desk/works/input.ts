import { directionBetween } from '../../src/site/road/network.ts';
import { differencesOf, localTimeText } from '../../src/works/edit/edit.ts';
import { isCrossing } from '../../src/works/effect-words.ts';
import { lanesFrom, linkFrom, slipsFrom } from '../../src/works/input-text.ts';
import { dayOf, hourMs, instantOf } from '../../src/works/irish-time.ts';
import type { Notice } from '../../src/works/notice.ts';
import { type Fields, fieldsOf, kindByWhat, type What } from './fields.ts';
import { formJunctions, slipsOf, textFor, titleFor } from './form-words.ts';
import { isRepeated, nightHours, repeatFrom, spanOf } from './hours.ts';
import { momentFrom } from './typed-time.ts';

/** How far back a start may lie that is typed as a time of day without a date, in ms. */
const maxPastStartMs = 6 * hourMs;

/** Converts a form to the input of `createNotice` and `reviseNotice`; an empty field counts as left out. */
export function inputFrom(form: Fields, now: number): Record<string, unknown> {
  const direction = directionOf(form);
  const slips = slipsOf(form);
  const [part] = slips;
  const also = canHaveSlips(form) ? form.also : '';
  return {
    kind: form.what === 'lanes' && also ? 'mixed-closure' : kindByWhat[form.what],
    title: form.title || titleFor(form),
    text: form.text || textFor(form, direction),
    direction,
    from: form.from,
    to: form.to,
    landmark: form.landmark,
    slips: form.what === 'slip' && slips.length === 0 ? ['none said'] : slips,
    link: part === 'link' ? linkFrom(form.link) : '',
    carries: part === 'overbridge' ? form.carries : '',
    also: also && slipsFrom(also),
    ...lanesOf(form),
    cause: form.cause,
    speedLimit: form.speedLimit,
    ...timesOf(form, now),
    repeat: repeatFrom(form, now),
    diversion: form.diversion,
    audible: form.audible !== '',
    severity: form.severity || severities[form.what],
  };
}

/** Returns the direction; for a part that crosses the road it is "both" by default. */
function directionOf(form: Fields): string {
  const isCrossingPart = isCrossing({ slips: slipsOf(form) });
  if (form.direction || isCrossingPart) return form.direction || 'both';
  const [first, last] = formJunctions(form);
  return (first && last && directionBetween(first.number, last.number)) ?? '';
}

/** Returns the fields in which a form differs from the notice it was filled from; others stay unchanged. */
export function changesTo(base: Notice, form: Fields, now: number): Record<string, unknown> {
  const [baseInput, formInput] = [inputFrom(fieldsOf(base), now), inputFrom(form, now)];
  return Object.fromEntries(
    differencesOf(baseInput, formInput).map((name) => [name, formInput[name]]),
  );
}

const severities: Readonly<Record<What, string>> = {
  closed: 'high',
  lanes: 'medium',
  slip: 'medium',
  works: 'low',
  incident: 'medium',
  winter: 'medium',
  information: 'low',
};

/** Whether slip roads can be closed too: only with a carriageway or some of its lanes. */
function canHaveSlips({ what }: Fields): boolean {
  return what === 'closed' || what === 'lanes';
}

/** Returns the lanes that are closed; empty for a full closure, which closes all. */
function lanesOf({ what, closed, of, lanes }: Fields): Record<string, unknown> {
  if (what === 'closed' || what === 'slip') return { lanes: '', laneStates: '' };
  if (lanes !== '') return { ...lanesFrom(lanes) };
  const hasLanes = closed !== '' || of !== '';
  return { lanes: hasLanes ? { closed: Number(closed), of: Number(of) } : '', laneStates: '' };
}

/** Returns start and end as typed, or else of the single nights or of tonight, or else now and `until`. */
function timesOf(form: Fields, now: number): { start: string; end: string } {
  const span = spanOf(form, now);
  const isTonight = form.startText === '' && form.start === 'tonight' && !span;
  const start = form.startText
    ? momentFrom(form.startText, now - maxPastStartMs)
    : (span?.start ?? (isTonight ? `${dayOf(now)} ${nightHours.from}` : localTimeText(now)));
  const startMs = instantOf(start.slice(0, 10), start.slice(11));
  const afterMs = Number.isNaN(startMs) ? now : startMs;
  if (form.endText) return { start, end: momentFrom(form.endText, afterMs) };
  if (span || isRepeated(form)) return { start, end: span?.end ?? '' };
  return { start, end: endAfter(afterMs, isTonight ? nightHours.to : form.until) };
}

/** Returns the end: `until` is minutes after the start, or a time. */
function endAfter(start: number, until: string): string {
  const minutes = Number(until);
  return Number.isNaN(minutes) ? momentFrom(until, start) : localTimeText(start + minutes * 60_000);
}
