import { type ContactMessage, checkMessage } from '../../src/contact/message/schema.ts';

/** A message that is taken. */
export const validMessage = {
  name: 'Aoife Ní Bhriain',
  email: 'aoife@visitor.example',
  phone: '+353 1 555 0199',
  subject: 'Poll ar an mbóthar',
  message: 'Tá poll mór ann.',
  consent: true,
};

/** The message as it is taken; undefined if it is refused. */
export function acceptedMessage(input: unknown): ContactMessage | undefined {
  const checked = checkMessage(input);
  return checked.ok ? checked.message : undefined;
}

/** What is wrong with that message after a change, by field. */
export function errorsOf(input: object) {
  const checked = checkMessage({ ...validMessage, ...input });
  return checked.ok ? {} : checked.errors;
}
