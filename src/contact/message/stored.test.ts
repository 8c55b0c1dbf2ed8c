import { describe, expect, it } from 'vitest';
import { noReport, sampleMessage } from '../../../test/support/sample-messages.ts';
import { firstMonth, keyOf, parseEntry, parseEntryKey } from './stored.ts';

const { consent: _, ...texts } = sampleMessage;
const message = {
  ...texts,
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
    (key) => expect(parseEntryKey(key)).toEqual({ receivedAt: undefined, digest: '', queue: '' }),
  );

  it('keeps its digest and queue if the time in its key is unreadable', () => {
    expect(parseEntryKey(`message:${'x'.repeat(24)}:ab12:3`)).toEqual({
      receivedAt: undefined,
      digest: 'ab12',
      queue: '3',
    });
    expect(parseEntryKey('a message:2026-11-22T21:00:00.007Z:ab12').receivedAt).toBeUndefined();
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
