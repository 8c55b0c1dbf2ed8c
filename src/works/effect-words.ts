import { type Effect, effectOf } from './effect.ts';
import type { Notice } from './notice.ts';
import { partLabel, partWords } from './part-words.ts';
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

/** That lanes are open is said of the motorway alone, and only where nothing else is said of them. */
function worksWords(notice: Notice, part: string): string {
  if (notice.laneStates) return lanesWords(notice);
  return part ? `${part}: works` : 'Works, lanes open';
}
