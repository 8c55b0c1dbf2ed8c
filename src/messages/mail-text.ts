import type { Site } from '../settings.ts';
import type { MessageTexts } from './fields.ts';
import { fields } from './fields.ts';
import { fieldNames } from './per-field.ts';

/** What the mail about a message is made of. */
export interface MailedMessage extends MessageTexts {
  reference: string;
  digest: string;
}

/** The staff's mail about a message: plain text, one line for each short field, then the long ones. */
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
  const short = fieldNames.filter((name) => !fields[name].long);
  const long = fieldNames.filter((name) => fields[name].long && message[name] !== '');
  return [
    `Reference: ${message.reference}`,
    ...short.map((name) => `${fields[name].label}: ${message[name] || 'not given'}`),
    ...(withReplyTo ? [] : ['Answer to the address above: this mail has none to reply to.']),
    ...long.flatMap((name) => ['', message[name]]),
  ].join('\n');
}
