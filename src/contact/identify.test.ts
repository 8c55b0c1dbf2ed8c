import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noReport, report } from '../../test/support/sample-messages.ts';
import { referenceOf, toStoredMessage } from './identify.ts';
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

describe('identify', () => {
  it('gives the same message the same digest, however it is spaced, composed or dialled', async () => {
    await fc.assert(
      fc.asyncProperty(messages, times, async (message, time) => {
        const same = {
          ...message,
          name: message.name.normalize('NFD'),
          email: message.email.toUpperCase(),
          phone: message.phone.replace(/[^\d]/g, '-'),
          subject: message.subject.replaceAll(' ', '\u00a0\n'),
        };
        const [one, other] = await Promise.all([
          toStoredMessage(message, time),
          toStoredMessage(same, time),
        ]);
        expect(other.digest).toBe(one.digest);
        expect(other.reference).toBe(one.reference);
        expect(one).toMatchObject({ name: message.name, message: message.message });
      }),
    );
  });

  it('gives different messages different digests', async () => {
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

  it('knows where a field ends', async () => {
    await fc.assert(
      fc.asyncProperty(messages, text, text, async (message, one, other) => {
        const left = await toStoredMessage({ ...message, name: one + other, subject: '"' }, 0);
        const right = await toStoredMessage({ ...message, name: one, subject: `${other}"` }, 0);
        expect(left.digest).not.toBe(right.digest);
      }),
    );
  });

  it('gives a reference that can be read out, and another ten minutes later', async () => {
    await fc.assert(
      fc.asyncProperty(messages, times, async (message, time) => {
        const now = await toStoredMessage(message, time);
        expect(isReference(now.reference)).toBe(true);
        expect(now.digest).toMatch(/^[\da-f]{64}$/);
        const later = await toStoredMessage(message, time + duplicateWindowMs);
        expect(later.digest).toBe(now.digest);
        expect(later.reference).not.toBe(now.reference);
      }),
    );
  });

  it('gives the same message the same reference within ten minutes', async () => {
    const start = 1_000 * duplicateWindowMs;
    const [one, other] = await Promise.all([
      toStoredMessage(plainMessage, start),
      toStoredMessage(plainMessage, start + duplicateWindowMs - 1),
    ]);
    expect(other.reference).toBe(one.reference);
  });

  it('suspects no sender unless it is told to, and keeps nothing of the consent', async () => {
    const stored = await toStoredMessage(plainMessage, 0);
    expect(stored.suspected).toBe(false);
    expect(stored).not.toHaveProperty('consent');
    expect((await toStoredMessage(plainMessage, 0, true)).suspected).toBe(true);
  });

  it.each(Object.entries(report))('tells messages apart by %s alone', async (field, value) => {
    const one = await toStoredMessage(plainMessage, 0);
    const other = await toStoredMessage({ ...plainMessage, [field]: value }, 0);
    expect(other.digest).not.toBe(one.digest);
    expect(other.reference).not.toBe(one.reference);
  });

  it('gives the digests that messages stored before had, whatever fields came since', async () => {
    expect((await toStoredMessage(plainMessage, 0)).digest).toBe(
      '2d7976808b671ba16286313744e147be86e7b25baf4cdaf9be81bc5fba92f162',
    );
  });
});

it('gives another reference for each further attempt', async () => {
  const attempts = Array.from({ length: 8 }, (_, attempt) => referenceOf('ab', 0, attempt));
  expect(new Set(await Promise.all(attempts)).size).toBe(8);
});
