import { fieldList, fieldNames } from '../message/schema.ts';
import type { Message } from './messages.ts';

const headerRow = [
  'reference',
  'received',
  ...fieldList.map(({ heading }) => heading),
  'state',
  'sentence',
  'state since',
  'mailed',
  'suspected',
  'note',
];

/** Byte order mark, so that spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Returns messages as a table with a header row. A file for the person who wrote the messages omits the
 * internal note.
 */
export function messageTable(messages: readonly Message[], withNote = true): string[][] {
  const rows = messages.map((message) => [
    message.reference,
    isoTime(message.received_at),
    ...fieldNames.map((name) => message[name]),
    message.state ?? 'received',
    message.state_reason ?? '',
    isoTime(message.state_at),
    isoTime(message.mailed_at),
    message.suspected > 0 ? 'yes' : '',
    message.note,
  ]);
  const columnCount = headerRow.length - (withNote ? 0 : 1);
  return [headerRow, ...rows].map((row) => row.slice(0, columnCount));
}

/** Formats rows as CSV (RFC 4180): every cell quoted, lines ended with CR LF. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(quoteCell).join(',')}\r\n`).join('');
}

/**
 * Quotes a cell, and prefixes a formula with an apostrophe, so that spreadsheets do not run it. Some
 * spreadsheets also accept full-width signs.
 */
function quoteCell(text: string): string {
  const safeText = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${safeText.replaceAll('"', '""')}"`;
}

function isoTime(time: number | null): string {
  return time === null ? '' : new Date(time).toISOString();
}
