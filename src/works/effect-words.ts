import { type Effect, effectOf } from './effect.ts';
import type { Notice } from './notice.ts';
import { isCrossing, partLabel, partWords } from './part-words.ts';
import { capitalise } from './sentence.ts';
import { lanesWords } from './words.ts';

/** Effect of a notice at its own place, as brief as a road sign: "EXIT CLOSED", "Lane 1 closed". */
export function effectWords(notice: Notice): string {
  const part = capitalise(partWords(notice));
  const words: Readonly<Record<Effect, string>> = {
    closed: 'CLOSED',
    'slip-closed': `${partLabel(notice).toUpperCase()} CLOSED`,
    'crossing-closed': `${partLabel(notice).toUpperCase()} CLOSED`,
    lanes: lanesWords(notice) || (part ? `${part}: lanes closed` : 'Lanes closed'),
    works: worksWords(notice, part),
    information: 'For your information',
  };
  return words[effectOf(notice)];
}

/** Words for a number of closed slip roads or crossings: "2 slip roads closed", "1 roundabout closed". */
export function closureCountWords(pieces: readonly Notice[]): string {
  const parts = pieces.flatMap(({ slips: [part] }) => part ?? []);
  const [first] = parts;
  const isOne = parts.every((part) => part === first);
  const crossing = isOne && first ? first : 'crossing';
  const name = pieces.every((piece) => !isCrossing(piece)) ? 'slip road' : crossing;
  return `${pieces.length} ${name}${pieces.length === 1 ? '' : 's'} closed`;
}

/** "Works, lanes open", or just "Works" if a notice has lane states or is not on the motorway itself. */
export function combinedWorksWords(pieces: readonly Notice[]): string {
  const plain = pieces.every((piece) => effectWords(piece) === openWords);
  return plain ? openWords : 'Works';
}

const openWords = 'Works, lanes open';

/** States that lanes are open only for the motorway itself, and only if there are no lane states. */
function worksWords(notice: Notice, part: string): string {
  if (notice.laneStates) return lanesWords(notice);
  return part ? `${part}: works` : openWords;
}
