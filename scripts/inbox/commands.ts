import * as v from 'valibot';
import type { Command } from './arguments.ts';
import { csvOf } from './csv.ts';
import { literal, type Message, messages, query } from './database.ts';
import { erase } from './erase.ts';
import { waitingReferences } from './outbox.ts';
import { harmless, harmlessLines, localTime, shorten, table } from './text.ts';
import type { Place } from './wrangler.ts';

export const help = `Messages from the contact form.

  npm run inbox                               list them, newest first
  npm run inbox -- show REFERENCE             one whole message
  npm run inbox -- answer REFERENCE           mark it as answered
  npm run --silent inbox -- export > FILE     all of them as CSV
  npm run inbox -- delete REFERENCE           delete one, wherever it is kept
  npm run inbox -- delete NAME@EXAMPLE.IE     delete everything from one address
  npm run inbox -- help                       this text

With --remote it is the deployed database, else the local one (in --persist-to DIRECTORY).`;

/** Thrown where a reference stands for no message. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

/** Does what was asked; returns what to print. */
export async function run(command: Command, place: Place): Promise<string> {
  switch (command.name) {
    case 'help':
      return `${help}\n`;
    case 'list':
      return `${(await Promise.all([messages(place).then(listOf), waitingNote(place)])).join('')}\n`;
    case 'export':
      return csvOf(await messages(place));
    case 'show':
      return `${details(await find(command.reference, place))}\n`;
    case 'answer':
      return `${await markAnswered(command.reference, place)}\n`;
    case 'delete':
      return `${await erase(command, place)}\n`;
  }
}

function listOf(found: Message[]): string {
  if (found.length === 0) return 'No messages.';
  const heading = ['Reference', 'Received', 'Name', 'E-mail', 'Subject', 'Answered', 'Mailed'];
  const rows = found.map((message) => [
    message.reference,
    localTime(message.received_at),
    shorten(harmless(message.name), 24),
    shorten(harmless(message.email), 36),
    shorten(harmless(message.subject), 40),
    message.answered_at === null ? 'no' : localTime(message.answered_at),
    mailState(message),
  ]);
  const open = found.filter(({ answered_at }) => answered_at === null).length;
  const count = found.length === 1 ? '1 message' : `${found.length} messages`;
  return `${table(heading, rows)}\n\n${count}, ${open} not answered.`;
}

async function waitingNote(place: Place): Promise<string> {
  const { length } = await waitingReferences(place);
  return length === 0 ? '' : `\n${length} more wait in the outbox for the database.`;
}

function mailState({ mailed_at, mail_tries }: Message): string {
  if (mailed_at !== null) return localTime(mailed_at);
  return mail_tries === 0 ? 'no' : `no (${mail_tries} tries)`;
}

function details(message: Message): string {
  const lines = [
    `Reference  ${message.reference}`,
    `Received   ${localTime(message.received_at)}`,
    `Answered   ${message.answered_at === null ? 'no' : localTime(message.answered_at)}`,
    `Mailed     ${mailState(message)}`,
    `Name       ${harmless(message.name)}`,
    `E-mail     ${harmless(message.email)}`,
    `Phone      ${harmless(message.phone) || 'not given'}`,
    `Subject    ${harmless(message.subject)}`,
  ];
  return `${lines.join('\n')}\n\n${harmlessLines(message.message)}`;
}

async function find(reference: string, place: Place): Promise<Message> {
  const [found] = await messages(place, `WHERE reference = ${literal(reference)}`);
  if (found) return found;
  throw notFound(reference);
}

function notFound(reference: string): NotFoundError {
  return new NotFoundError(
    `No message ${reference} in the database. "npm run inbox" lists those that are there; old ones are deleted in time.`,
  );
}

async function markAnswered(reference: string, place: Place): Promise<string> {
  const now = Date.now();
  const rows = await query(
    place,
    `UPDATE messages SET answered_at = coalesce(answered_at, ${now})
     WHERE reference = ${literal(reference)} RETURNING answered_at`,
  );
  const [row] = v.parse(v.array(v.object({ answered_at: v.number() })), rows);
  if (!row) throw notFound(reference);
  return row.answered_at === now
    ? `${reference} is marked as answered.`
    : `${reference} was marked as answered ${localTime(row.answered_at)}.`;
}
