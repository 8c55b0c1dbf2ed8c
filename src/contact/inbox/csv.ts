import { fieldList, fieldNames } from '../message/schema.ts';
import type { Message } from './messages.ts';

const headerRow = [
  'reference',
  'received',
  ...fieldList.map(({ heading }) => heading),
  'state',
  'sentence',
  'state since',
  'answered',
  'mailed',
  'suspected',
  'note',
];

/** Byte order mark, so that spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** Formats messages as CSV (RFC 4180): every cell quoted, lines ended with CR LF. */
export function csvOf(messages: Message[]): string {
  const rows = messages.map((message) => [
    message.reference,
    iso(message.received_at),
    ...fieldNames.map((name) => message[name]),
    message.state ?? 'received',
    message.state_reason ?? '',
    iso(message.state_at),
    iso(message.answered_at),
    iso(message.mailed_at),
    message.suspected === 1 ? 'yes' : '',
    message.note,
  ]);
  const lines = [headerRow, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`);
  return byteOrderMark + lines.join('');
}

/**
 * Quotes a cell, and prefixes a formula with an apostrophe, so that spreadsheets do not run it. Some
 * spreadsheets also accept full-width signs.
 */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

function iso(time: number | null): string {
  return time === null ? '' : new Date(time).toISOString();
}
