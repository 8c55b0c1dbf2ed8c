import { fields } from '../../src/contact/message/fields.ts';
import { isState, reasonsOf, type State, stateNames } from '../../src/contact/message/states.ts';
import { UsageError } from '../usage-error.ts';
import type { Filter } from './place.ts';

/**
 * What a list is narrowed to.
 * @throws UsageError for a kind or a junction that there is not.
 */
export function filterFrom(options: { kind?: string; junction?: string }): Filter {
  const kind = oneOf('kind', options.kind);
  const junction = oneOf('from', options.junction?.replace(/^j/i, ''));
  return { kind, junction: junction === undefined ? undefined : Number(junction) };
}

function oneOf(name: 'kind' | 'from', given: string | undefined): string | undefined {
  const values: string[] = fields[name].choices.map(({ value }) => value);
  if (given === undefined || values.includes(given)) return given;
  throw new UsageError(`There is no "${given}". There are: ${values.join(', ')}.`);
}

/**
 * A state, and by its name the sentence that goes with it; the first where none is named.
 * @throws UsageError for one that there is not.
 */
export function stateFrom([state, reason, ...more]: string[]): { state: State; reason: string } {
  if (state === undefined || !isState(state)) {
    throw new UsageError(`Say which state: ${stateNames.join(', ')}.`);
  }
  const sentences = reasonsOf(state);
  const [first = ''] = sentences.keys();
  if (more.length === 0 && sentences.has(reason ?? first))
    return { state, reason: reason ?? first };
  const lines = [...sentences].map(([name, sentence]) => `\n  ${name}: ${sentence}`);
  throw new UsageError(`Say which sentence, by its name:${lines.join('')}`);
}
