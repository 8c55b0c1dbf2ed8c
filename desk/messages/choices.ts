import * as v from 'valibot';
import type { Filter } from '../../src/contact/inbox/filter.ts';
import { fields } from '../../src/contact/message/fields.ts';
import { describeState, stateNames } from '../../src/contact/message/states.ts';

const day = 86_400_000;

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
const offered = (choices: readonly { value: string }[]) =>
  v.fallback(v.picklist(choices.map(({ value }) => value)), '');

const query = v.object({
  words: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  state: offered(stateChoices),
  kind: offered(fields.kind.choices),
  junction: offered(fields.from.choices),
  age: offered(ageChoices),
  page: v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number)), 1),
});

/** Filters and page number in the address of a list; an unset filter is empty. */
export type Choice = v.InferOutput<typeof query>;

export function choiceFrom(given: unknown): Choice {
  return v.parse(query, given);
}

/** Returns the address of a list, without the filters that are not set. */
export function listHref(choice: Choice): string {
  const chosen = Object.entries({ ...choice, page: choice.page === 1 ? '' : `${choice.page}` });
  const search = new URLSearchParams(chosen.filter(([, value]) => value !== ''));
  return search.size === 0 ? '/messages' : `/messages?${search}`;
}

const isState = v.picklist([...stateNames, 'open', 'spam'] as const);

export function filterFrom({ words, state, kind, junction, age }: Choice, now: number): Filter {
  const narrowed = v.safeParse(isState, state);
  return {
    words,
    state: narrowed.success ? narrowed.output : 'people',
    ...(kind !== '' && { kind }),
    ...(junction !== '' && { junction: Number(junction) }),
    ...(age === 'older' && { before: now - 7 * day }),
    ...(age !== '' && age !== 'older' && { since: now - Number(age) * day }),
  };
}
