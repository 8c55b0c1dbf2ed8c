import { describe, expect, it } from 'vitest';
import { noReport, report, sampleMessage } from '../../test/support/sample-messages.ts';
import { isReference } from './message/reference.ts';
import {
  duplicateWindowMs,
  firstMonth,
  keyOf,
  parseEntry,
  parseEntryKey,
  toStoredMessage,
} from './stored.ts';

const { consent: _, ...sampleTexts } = sampleMessage;
const message = {
  ...sampleTexts,
  ...noReport,
  reference: '7K2M-Q4XJ',
  digest: 'ab12',
  receivedAt: Date.UTC(2026, 10, 22, 21, 0, 0, 7),
  suspected: false,
};

describe('an outbox entry', () => {
  it('has a key that can be parsed into its time, digest and queue', () => {
    expect(keyOf(message)).toBe('message:2026-11-22T21:00:00.007Z:ab12');
    expect(keyOf(message, '17')).toBe('message:2026-11-22T21:00:00.007Z:ab12:17');
    const { receivedAt, digest } = message;
    expect(parseEntryKey(keyOf(message))).toEqual({ receivedAt, digest, queue: '' });
    expect(parseEntryKey(keyOf(message, '17'))).toEqual({ receivedAt, digest, queue: '17' });
  });

  it.each(['', 'message:', 'other:2026-11-22T21:00:00.007Z:ab12', 'message:2026-11-22:ab12'])(
    'with the malformed key %j has no time, digest or queue',
    (key) => expect(parseEntryKey(key)).toEqual({ receivedAt: 0, digest: '', queue: '' }),
  );

  it('keeps its digest and queue if the time in its key is unreadable', () => {
    expect(parseEntryKey(`message:${'x'.repeat(24)}:ab12:3`)).toEqual({
      receivedAt: 0,
      digest: 'ab12',
      queue: '3',
    });
    expect(parseEntryKey('a message:2026-11-22T21:00:00.007Z:ab12').receivedAt).toBe(0);
  });

  it('from an older version has empty values in fields that were added later', () => {
    const { suspected: _, plate: __, notice: ___, ...messageWithoutNewFields } = message;
    expect(parseEntry(JSON.stringify(messageWithoutNewFields))).toEqual(message);
  });

  it.each(['', '{', 'null', '{}', JSON.stringify({ ...message, receivedAt: 'now' })])(
    'with the invalid value %j is unreadable',
    (value) => expect(parseEntry(value)).toBeUndefined(),
  );
});

it('firstMonth returns the first of the twelve months that end with the current month', () => {
  expect(firstMonth(Date.UTC(2026, 10, 22))).toBe('2025-12');
  expect(firstMonth(Date.UTC(2026, 11, 31, 23, 59))).toBe('2026-01');
});

const texts = { name: 'Aoife Ní  Bhriain', email: 'Aoife@Visitor.example', subject: 'Poll' };
const phone = '+353 (1) 555-0199';
const plain = { ...texts, phone, message: 'Tá poll\nann.', ...noReport, consent: true } as const;
const digest = '2d7976808b671ba16286313744e147be86e7b25baf4cdaf9be81bc5fba92f162';
const time = duplicateWindowMs * 3_000_000;
const stored = await toStoredMessage(plain, time);

it('a stored message has the digest of earlier releases, and omits the consent', async () => {
  const { consent: _, ...fields } = plain;
  const { reference } = stored;
  expect(stored).toEqual({ ...fields, digest, reference, receivedAt: time, suspected: false });
  expect(isReference(reference)).toBe(true);
  expect((await toStoredMessage(plain, time, true)).suspected).toBe(true);
});

it.each<[what: string, change: object, later: number, isSame?: boolean]>([
  ['spacing', { name: 'Aoife\u00a0\nNí Bhriain' }, 0, true],
  ['the Unicode form', { name: plain.name.normalize('NFD') }, 0, true],
  ['the case of the e-mail address', { email: 'aoife@visitor.example' }, 0, true],
  ['the format of the phone number', { phone: '353 1 5550199' }, 0, true],
  ['time within ten minutes', {}, duplicateWindowMs - 1, true],
  ['time beyond ten minutes', {}, duplicateWindowMs, false],
  ['the field between which a text is divided', { subject: 'Pol', message: 'lTá poll ann.' }, 0],
  ...Object.entries(report).map(
    ([name, value]) => [name, { [name]: value }, 0] satisfies [string, object, number],
  ),
])(
  'two messages that differ only in %s share a digest and a reference or not',
  async (_, change, later, isSame = false) => {
    const other = await toStoredMessage({ ...plain, ...change }, time + later);
    expect(other.reference === stored.reference).toBe(isSame);
    expect(other.digest === digest).toBe(isSame || later > 0);
  },
);
