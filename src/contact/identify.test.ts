import { expect, it } from 'vitest';
import { noReport, report } from '../../test/support/sample-messages.ts';
import { toStoredMessage } from './identify.ts';
import { isReference } from './message/reference.ts';
import { duplicateWindowMs } from './message/stored.ts';

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
