import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import { noReport, report } from '../../../test/support/sample-messages.ts';
import { topics } from './fields.ts';
import {
  type ContactMessage,
  checkMessage,
  consentRequired,
  fieldErrors,
  fieldList,
  fieldNames,
  limits,
  messageNames,
  reportNames,
  suggestedSubject,
  valuesOf,
  wordsFor,
} from './schema.ts';

const valid = {
  name: 'Aoife Ní Bhriain',
  email: 'aoife@visitor.example',
  phone: '+353 1 555 0199',
  subject: 'Poll ar an mbóthar',
  message: 'Tá poll mór ann.',
  consent: true,
};

/** Arbitrary text, often with characters to strip and near misses. */
const anyText = fc.string({ unit: 'binary', maxLength: 6000 });
const dirtyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('\r\n', '\r', '\n', '\t', '\0', '\u0085', '\u001b', '\ud800', '\udfff'),
      fc.constantFrom('\u202e', '\u2066', '\u200f', 'á', 'É', 'e\u0301', '👩🏽‍🚒', '🇮🇪', ' '),
      fc.string({ maxLength: 20 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));
const text = fc.oneof(anyText, dirtyText);

function accepted(input: unknown): ContactMessage | undefined {
  const checked = checkMessage(input);
  return checked.ok ? checked.message : undefined;
}

