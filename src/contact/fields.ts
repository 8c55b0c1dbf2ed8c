import * as v from 'valibot';
import { manyLines, oneLine } from './clean-text.ts';
import { asItIs, type MessageField, optional, required } from './field.ts';
import { reportFields } from './report-fields.ts';

const address = required(oneLine, 254, 'your e-mail address');
const noAddress = 'Enter an e-mail address such as name@example.com';
/** What RFC 5321 has beyond the pattern: 64 characters, no dot at either end or twice, a domain. */
const deliverable = /^(?!\.)(?!.*\.[.@])[^@]{1,64}@[^@]+\.[a-z][a-z\d-]*[a-z\d]$/i;

/** The fields of a message. A new one comes last, so that what was stored keeps its digest. */
export const fields = {
  name: {
    part: 'message',
    column: 'name',
    label: 'Name',
    heading: 'name',
    listed: 24,
    long: false,
    ...required(oneLine, 100, 'your name'),
    digested: asItIs,
  },
  email: {
    part: 'message',
    column: 'email',
    label: 'E-mail',
    heading: 'email',
    listed: 36,
    long: false,
    ...address,
    check: v.pipe(address.check, v.rfcEmail(noAddress), v.regex(deliverable, noAddress)),
    digested: (value) => value.toLowerCase(),
  },
  phone: {
    part: 'message',
    column: 'phone',
    label: 'Phone',
    heading: 'phone',
    listed: 0,
    long: false,
    ...optional(30, 'the phone number'),
    digested: (value) => value.replace(/[+()\s./-]/g, ''),
  },
  subject: {
    part: 'message',
    column: 'subject',
    label: 'Subject',
    heading: 'subject',
    listed: 40,
    long: false,
    ...required(oneLine, 150, 'a subject'),
    digested: asItIs,
  },
  message: {
    part: 'message',
    column: 'message',
    label: 'Message',
    heading: 'message',
    listed: 0,
    long: true,
    ...required(manyLines, 5000, 'a message'),
    digested: asItIs,
  },
  ...reportFields,
} satisfies Record<string, MessageField>;

export type MessageFieldName = keyof typeof fields;
/** The text of every field; what was not given is empty. */
export type MessageTexts = Record<MessageFieldName, string>;
