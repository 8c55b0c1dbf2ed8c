import { fields } from '../../src/contact/fields.ts';
import { fieldNames } from '../../src/contact/per-field.ts';
import type { Message } from './database.ts';

const heading = [
  'reference',
  'received',
  ...fieldNames.map((name) => fields[name].heading),
  'state',
  'sentence',
  'state since',
  'answered',
  'mailed',
  'suspected',
];

/** Without it, spreadsheets take UTF-8 for an older encoding and spoil every accent. */
const byteOrderMark = '\uFEFF';

/** Messages as RFC 4180 has it: every cell quoted, every line ended with CR LF. */
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
  ]);
  const lines = [heading, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`);
  return byteOrderMark + lines.join('');
}

/** Spreadsheets run what starts like a formula, full-width signs too; an apostrophe makes it a text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

function iso(time: number | null): string {
  return time === null ? '' : new Date(time).toISOString();
}
