import type { Message } from './database.ts';

const heading = [
  'reference',
  'received',
  'name',
  'email',
  'phone',
  'subject',
  'message',
  'answered',
  'mailed',
];

/** Messages as RFC 4180 has it: every cell quoted, every line ended with CR LF. */
export function csvOf(messages: Message[]): string {
  const rows = messages.map((message) => [
    message.reference,
    iso(message.received_at),
    message.name,
    message.email,
    message.phone,
    message.subject,
    message.message,
    iso(message.answered_at),
    iso(message.mailed_at),
  ]);
  return [heading, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Spreadsheets run what starts like a formula; an apostrophe makes it a text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

function iso(time: number | null): string {
  return time === null ? '' : new Date(time).toISOString();
}
