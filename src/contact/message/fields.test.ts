import { describe, expect, it } from 'vitest';
import { acceptedMessage, errorsOf, validMessage } from '../../../test/support/contact-message.ts';
import { noReport, report } from '../../../test/support/sample-messages.ts';
import { prefillValues, reportQuery } from '../report-link.ts';
import { topics } from './fields.ts';
import {
  checkMessage,
  consentError,
  displayTextFor,
  fieldList,
  fieldNames,
  maxLengths,
  messageFieldNames,
  reportFieldNames,
  suggestedSubject,
  valuesOf,
} from './schema.ts';

describe('a field', () => {
  it('has names of its own for the form, the database and the export', () => {
    for (const key of ['label', 'column', 'heading'] as const) {
      const names = fieldList.map((field) => field[key]);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).toMatch(key === 'column' ? /^[a-z_]+$/ : /^\w/);
    }
  });

  it('is of the message, or says what it is about and where', () => {
    expect(messageFieldNames).toEqual(['name', 'email', 'phone', 'subject', 'message']);
    expect(reportFieldNames).toEqual(Object.keys(report));
  });

  it('has several lines where it is the message, and answers of its own where it has a list', () => {
    expect(fieldList.filter(({ multiline }) => multiline).map(({ column }) => column)).toEqual([
      'message',
    ]);
    for (const { choices } of fieldList) {
      for (const key of ['value', 'label'] as const) {
        const all = choices.map((choice) => choice[key]);
        expect(new Set(all).size).toBe(all.length);
        for (const one of all) expect(one).toMatch(/^\w/);
      }
    }
  });

  it('takes each of its answers, or none, and no other', () => {
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
      kind: 'Choose what it is from the list, or leave it open',
      lane: 'Choose a lane from the list, or leave it open',
    });
    expect(errorsOf({ about: 'party', direction: 'up', from: '8', to: '18' })).toEqual({
      about: 'Choose what it is about from the list, or leave it open',
      direction: 'Choose a direction from the list, or leave it open',
      from: 'Choose a junction from the list, or leave it open',
      to: 'Choose a junction from the list, or leave it open',
    });
  });

  it('is asked for where it is needed, and shortened where it is too long', () => {
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
    expect(errorsOf({ name: ' ', phone: 5 })).toEqual({
      name: 'Enter your name',
      phone: 'Enter the phone number, or leave it empty',
    });
    const long = { plate: 'x'.repeat(31), seen: 'x'.repeat(61) };
    expect(errorsOf({ ...long, about: 'road', name: 'x'.repeat(101) })).toEqual({
      name: 'Shorten your name to 100 characters or fewer',
      plate: 'Shorten the number on the plate to 30 characters or fewer',
      seen: 'Shorten when you saw it to 60 characters or fewer',
    });
  });

  it.each(['', 'abc123', 'a'.repeat(20)])('takes the notice %j', (notice) => {
    expect(acceptedMessage({ ...validMessage, notice })?.notice).toBe(notice);
  });

  it.each(['ABC', 'a b', '/abc', 'abc/', 'a'.repeat(21)])('refuses the notice %j', (notice) => {
    expect(errorsOf({ notice })).toEqual({
      notice: 'The works that this is about are not known',
    });
  });

  it('is shown in words, or as it was stored where it is no longer offered', () => {
    expect(displayTextFor('from', '9')).toBe('J9 Red Cow (N7)');
    expect(displayTextFor('direction', 'northbound')).toBe('Northbound');
    expect(displayTextFor('kind', 'dragon')).toBe('dragon');
  });

  it('is read from a form as text, without files, and the box as yes or no', () => {
    const form = new FormData();
    form.set('name', 'Aoife');
    form.set('subject', new File(['x'], 'x.txt'));
    const empty = Object.fromEntries(fieldNames.map((name) => [name, '']));
    expect(valuesOf(form)).toEqual({ ...empty, name: 'Aoife', consent: false });
    form.set('consent', 'on');
    expect(valuesOf(form).consent).toBe(true);
  });
});

describe('a report', () => {
  const { subject: _, ...noSubject } = validMessage;

  it('keeps where it is while its topic has a place, and else forgets it', () => {
    for (const { value: about } of topics) {
      const taken = acceptedMessage({ ...validMessage, ...report, about });
      const place = about === 'road' ? report : { ...noReport, notice: report.notice };
      expect(taken).toMatchObject({ ...place, about });
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
    [{ from: '' }, ''],
    [{ about: 'question' }, ''],
    [{ about: '' }, ''],
  ])('with %j is "%s"', (changes, subject) => {
    expect(suggestedSubject({ ...report, ...changes })).toBe(subject);
    const message = { ...noSubject, ...report, ...changes };
    expect(acceptedMessage(message)?.subject ?? '').toBe(subject);
    expect(acceptedMessage({ ...message, subject: '  ' })?.subject ?? '').toBe(subject);
    expect(acceptedMessage({ ...message, subject: 'Mine' })?.subject).toBe('Mine');
  });

  it.each([
    [{ about: 'road', kind: 'hole', from: '5' }, 'Hole, J5 Finglas (N2)'],
    [{ about: 'road', notice: 'abc123', from: '5' }, 'Road works, J5 Finglas (N2)'],
    [{}, ''],
  ])('of which only %j is known is "%s"', (values, subject) => {
    expect(suggestedSubject(values)).toBe(subject);
  });

  it('is on the form that its link opens, all of it', () => {
    const query = new URLSearchParams(reportQuery(report));
    expect(prefillValues((name) => query.get(name) ?? undefined)).toEqual(report);
  });

  it('has a subject no longer than a subject may be', () => {
    const kind = 'x'.repeat(200);
    expect(suggestedSubject({ ...report, kind })).toHaveLength(maxLengths.subject);
  });
});
