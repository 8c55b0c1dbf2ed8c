/** Beginnings of fewer letters match too many words of an answer: "ev" is in "every". */
const shortestBeginning = 4;

/** The words of a text as they are compared: in small letters, without fadas or points. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

export interface Searched {
  title: readonly string[];
  answer: readonly string[];
}

/**
 * Whether every word that was typed begins a word of the question or of its answer; in the answer a
 * short one has to be the whole word.
 */
export function matches({ title, answer }: Searched, typed: readonly string[]): boolean {
  return typed.every(
    (word) =>
      title.some((known) => known.startsWith(word)) ||
      answer.some((known) =>
        word.length < shortestBeginning ? known === word : known.startsWith(word),
      ),
  );
}
