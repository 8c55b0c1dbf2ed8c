import type { Instant } from '../src/road/irish-time.ts';

const dateTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Dublin',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Formats a time in Irish local time: "2026-11-21 14:05". */
export function localTime(time: Instant): string {
  return dateTime.format(time);
}

const graphemes = new Intl.Segmenter('en-IE');
const lengthOf = (text: string) => [...graphemes.segment(text)].length;

/** Shortens text to at most `length` graphemes. Shortened text ends with "…". */
export function shorten(text: string, length: number): string {
  const parts = [...graphemes.segment(text)];
  if (parts.length <= length) return text;
  return `${parts
    .slice(0, length - 1)
    .map(({ segment }) => segment)
    .join('')}…`;
}

/** Formats rows under a heading. Each column is as wide as its widest cell. */
export function table(heading: string[], rows: string[][]): string {
  const lines = [heading, ...rows];
  const widths = heading.map((_, column) =>
    Math.max(...lines.map((line) => lengthOf(line[column] ?? ''))),
  );
  const separatorRow = widths.map((width) => '─'.repeat(width));
  return [heading, separatorRow, ...rows]
    .map((cells) =>
      cells
        .map((cell, i) => cell + ' '.repeat((widths[i] ?? 0) - lengthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
