import { isOpen, type Message } from '../../src/contact/inbox/messages.ts';
import type { OutboxEntry, SetAsideEntry } from '../../src/contact/inbox/unstored.ts';
import { fields } from '../../src/contact/message/fields.ts';
import {
  displayTextFor,
  fieldNames,
  messageFieldNames,
  reportFieldNames,
} from '../../src/contact/message/schema.ts';
import { describeState } from '../../src/contact/message/states.ts';
import type { StoredMessage } from '../../src/contact/message/stored.ts';
import { escapeInvisible, escapeInvisibleLines } from '../../src/site/content/characters.ts';
import { localTime, shorten, table } from '../text.ts';

const listedFields = fieldNames.filter((name) => fields[name].listWidth > 0);

export function listOf(messages: Message[]): string {
  if (messages.length === 0) return 'No messages.';
  const heading = [
    'Reference',
    'Received',
    ...listedFields.map((name) => fields[name].label),
    'State',
    'Answered',
    'Mailed',
  ];
  const rows = messages.map((message) => [
    message.reference,
    localTime(message.received_at),
    ...listedFields.map((name) => shorten(escapeInvisible(message[name]), fields[name].listWidth)),
    describeState(message.state, message.state_reason).label,
    message.answered_at === null ? 'no' : localTime(message.answered_at),
    mailState(message),
  ]);
  const unansweredCount = messages.filter(({ answered_at }) => answered_at === null).length;
  const openCount = messages.filter(isOpen).length;
  const count = messages.length === 1 ? '1 message' : `${messages.length} messages`;
  return `${table(heading, rows)}\n\n${count}, ${unansweredCount} not answered, ${openCount} open.`;
}

/** Formats lines about the messages that are in the outbox or could not be stored. */
export function unstoredLines(waiting: OutboxEntry[], setAside: SetAsideEntry[]): string {
  const lines: string[] = [];
  if (waiting.length > 0) {
    const names = waiting.map(({ message, key }) => message?.reference ?? key);
    lines.push(`Waiting in the outbox: ${names.join(', ')}.`);
  }
  if (setAside.length > 0) {
    lines.push(`Could not be stored: ${setAside.length}. Run: npm run inbox -- set-aside`);
  }
  return lines.map((line) => `\n${line}`).join('');
}

function mailState(message: Message): string {
  if (message.mailed_at !== null) return localTime(message.mailed_at);
  if (message.suspected === 1) return 'no (suspected spam)';
  if (message.mail_refused_at !== null) return `refused: ${message.mail_failure}`;
  if (message.mail_tries === 0) return 'no';
  return `no (${message.mail_tries} attempts: ${message.mail_failure ?? 'no response'})`;
}

export function messageDetails(message: Message): string {
  const { label, sentence } = describeState(message.state, message.state_reason);
  const { state_at } = message;
  return detailsText(message, [
    ['Reference', message.reference],
    ...(message.aliases === null ? [] : [['Other references', message.aliases]]),
    ['Received', localTime(message.received_at)],
    ['State', state_at === null ? label : `${label}, ${localTime(state_at)}: ${sentence}`],
    ['Answered', message.answered_at === null ? 'no' : localTime(message.answered_at)],
    ['Mailed', mailState(message)],
    ...(message.assignee === null ? [] : [['Assigned to', message.assignee]]),
    ...(message.note === '' ? [] : [['Note', escapeInvisible(message.note)]]),
  ]);
}

/** Formats a message that is in the outbox or could not be stored. */
export function entryDetails(message: StoredMessage, state: string): string {
  return detailsText(message, [
    ['Reference', message.reference],
    ['Received', localTime(message.receivedAt)],
    ['Stored', state],
  ]);
}

function detailsText(texts: Message | StoredMessage, facts: string[][]): string {
  const singleLineNames = messageFieldNames.filter((name) => !fields[name].multiline);
  const multilineNames = messageFieldNames.filter((name) => fields[name].multiline);
  const reportNames = reportFieldNames.filter((name) => texts[name] !== '');
  const lines = [...reportNames, ...singleLineNames].map((name) => [
    fields[name].label,
    escapeInvisible(displayTextFor(name, texts[name])) || 'not given',
  ]);
  return [
    alignColumns([...facts, ...lines]),
    ...multilineNames.map((name) => escapeInvisibleLines(texts[name])),
  ].join('\n\n');
}

function alignColumns(lines: string[][]): string {
  const width = Math.max(...lines.map(([label = '']) => label.length));
  return lines.map(([label = '', text = '']) => `${label.padEnd(width)}  ${text}`).join('\n');
}

/** Lists the messages that could not be stored, each with the reason. */
export function setAsideList(entries: SetAsideEntry[]): string {
  if (entries.length === 0) return 'Nothing was set aside.';
  return entries
    .map(({ key, reason, lastTriedAt, value, message }) =>
      [
        alignColumns([
          ['Key', escapeInvisible(key)],
          ['Since', localTime(lastTriedAt)],
          ['Reason', escapeInvisible(reason)],
        ]),
        message ? entryDetails(message, 'no') : escapeInvisibleLines(value),
      ].join('\n'),
    )
    .join('\n\n');
}
