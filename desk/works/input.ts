import { directionBetween, junction, junctionName } from '../../src/site/road/network.ts';
import type { Direction } from '../../src/site/road/road.ts';
import { differencesOf, momentOf } from '../../src/works/edit/edit.ts';
import { lanesFrom } from '../../src/works/input-lanes.ts';
import { dayOf, hour, instantOf } from '../../src/works/irish-time.ts';
import type { Cause, Notice } from '../../src/works/notice.ts';
import { type Fields, fieldsOf, type What, whats } from './fields.ts';
import { momentFrom } from './typed-time.ts';

/** How long ago something may have begun whose start is typed as a time alone, in ms. */
const lately = 6 * hour;

/** What a form says, as `added` and `changed` take it; an empty field is one that is left out. */
export function inputFrom(form: Fields, now: number): Record<string, unknown> {
  const direction = form.direction || (wayOf(form) ?? '');
  return {
    kind: whats[form.what],
    title: form.title || titleFor(form),
    text: form.text || textFor(form, direction),
    ...{ direction, from: form.from, to: form.to },
    slips: slipsOf(form),
    ...lanesOf(form),
    cause: form.cause,
    ...timesOf(form, now),
    repeat: form.repeat,
    diversion: form.diversion,
    audible: form.audible !== '',
    severity: form.severity || severities[form.what],
  };
}

/** What a form says other than the notice that it was filled from; a field that it lacks stays. */
export function changesTo(base: Notice, form: Fields, now: number): Record<string, unknown> {
  const [was, is] = [inputFrom(fieldsOf(base), now), inputFrom(form, now)];
  return Object.fromEntries(differencesOf(was, is).map((name) => [name, is[name]]));
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

/** The junction that was typed as "J9", "j 9" or "9". */
export function typedJunction(typed: string) {
  return junction(Number(typed.trim().replace(/^j\s*/i, '') || Number.NaN));
}

function wayOf({ from, to }: Fields): Direction | undefined {
  const [first, last] = [typedJunction(from), typedJunction(to)];
  return first && last && directionBetween(first.number, last.number);
}

function slipsOf({ what, exit, entry }: Fields): string[] {
  if (what === 'closed' || what === 'lanes') return [];
  return [...(exit ? ['exit'] : []), ...(entry ? ['entry'] : [])];
}

/** A full closure has all of them closed. */
function lanesOf({ what, closed, of, lanes }: Fields): Record<string, unknown> {
  if (what === 'closed' || what === 'slip') return { lanes: '', laneStates: '' };
  if (lanes !== '') return { ...lanesFrom(lanes) };
  const isSaid = closed !== '' || of !== '';
  return { lanes: isSaid ? { closed: Number(closed), of: Number(of) } : '', laneStates: '' };
}

const night = { from: '22:00', to: '05:30' } as const;

function timesOf(form: Fields, now: number): { start: string; end: string } {
  const tonight = form.startText === '' && form.start === 'tonight';
  const start = tonight
    ? `${dayOf(now)} ${night.from}`
    : form.startText
      ? momentFrom(form.startText, now - lately)
      : momentOf(now);
  const from = instantOf(start.slice(0, 10), start.slice(11));
  const after = Number.isNaN(from) ? now : from;
  if (form.endText) return { start, end: momentFrom(form.endText, after) };
  const until = tonight ? night.to : form.until;
  const minutes = Number(until);
  const end = Number.isNaN(minutes) ? momentFrom(until, after) : momentOf(after + minutes * 60_000);
  return { start, end };
}

const whatWords: Readonly<Record<What, string>> = {
  closed: 'Road closed',
  lanes: 'Lanes closed',
  slip: 'Slip road closed',
  works: 'Works beside the road',
  incident: 'Incident',
  winter: 'Winter service',
  information: '',
};

/** As they follow "because of"; a title leaves out the article. */
const reasons: Readonly<Record<Cause | '', string>> = {
  resurfacing: 'resurfacing',
  bridge: 'bridge works',
  barrier: 'barrier repair',
  drains: 'drainage works',
  signs: 'works on signs and gantries',
  vegetation: 'work on vegetation',
  collision: 'a collision',
  debris: 'debris on the road',
  breakdown: 'a breakdown',
  weather: 'the weather',
  event: 'an event',
  other: '',
  '': '',
};

/** "Road closed, J15 to J14: collision"; empty where the form does not say enough. */
function titleFor({ what, cause, from, to }: Fields): string {
  const places = [from, to].flatMap((typed) => typedJunction(typed)?.number ?? []);
  if (places.length === 0 || whatWords[what] === '') return '';
  const where = places.map((number) => `J${number}`).join(' to ');
  const why = reasons[cause].replace(/^(a|an|the) /, '');
  return `${whatWords[what]}, ${where}${why ? `: ${why}` : ''}`;
}

/** What the road is like, where and why, in one or two sentences. */
function textFor(form: Fields, direction: string): string {
  const { what, cause } = form;
  const where = placeOf(form);
  const why = reasons[cause] ? ` because of ${reasons[cause]}` : '';
  const way = direction === 'both' ? 'in both directions' : direction;
  if (where === '' || way === '') return '';
  const roads = slipsOf(form).join(' and ');
  const first = typedJunction(form.from)?.number;
  const leave = direction === 'both' ? 'Leave before it' : `Leave at J${first}`;
  const texts: Readonly<Record<What, string>> = {
    closed: `The road is closed ${way} ${where}${why}. ${leave} and follow the signs.`,
    lanes: `${lanesClosed(form)} closed ${way} ${where}${why}. Allow more time.`,
    slip: `The ${roads} slip is closed ${way} ${where}${why}. The motorway itself is not closed.`,
    works: `Works beside the road ${way} ${where}. All lanes stay open.`,
    incident: `Take care ${way} ${where}${why}. Allow more time.`,
    winter: `Take care ${way} ${where}: the road is being treated.`,
    information: '',
  };
  return texts[what];
}

function lanesClosed({ lanes, closed, of }: Fields): string {
  return lanes === '' && closed && of ? `${closed} of ${of} lanes are` : 'Lanes are';
}

function placeOf({ from, to }: Fields): string {
  const [first, last] = [typedJunction(from), typedJunction(to)];
  if (!first) return '';
  return last && last !== first
    ? `from ${junctionName(first)} to ${junctionName(last)}`
    : `at ${junctionName(first)}`;
}
