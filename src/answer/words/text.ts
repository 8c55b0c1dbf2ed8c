export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function uncapitalise(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** "a, b and c". */
export function joinWithAnd(words: readonly string[]): string {
  return words.length > 1
    ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
    : (words[0] ?? '');
}
