import { type ContactMessage, checkMessage } from '../../src/contact/message/schema.ts';

/** A message that passes validation. */
export const validMessage = {
  name: 'Aoife Ní Bhriain',
  email: 'aoife@visitor.example',
  phone: '+353 1 555 0199',
  subject: 'Poll ar an mbóthar',
  message: 'Tá poll mór ann.',
  consent: true,
};

/** Returns the validated message; undefined if it is rejected. */
export function acceptedMessage(input: unknown): ContactMessage | undefined {
  const checked = checkMessage(input);
  return checked.ok ? checked.message : undefined;
}

/** Returns the errors of `validMessage` after a change, by field. */
export function errorsOf(input: object) {
  const checked = checkMessage({ ...validMessage, ...input });
  return checked.ok ? {} : checked.errors;
}
