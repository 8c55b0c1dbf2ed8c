import type { MessageFieldName } from '../fields.ts';

/** How a field is asked for, besides its label. */
export interface Input {
  /** What a browser may fill in; where nothing is said it still keeps what was typed when coming back. */
  autoComplete?: string;
  type?: 'text' | 'email' | 'tel' | 'radio' | 'hidden';
  hint?: string;
  /** Lines of a text that may have several. */
  rows?: number;
}

export const inputs: Record<MessageFieldName, Input> = {
  name: { autoComplete: 'name' },
  email: { autoComplete: 'email', type: 'email' },
  phone: { autoComplete: 'tel', type: 'tel' },
  subject: {},
  message: { rows: 7 },
  about: { type: 'radio' },
  kind: {},
  direction: {},
  from: {},
  to: {},
  lane: {},
  plate: { hint: 'Small plates stand along the edge of the road.' },
  seen: { hint: 'Such as “today, about half past eight”.' },
  notice: { type: 'hidden' },
};
