import { allInvisible } from '../../src/site/content/characters.ts';
import type { Message } from './stores.ts';

const zone = 'Europe/Dublin';
const dateTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A time as the operations centre reads it: "2026-11-21 14:05". */
export function localTime(time: number): string {
  return dateTime.format(time);
}

/** Shows a visitor's text on one line, control characters by their code points. */
export function harmless(text: string): string {
  return text.replace(allInvisible, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}

/** The same for a text of several lines. */
export function harmlessLines(text: string): string {
  return text
    .split(/\r\n|\n/)
    .map((line) => harmless(line.replaceAll('\t', '  ')))
    .join('\n');
}

const graphemes = new Intl.Segmenter('en-IE');
const lengthOf = (text: string) => [...graphemes.segment(text)].length;

/** At most `length` characters as people count them, the last one "…" where more follow. */
export function shorten(text: string, length: number): string {
  const parts = [...graphemes.segment(text)];
  if (parts.length <= length) return text;
  return `${parts
    .slice(0, length - 1)
    .map(({ segment }) => segment)
    .join('')}…`;
}

/** Rows under a heading, each column as wide as its widest cell. */
export function table(heading: string[], rows: string[][]): string {
  const lines = [heading, ...rows];
  const widths = heading.map((_, column) =>
    Math.max(...lines.map((l) => lengthOf(l[column] ?? ''))),
  );
  const rule = widths.map((width) => '─'.repeat(width));
  return [heading, rule, ...rows]
    .map((cells) =>
      cells
        .map((cell, i) => pad(cell, widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - lengthOf(text)));
}

type Stretch = Pick<Message, 'from' | 'to'>;

/** The junctions that a message names, in the order of the road. */
export function junctionsOf({ from, to }: Stretch): number[] {
  const named = [from, to].filter((text) => text !== '').map(Number);
  return [...new Set(named)].toSorted((one, other) => one - other);
}

/** "J5 to J6", whichever was named first; empty where none was. */
export function stretchOf(message: Stretch): string {
  return junctionsOf(message)
    .map((number) => `J${number}`)
    .join(' to ');
}