describe('checkMessage', () => {
  it('never throws, and tells what is wrong where it refuses', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.anything()), (input) => {
        const checked = checkMessage(input);
        if (!checked.ok) expect(Object.keys(checked.errors).length).toBeGreaterThan(0);
      }),
      { numRuns: runs(1000) },
    );
  });

  it.each([null, 'text', 5])('refuses %j, which has no fields', (input) => {
    expect(checkMessage(input)).toMatchObject({
      ok: false,
      errors: { message: expect.any(String) },
    });
  });

  it('cleans in one go: what it has taken it takes again, unchanged', () => {
    fc.assert(
      fc.property(text, text, text, (name, subject, message) => {
        const once = accepted({ ...valid, name, subject, message });
        if (once) expect(accepted(once)).toEqual(once);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('lets no control, no turn of direction and no lone surrogate through', () => {
    fc.assert(
      fc.property(text, text, (name, message) => {
        const taken = accepted({ ...valid, name, message });
        if (!taken) return;
        expect(taken.name).not.toMatch(
          /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u,
        );
        expect(taken.message).not.toMatch(/[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('keeps printable text to the letter, without the space around it', () => {
    const printable = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(printable, (name) => {
        fc.pre(
          name.trim() !== '' &&
            !/[\p{Cc}\p{Zl}\p{Zp}\ufffe\uffff\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u.test(
              name,
            ),
        );
        fc.pre(name.trim().length <= limits.name);
        expect(accepted({ ...valid, name })?.name).toBe(name.trim());
      }),
    );
  });

  it.each([
    ['name', 'á'.repeat(100)],
    ['email', `${'a'.repeat(60)}@${'b.'.repeat(93)}example`],
    ['phone', '1'.repeat(30)],
    ['subject', 'é'.repeat(150)],
    ['message', '\u{1f6a7}'.repeat(2500)],
  ] as const)('takes a %s up to its limit and not one character more', (field, longest) => {
    expect(longest).toHaveLength(limits[field]);
    expect(accepted({ ...valid, [field]: longest })?.[field]).toBe(longest);
    const longer = field === 'email' ? `a${longest}` : `${longest}1`;
    expect(checkMessage({ ...valid, [field]: longer })).toMatchObject({
      ok: false,
      errors: { [field]: expect.stringContaining(`${limits[field]}`) },
    });
  });

  it('takes nothing but true for consent', () => {
    fc.assert(
      fc.property(fc.anything(), (consent) => {
        expect(checkMessage({ ...valid, consent }).ok).toBe(consent === true);
      }),
    );
  });

  it('does not count a phone number as needed', () => {
    const { phone: _, ...without } = valid;
    expect(accepted(without)?.phone).toBe('');
    expect(accepted({ ...valid, phone: '  ' })?.phone).toBe('');
  });

  it('takes anything for a phone number, up to its length', () => {
    for (const phone of ['01 555 0199 ext. 4', 'ask for Aoife', '٠١٢٣']) {
      expect(accepted({ ...valid, phone })?.phone).toBe(phone);
    }
  });

  it.each([
    '.a@b.example',
    'a.@b.example',
    'a..b@c.example',
    `${'a'.repeat(65)}@b.example`,
    'a@localhost',
    'a@192.0.2.1',
    'a@b.example.',
  ])('refuses %s, which no mailer takes', (email) => {
    expect(checkMessage({ ...valid, email })).toEqual({
      ok: false,
      errors: { email: 'Enter an e-mail address such as name@example.com' },
    });
  });

  it.each(["o'brien+m50@sub.visitor.example", 'a.b@c.xn--p1ai', `${'a'.repeat(64)}@b.example`])(
    'takes %s',
    (email) => {
      expect(accepted({ ...valid, email })?.email).toBe(email);
    },
  );

  it('gives no more than its own fields', () => {
    const taken = accepted(
      JSON.parse(`{"__proto__": {"x": 1}, "x": 1, ${JSON.stringify(valid).slice(1)}`),
    );
    expect(Object.keys(taken ?? {}).sort()).toEqual([...fieldNames, 'consent'].sort());
    expect(taken).not.toHaveProperty('x');
  });
});

/** What is wrong with a message, by its field. */
function errorsOf(input: object) {
  const checked = checkMessage({ ...valid, ...input });
  return checked.ok ? {} : checked.errors;
}

describe('a field', () => {
  it('has names of its own for the form, the database and the export', () => {
    for (const key of ['label', 'column', 'heading'] as const) {
      const names = fieldList.map((field) => field[key]);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).toMatch(key === 'column' ? /^[a-z_]+$/ : /^\w/);
    }
  });

  it('is of the message, or says what it is about and where', () => {
    expect(messageNames).toEqual(['name', 'email', 'phone', 'subject', 'message']);
    expect(reportNames).toEqual(Object.keys(report));
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
    for (const name of reportNames) {
      const field = fieldList[fieldNames.indexOf(name)];
      for (const { value } of field?.choices ?? []) {
        expect(accepted({ ...valid, about: 'road', [name]: value })?.[name]).toBe(value);
      }
      expect(accepted({ ...valid, about: 'road', [name]: '' })?.[name]).toBe('');
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
        consent: consentRequired,
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
    expect(accepted({ ...valid, notice })?.notice).toBe(notice);
  });

  it.each(['ABC', 'a b', '/abc', 'abc/', 'a'.repeat(21)])('refuses the notice %j', (notice) => {
    expect(errorsOf({ notice })).toEqual({
      notice: 'The works that this is about are not known',
    });
  });

  it('is shown in words, or as it was stored where it is no longer offered', () => {
    expect(wordsFor('from', '9')).toBe('J9 Red Cow (N7)');
    expect(wordsFor('direction', 'northbound')).toBe('Northbound');
    expect(wordsFor('kind', 'dragon')).toBe('dragon');
  });

  it('has an answer of the Worker of its own when it is refused', () => {
    expect(Object.keys(fieldErrors.entries)).toEqual([...fieldNames, 'consent']);
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
  const { subject: _, ...noSubject } = valid;

  it('keeps where it is while its topic has a place, and else forgets it', () => {
    for (const { value: about } of topics) {
      const taken = accepted({ ...valid, ...report, about });
      const place = about === 'road' ? report : { ...noReport, notice: report.notice };
      expect(taken).toMatchObject({ ...place, about });
    }
    expect(accepted({ ...valid, ...report, about: '' })).toMatchObject({ ...report, about: '' });
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
    expect(accepted(message)?.subject ?? '').toBe(subject);
    expect(accepted({ ...message, subject: '  ' })?.subject ?? '').toBe(subject);
    expect(accepted({ ...message, subject: 'Mine' })?.subject).toBe('Mine');
  });

  it.each([
    [{ about: 'road', kind: 'hole', from: '5' }, 'Hole, J5 Finglas (N2)'],
    [{ about: 'road', notice: 'abc123', from: '5' }, 'Road works, J5 Finglas (N2)'],
    [{ about: 'road', from: '5' }, ''],
    [{ about: 'road', kind: 'hole' }, ''],
    [{}, ''],
  ])('of which only %j is known is "%s"', (values, subject) => {
    expect(suggestedSubject(values)).toBe(subject);
  });

  it('has a subject no longer than a subject may be', () => {
    const kind = 'x'.repeat(200);
    expect(suggestedSubject({ ...report, kind })).toHaveLength(limits.subject);
  });
});
