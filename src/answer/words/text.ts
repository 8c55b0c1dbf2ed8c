export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Begins words in lower case, except names and words in capitals, such as "M50" and "CLOSED". */
export function uncapitalise(words: string): string {
  return words.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}

/** "a, b and c". */
export function joinWithAnd(words: readonly string[]): string {
  return words.length > 1
    ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
    : (words[0] ?? '');
}
