import type { Cause } from './notice.ts';

const causePatterns: readonly (readonly [Cause, RegExp])[] = [
  ['resurfacing', /\bresurfac|\bpaving\b/],
  ['bridge', /\b(over|under)?bridges?\b|\bviaduct/],
  ['barrier', /\bbarriers?\b/],
  ['drains', /\bdrain|\bgull(y|ies)\b/],
  ['signs', /\bsigns?\b|\bgantr/],
  ['vegetation', /\bvegetation\b|\bgrass\b|\btrees?\b|\bhedges?\b/],
  ['collision', /\bcollision|\bcrash/],
  ['debris', /\bdebris\b/],
  ['breakdown', /\bbreakdown|\bbroke(n)? down\b/],
  ['weather', /\bfrost\b|\bice\b|\bsnow\b|\bflood|\bsalt|\bgritt/],
  ['event', /\bmatch\b|\bconcert\b|\bmarathon\b/],
];

/** The cause that a title names; empty if it names none or several. */
export function causeIn(title: string): Cause | '' {
  const named = causePatterns.filter(([, pattern]) => pattern.test(title.toLowerCase()));
  return named.length === 1 ? (named[0]?.[0] ?? '') : '';
}
