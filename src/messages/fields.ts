import * as v from 'valibot';
import { manyLines, oneLine } from './clean-text.ts';

/** All that is known of one field of a message; whatever handles messages derives from it. */
export interface MessageField {
  /** Column in the table `messages`, of text that is never null. */
  readonly column: string;
  /** What the staff's mail and the inbox call it. */
  readonly label: string;
  /** Heading of its column in the exported CSV. */
  readonly heading: string;
  /** Characters of its column in the inbox's list; 0 where the list leaves it out. */
  readonly listed: number;
  /** Whether it may have several lines. */
  readonly long: boolean;
  /** Longest value in UTF-16 code units, as `maxlength` counts them. */
  readonly max: number;
  readonly required: boolean;
  /** Cleans what was sent and says what is wrong with it. */
  readonly check: v.GenericSchema<unknown, string>;
  /**
   * What of a value makes two messages the same; null where it makes no difference. A new field
   * comes last: one that is empty at the end changes no digest.
   */
  readonly digested: ((value: string) => string) | null;
}

const asItIs = (value: string) => value;

function required(clean: (text: string) => string, max: number, what: string) {
  const check = v.pipe(
    v.string(`Enter ${what}`),
    v.transform(clean),
    v.nonEmpty(`Enter ${what}`),
    v.maxLength(max, `Shorten ${what} to ${max} characters or fewer`),
  );
  return { max, required: true, check };
}

function optional(max: number, what: string) {
  const check = v.pipe(
    v.optional(v.string(`Enter ${what}, or leave it empty`), ''),
    v.transform(oneLine),
    v.maxLength(max, `Shorten ${what} to ${max} characters or fewer`),
  );
  return { max, required: false, check };
}

const address = required(oneLine, 254, 'your e-mail address');
const noAddress = 'Enter an e-mail address such as name@example.com';
/** What RFC 5321 has beyond the pattern: 64 characters, no dot at either end or twice, a domain. */
const deliverable = /^(?!\.)(?!.*\.[.@])[^@]{1,64}@[^@]+\.[a-z][a-z\d-]*[a-z\d]$/i;

/** The fields of a message, in the order of the form. */
export const fields = {
  name: {
    column: 'name',
    label: 'Name',
    heading: 'name',
    listed: 24,
    long: false,
    ...required(oneLine, 100, 'your name'),
    digested: asItIs,
  },
  email: {
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
    column: 'phone',
    label: 'Phone',
    heading: 'phone',
    listed: 0,
    long: false,
    ...optional(30, 'the phone number'),
    digested: (value) => value.replace(/[+()\s./-]/g, ''),
  },
  subject: {
    column: 'subject',
    label: 'Subject',
    heading: 'subject',
    listed: 40,
    long: false,
    ...required(oneLine, 150, 'a subject'),
    digested: asItIs,
  },
  message: {
    column: 'message',
    label: 'Message',
    heading: 'message',
    listed: 0,
    long: true,
    ...required(manyLines, 5000, 'a message'),
    digested: asItIs,
  },
} satisfies Record<string, MessageField>;

export type MessageFieldName = keyof typeof fields;
/** The text of every field; what was not given is empty. */
export type MessageTexts = Record<MessageFieldName, string>;
