import { describe, expect, it } from 'vitest';
import { acceptedMessage, errorsOf, validMessage } from '../../../test/support/contact-message.ts';
import { noReport, report } from '../../../test/support/sample-messages.ts';
import { normaliseMultiline, normaliseSingleLine, topics } from './fields.ts';
import {
  checkMessage,
  consentError,
  displayTextFor,
  fieldList,
  fieldNames,
  maxLengths,
  reportFieldNames,
  suggestedSubject,
} from './schema.ts';

describe('a message field', () => {
  it('has a unique label, column and heading, and unique choices', () => {
    const lists = [
      ...(['label', 'column', 'heading'] as const).map((key) => fieldList.map((one) => one[key])),
      ...fieldList.map(({ choices }) => choices.map(({ value }) => value)),
    ];
    for (const names of lists) expect(new Set(names).size).toBe(names.length);
  });

  it('with a list of choices accepts only these choices and an empty value', () => {
    for (const name of reportFieldNames) {
      const field = fieldList[fieldNames.indexOf(name)];
      for (const { value } of field?.choices ?? []) {
        expect(acceptedMessage({ ...validMessage, about: 'road', [name]: value })?.[name]).toBe(
          value,
        );
      }
      expect(acceptedMessage({ ...validMessage, about: 'road', [name]: '' })?.[name]).toBe('');
    }
    expect(errorsOf({ about: 'road', kind: 'dragon', lane: 5 })).toEqual({
      kind: 'Choose a type of problem from the list, or leave it empty',
      lane: 'Choose a lane from the list, or leave it empty',
    });
    expect(errorsOf({ about: 'party', direction: 'up', from: '8', to: '18' })).toEqual({
      about: 'Choose a topic from the list, or leave it empty',
      direction: 'Choose a direction from the list, or leave it empty',
      from: 'Choose a junction from the list, or leave it empty',
      to: 'Choose a junction from the list, or leave it empty',
    });
  });

  it('is named in the error if its value is missing or too long', () => {
    expect(checkMessage({ consent: false })).toEqual({
      ok: false,
      errors: {
        name: 'Enter your name',
        email: 'Enter your e-mail address',
        subject: 'Enter a subject',
        message: 'Enter a message',
        consent: consentError,
      },
    });
    for (const name of ['\u2060', '\u3164\u200b', '\u2800 \u00ad'])
      expect(errorsOf({ name })).toEqual({ name: 'Enter your name' });
    expect(errorsOf({ name: ' ', phone: 5 })).toEqual({
      name: 'Enter your name',
      phone: 'Enter the phone number, or leave it empty',
    });
    const tooLong = { plate: 'x'.repeat(31), seen: 'x'.repeat(61) };
    expect(errorsOf({ ...tooLong, about: 'road', name: 'x'.repeat(101) })).toEqual({
      name: 'Shorten your name to 100 characters or fewer',
      plate: 'Shorten the number on the plate to 30 characters or fewer',
      seen: 'Shorten when you saw it to 60 characters or fewer',
    });
  });

  it.each(['', 'abc123', 'a'.repeat(20)])('for a notice accepts the id %j', (notice) => {
    expect(acceptedMessage({ ...validMessage, notice })?.notice).toBe(notice);
  });

  it.each(['ABC', 'a b', '/abc', 'abc/', 'a'.repeat(21)])(
    'for a notice rejects the id %j',
    (notice) => {
      expect(errorsOf({ notice })).toEqual({
        notice: 'The notice is not valid: open the form from the notice again',
      });
    },
  );

  it('is displayed with the label of the choice, or with the stored value if the choice no longer exists', () => {
    expect(displayTextFor('from', '9')).toBe('J9 Red Cow (N7)');
    expect(displayTextFor('direction', 'northbound')).toBe('Northbound');
    expect(displayTextFor('kind', 'dragon')).toBe('dragon');
  });
});

describe('a report', () => {
  const { subject: _, ...noSubject } = validMessage;

  it('keeps its road fields only if its topic is "road" or is missing', () => {
    for (const { value: about } of topics) {
      const acceptedFields = acceptedMessage({ ...validMessage, ...report, about });
      const place = about === 'road' ? report : { ...noReport, notice: report.notice };
      expect(acceptedFields).toMatchObject({ ...place, about });
    }
    expect(acceptedMessage({ ...validMessage, ...report, about: '' })).toMatchObject({
      ...report,
      about: '',
    });
  });

  it.each([
    [{}, 'Debris, northbound, J5 Finglas (N2) to J6 Blanchardstown (N3)'],
    [{ to: '' }, 'Debris, northbound, J5 Finglas (N2)'],
    [{ to: '5' }, 'Debris, northbound, J5 Finglas (N2)'],
    [{ direction: '' }, 'Debris, J5 Finglas (N2) to J6 Blanchardstown (N3)'],
    [{ kind: '' }, 'Road works, northbound, J5 Finglas (N2) to J6 Blanchardstown (N3)'],
    [{ kind: '', notice: '' }, ''],
    [{ from: '' }, 'Debris, northbound, J6 Blanchardstown (N3)'],
    [{ from: '', to: '', plate: ' M50 N 12.5 ' }, 'Debris, northbound, location plate M50 N 12.5'],
    [{ from: '', to: '', plate: ' ' }, ''],
    [{ about: 'question' }, ''],
    [{ about: '' }, 'Debris, northbound, J5 Finglas (N2) to J6 Blanchardstown (N3)'],
  ])('with the changes %j suggests the subject "%s"', (changes, subject) => {
    expect(suggestedSubject({ ...report, ...changes })).toBe(subject);
    const message = { ...noSubject, ...report, ...changes };
    expect(acceptedMessage(message)?.subject ?? '').toBe(subject);
    expect(acceptedMessage({ ...message, subject: '  ' })?.subject ?? '').toBe(subject);
    expect(acceptedMessage({ ...message, subject: 'Mine' })?.subject).toBe('Mine');
  });

  it('suggests a subject within the length limit', () => {
    const kind = 'x'.repeat(200);
    expect(suggestedSubject({ ...report, kind })).toHaveLength(maxLengths.subject);
  });
});

it.each([
  ['  Poll \n mór\t', 'Poll   mór'],
  ['a\r\nb', 'a  b'],
  ['half \ud83d of it', 'half \ufffd of it'],
  ['open\u202eclosed', 'openclosed'],
  ['🚧 é', '🚧 é'],
])('normaliseSingleLine turns %j into %j', (text, line) =>
  expect(normaliseSingleLine(text)).toBe(line),
);

it.each([
  ['\n a\r\nb\rc\u2028d\u2029e\n\n', 'a\nb\nc\nd\ne'],
  ['a\n\n\tb', 'a\n\n\tb'],
  ['a\u0000b\u001bc', 'abc'],
  ['half \udfff', 'half \ufffd'],
  ['open\u202eclosed', 'openclosed'],
])('normaliseMultiline turns %j into %j', (text, lines) =>
  expect(normaliseMultiline(text)).toBe(lines),
);
