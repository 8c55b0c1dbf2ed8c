import { staffFirst } from '../site/content/emergency.ts';
import type { Site } from '../site/settings.ts';
import type { MessageTexts } from './fields.ts';
import { fields } from './fields.ts';
import { messageNames, reportNames, wordsFor } from './per-field.ts';

export interface MailedMessage extends MessageTexts {
  reference: string;
  digest: string;
}

/** The staff's mail about a message, as plain text: the place first, then who writes what. */
export function compose(
  message: MailedMessage,
  site: Site,
  withReplyTo: boolean,
): EmailMessageBuilder {
  return {
    from: { name: `${site.name} website`, email: site.mailFrom },
    to: site.email,
    ...(withReplyTo ? { replyTo: { name: message.name, email: message.email } } : {}),
    subject: `[${message.reference}] ${message.subject}`,
    headers: headersOf(message, site.mailFrom),
    text: textOf(message, withReplyTo),
  };
}

/**
 * The mailer makes the Message-ID itself and refuses one of ours ("Email Service: Email headers"),
 * so that two copies of a mail are known by what they refer to.
 */
function headersOf({ reference, digest }: MailedMessage, from: string): Record<string, string> {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return { References: `<${reference}.${digest}@${domain}>`, 'X-Message-Reference': reference };
}

function textOf(message: MailedMessage, withReplyTo: boolean): string {
  const short = messageNames.filter((name) => !fields[name].long);
  const long = messageNames.filter((name) => fields[name].long && message[name] !== '');
  return [
    ...reportOf(message),
    staffFirst,
    '',
    `Reference: ${message.reference}`,
    ...short.map((name) => `${fields[name].label}: ${message[name] || 'not given'}`),
    ...(withReplyTo ? [] : ['Answer to the address above: this mail has none to reply to.']),
    ...long.flatMap((name) => ['', message[name]]),
  ].join('\n');
}

/** What it is about and where that is, as far as it was given, and an empty line. */
function reportOf(message: MailedMessage): string[] {
  const given = reportNames.filter((name) => message[name] !== '');
  const lines = given.map((name) => `${fields[name].label}: ${wordsFor(name, message[name])}`);
  return given.length === 0 ? [] : [...lines, ''];
}
