import * as v from 'valibot';
import type { Filter } from '../../src/contact/inbox/filter.ts';
import { fields } from '../../src/contact/message/fields.ts';
import { describeState, stateNames } from '../../src/contact/message/states.ts';

const dayMs = 86_400_000;

export const stateChoices = [
  { value: '', label: 'All but spam, open first' },
  { value: 'open', label: 'Open' },
  ...stateNames.map((value) => ({ value, label: describeState(value, null).label })),
  { value: 'spam', label: 'Spam' },
];

export const ageChoices = [
  { value: '', label: 'Any age' },
  { value: '1', label: 'The last day' },
  { value: '7', label: 'The last week' },
  { value: 'older', label: 'Older than a week' },
];

/** Ignores a value that is not offered, so that a mistyped address does not empty the list. */
const optionSchema = (choices: readonly { value: string }[]) =>
  v.fallback(v.picklist(choices.map(({ value }) => value)), '');

const listQuery = v.object({
  words: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  state: optionSchema(stateChoices),
  kind: optionSchema(fields.kind.choices),
  junction: optionSchema(fields.from.choices),
  age: optionSchema(ageChoices),
  page: v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number)), 1),
});

/** Filters and page number in the address of a list; an unset filter is empty. */
export type ListQuery = v.InferOutput<typeof listQuery>;

export function parseListQuery(params: unknown): ListQuery {
  return v.parse(listQuery, params);
}

/** Returns the address of a list, without the filters that are not set. */
export function listHref(query: ListQuery): string {
  const chosen = Object.entries({ ...query, page: query.page === 1 ? '' : `${query.page}` });
  const search = new URLSearchParams(chosen.filter(([, value]) => value !== ''));
  return search.size === 0 ? '/messages' : `/messages?${search}`;
}

const stateSchema = v.picklist([...stateNames, 'open', 'spam'] as const);

export function filterFrom({ words, state, kind, junction, age }: ListQuery, now: number): Filter {
  const parsedState = v.safeParse(stateSchema, state);
  return {
    words,
    state: parsedState.success ? parsedState.output : 'people',
    ...(kind !== '' && { kind }),
    ...(junction !== '' && { junction: Number(junction) }),
    ...(age === 'older' && { before: now - 7 * dayMs }),
    ...(age !== '' && age !== 'older' && { since: now - Number(age) * dayMs }),
  };
}
