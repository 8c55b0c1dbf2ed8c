import { type Effect, effectOf } from './effect.ts';
import type { Notice } from './notice.ts';
import { isCrossing, partLabel, partWords } from './part-words.ts';
import { capitalised } from './sentence.ts';
import { lanesWords } from './words.ts';

/** What a notice does where it is, as a sign would say it: "EXIT CLOSED", "Lane 1 closed". */
export function effectWords(notice: Notice): string {
  const part = capitalised(partWords(notice));
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

/** "2 slip roads closed", "1 roundabout closed": what is closed besides carriageways. */
export function countWords(pieces: readonly Notice[]): string {
  const parts = pieces.flatMap(({ slips: [part] }) => part ?? []);
  const [first] = parts;
  const isOne = parts.every((part) => part === first);
  const crossing = isOne && first ? first : 'crossing';
  const name = pieces.every((piece) => !isCrossing(piece)) ? 'slip road' : crossing;
  return `${pieces.length} ${name}${pieces.length === 1 ? '' : 's'} closed`;
}

/** "Works, lanes open", unless one of them says something else of lanes, or is not of the motorway. */
export function worksTogether(pieces: readonly Notice[]): string {
  const plain = pieces.every((piece) => effectWords(piece) === openWords);
  return plain ? openWords : 'Works';
}

const openWords = 'Works, lanes open';

/** That lanes are open is said of the motorway alone, and only where nothing else is said of them. */
function worksWords(notice: Notice, part: string): string {
  if (notice.laneStates) return lanesWords(notice);
  return part ? `${part}: works` : openWords;
}
