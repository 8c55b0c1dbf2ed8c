import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noReport, report } from '../../test/support/sample-messages.ts';
import { toStoredMessage } from './identify.ts';
import { isReference } from './message/reference.ts';
import { duplicateWindowMs } from './message/stored.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
const phone = fc.stringMatching(/^[+()\d\s./-]{0,20}$/);
const messages = fc.record({
  name: text,
  email: fc.emailAddress(),
  phone,
  subject: text,
  message: text,
  consent: fc.constant<true>(true),
  about: fc.constantFrom('', 'road', 'question'),
  kind: fc.constantFrom('', 'hole', 'sign'),
  direction: fc.constantFrom('', 'northbound', 'southbound'),
  from: fc.constantFrom('', '5', '9'),
  to: fc.constantFrom('', '6', '17'),
  lane: fc.constantFrom('', 'left'),
  plate: fc.constantFrom('', '12.4'),
  seen: fc.constantFrom('', 'today'),
  notice: fc.constantFrom('', 'abc123'),
});
const plainMessage = {
  name: 'Aoife Ní  Bhriain',
  email: 'Aoife@Visitor.example',
  phone: '+353 (1) 555-0199',
  subject: 'Poll',
  message: 'Tá poll\nann.',
  ...noReport,
  consent: true,
} as const;
const times = fc.integer({ min: 0, max: Date.UTC(2100, 0) });

const collapse = (words: string) => words.normalize('NFC').replace(/\s+/g, ' ');

describe('toStoredMessage', () => {
  it('gives the same digest to messages that differ only in spacing, Unicode form or phone format', async () => {
    await fc.assert(
      fc.asyncProperty(messages, times, async (message, time) => {
        const equivalentMessage = {
          ...message,
          name: message.name.normalize('NFD'),
          email: message.email.toUpperCase(),
          phone: message.phone.replace(/[^\d]/g, '-'),
          subject: message.subject.replaceAll(' ', '\u00a0\n'),
        };
        const [one, other] = await Promise.all([
          toStoredMessage(message, time),
          toStoredMessage(equivalentMessage, time),
        ]);
        expect(other.digest).toBe(one.digest);
        expect(other.reference).toBe(one.reference);
        expect(one).toMatchObject({ name: message.name, message: message.message });
      }),
    );
  });

  it('gives different digests to different messages', async () => {
    const field = fc.constantFrom('name', 'subject', 'message');
    await fc.assert(
      fc.asyncProperty(messages, field, text, times, async (message, changed, words, time) => {
        fc.pre(collapse(message[changed]) !== collapse(words));
        const one = await toStoredMessage(message, time);
        const other = await toStoredMessage({ ...message, [changed]: words }, time);
        expect(other.digest).not.toBe(one.digest);
        expect(other.reference).not.toBe(one.reference);
      }),
    );
  });

  it('gives a message a different digest when text moves from one field to the next', async () => {
    await fc.assert(
      fc.asyncProperty(messages, text, text, async (message, one, other) => {
        const leftMessage = await toStoredMessage(
          { ...message, name: one + other, subject: '"' },
          0,
        );
        const rightMessage = await toStoredMessage(
          { ...message, name: one, subject: `${other}"` },
          0,
        );
        expect(leftMessage.digest).not.toBe(rightMessage.digest);
      }),
    );
  });

  it('returns the same reference for a message repeated within ten minutes, and a new reference later', async () => {
    await fc.assert(
      fc.asyncProperty(messages, times, async (message, time) => {
        const currentMessage = await toStoredMessage(message, time);
        expect(isReference(currentMessage.reference)).toBe(true);
        expect(currentMessage.digest).toMatch(/^[\da-f]{64}$/);
        const windowStart = time - (time % duplicateWindowMs);
        const earlyMessage = await toStoredMessage(message, windowStart);
        expect(earlyMessage.reference).toBe(currentMessage.reference);
        const laterMessage = await toStoredMessage(message, time + duplicateWindowMs);
        expect(laterMessage.digest).toBe(currentMessage.digest);
        expect(laterMessage.reference).not.toBe(currentMessage.reference);
      }),
    );
  });

  it('returns whether the message is suspected spam, but omits the consent', async () => {
    const storedMessage = await toStoredMessage(plainMessage, 0);
    expect(storedMessage.suspected).toBe(false);
    expect(storedMessage).not.toHaveProperty('consent');
    expect((await toStoredMessage(plainMessage, 0, true)).suspected).toBe(true);
  });

  it.each(Object.entries(report))(
    'gives different digests to messages that differ only in the field %s',
    async (field, value) => {
      const one = await toStoredMessage(plainMessage, 0);
      const other = await toStoredMessage({ ...plainMessage, [field]: value }, 0);
      expect(other.digest).not.toBe(one.digest);
      expect(other.reference).not.toBe(one.reference);
    },
  );

  it('gives a message without report fields the same digest as in earlier releases', async () => {
    expect((await toStoredMessage(plainMessage, 0)).digest).toBe(
      '2d7976808b671ba16286313744e147be86e7b25baf4cdaf9be81bc5fba92f162',
    );
  });
});
