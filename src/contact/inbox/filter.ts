import { fieldList } from '../message/schema.ts';
import type { State } from '../message/states.ts';

/** Filter of a list of messages; a property that is left out does not restrict it. */
export interface Filter {
  kind?: string | undefined;
  junction?: number | undefined;
  /** State; `open` for messages that need a reply, `people` for those not suspected of being `spam`. */
  state?: State | 'open' | 'people' | 'spam' | undefined;
  /** Words that must all occur in the message or its note, in any order. */
  words?: string | undefined;
  /** Sender's address. */
  email?: string | undefined;
  /** Interval of the time of receipt, in ms since 1970: `since` inclusive, `before` exclusive. */
  since?: number | undefined;
  before?: number | undefined;
}

/** Maximum words of one search: each is a parameter of the query. */
const maxWords = 10;

/** SQL of all texts of a message in lower case, for searching words; staff write the `note`. */
const anyText = `lower(reference || ' ' || note || ' ' || ${fieldList
  .map(({ column }) => column)
  .join(" || ' ' || ")})`;

/** SQL of a message's two junctions as numbers; one that is missing equals the other, 0 if both are. */
const junction = (one: string, other: string) =>
  `CAST(coalesce(nullif(${one}, ''), ${other}) AS INTEGER)`;
const junctionsSql = [
  junction('from_junction', 'to_junction'),
  junction('to_junction', 'from_junction'),
];

/** Builds the SQL condition of a filter, and its parameters in order; words have no wildcards. */
export function whereClauseFor(filter: Filter, openCondition: string) {
  const values: (string | number)[] = [];
  const conditions: string[] = ['true'];
  const add = (value: string | number | undefined, condition: (placeholder: string) => string) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`?${values.length}`));
  };
  add(filter.kind, (placeholder) => `kind = ${placeholder}`);
  add(
    filter.junction,
    (placeholder) => `${placeholder} BETWEEN min(${junctionsSql}) AND max(${junctionsSql})`,
  );
  add(filter.email, (placeholder) => `email = ${placeholder} COLLATE NOCASE`);
  add(filter.since, (placeholder) => `received_at >= ${placeholder}`);
  add(filter.before, (placeholder) => `received_at < ${placeholder}`);
  // Not LIKE: D1 refuses patterns of more than 50 bytes.
  for (const word of wordsIn(filter.words))
    add(word, (placeholder) => `instr(${anyText}, ${placeholder}) > 0`);
  const { state } = filter;
  if (state === 'open') conditions.push(openCondition);
  else if (state === 'spam') conditions.push('suspected = 1');
  else if (state === 'people') conditions.push('suspected = 0');
  else if (state === 'received') conditions.push('suspected = 0 AND state IS NULL');
  else add(state, (placeholder) => `suspected = 0 AND state = ${placeholder}`);
  return { where: conditions.map((one) => `(${one})`).join(' AND '), values };
}

/** Lower-cases ASCII letters only, as the database does: others have to match in case. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function wordsIn(text = ''): string[] {
  return lowerAscii(text).split(/\s+/).filter(Boolean).slice(0, maxWords);
}
