import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedMessage, validMessage } from '../../../test/support/contact-message.ts';
import { runs } from '../../../test/support/runs.ts';
import { checkMessage, fieldNames, maxLengths, valuesOf } from './schema.ts';

/** Text that often contains characters that must be removed, or similar characters that must stay. */
const textWithControls = fc
  .array(
    fc.oneof(
      fc.constantFrom('\r\n', '\r', '\n', '\t', '\0', '\u0085', '\u001b', '\ud800', '\udfff'),
      fc.constantFrom('\u202e', '\u2066', '\u200f', 'á', 'É', 'e\u0301', '👩🏽‍🚒', '🇮🇪', ' '),
      fc.string({ maxLength: 20 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 6000 }), textWithControls);

describe('checkMessage', () => {
  it('rejects invalid input of any type with an error and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.anything()), (input) => {
        const checkResult = checkMessage(input);
        if (!checkResult.ok) expect(Object.keys(checkResult.errors).length).toBeGreaterThan(0);
      }),
      { numRuns: runs(1000) },
    );
  });

  it.each([null, 'text', 5])('rejects %j, which has no fields', (input) => {
    expect(checkMessage(input)).toHaveProperty('errors.message');
  });

  it('accepts its own output unchanged', () => {
    fc.assert(
      fc.property(text, text, text, (name, subject, message) => {
        const acceptedOnce = acceptedMessage({ ...validMessage, name, subject, message });
        if (acceptedOnce) expect(acceptedMessage(acceptedOnce)).toEqual(acceptedOnce);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('removes control characters, bidirectional controls and lone surrogates', () => {
    fc.assert(
      fc.property(text, text, (name, message) => {
        const acceptedFields = acceptedMessage({ ...validMessage, name, message });
        if (!acceptedFields) return;
        expect(acceptedFields.name).not.toMatch(
          /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u,
        );
        expect(acceptedFields.message).not.toMatch(
          /[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u,
        );
      }),
      { numRuns: runs(1000) },
    );
  });

  it.each([
    ['name', 'á'.repeat(100)],
    ['email', `${'a'.repeat(60)}@${'b.'.repeat(93)}example`],
    ['phone', '1'.repeat(30)],
    ['subject', 'é'.repeat(150)],
    ['message', '\u{1f6a7}'.repeat(2500)],
  ] as const)(
    'accepts the field %s up to its length limit, and rejects one more character',
    (field, longest) => {
      expect(longest).toHaveLength(maxLengths[field]);
      expect(acceptedMessage({ ...validMessage, [field]: longest })?.[field]).toBe(longest);
      const tooLong = field === 'email' ? `a${longest}` : `${longest}1`;
      expect(checkMessage({ ...validMessage, [field]: tooLong })).toMatchObject({
        ok: false,
        errors: { [field]: expect.stringContaining(`${maxLengths[field]}`) },
      });
    },
  );

  it.each([false, 'true', 1, undefined])('rejects the consent %j', (consent) => {
    expect(checkMessage({ ...validMessage, consent }).ok).toBe(false);
  });

  it('accepts any text or an empty value as a phone number', () => {
    const { phone: _, ...without } = validMessage;
    expect(acceptedMessage(without)?.phone).toBe('');
    for (const phone of ['01 555 0199 ext. 4', 'ask for Aoife', '٠١٢٣']) {
      expect(acceptedMessage({ ...validMessage, phone })?.phone).toBe(phone);
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
  ])('rejects the undeliverable e-mail address %s', (email) => {
    expect(checkMessage({ ...validMessage, email })).toEqual({
      ok: false,
      errors: { email: 'Enter an e-mail address such as name@example.com' },
    });
  });

  it.each(["o'brien+m50@sub.visitor.example", 'a.b@c.xn--p1ai', `${'a'.repeat(64)}@b.example`])(
    'accepts the e-mail address %s',
    (email) => {
      expect(acceptedMessage({ ...validMessage, email })?.email).toBe(email);
    },
  );

  it('removes undeclared fields from the input', () => {
    const acceptedFields = acceptedMessage(
      JSON.parse(`{"__proto__": {"x": 1}, "x": 1, ${JSON.stringify(validMessage).slice(1)}`),
    );
    expect(Object.keys(acceptedFields ?? {}).sort()).toEqual([...fieldNames, 'consent'].sort());
    expect(acceptedFields).not.toHaveProperty('x');
  });
});

it('the values of a form are its texts, and whether the consent box is checked', () => {
  const form = new FormData();
  form.set('name', 'Aoife');
  form.set('subject', new Blob(['Poll']));
  expect(valuesOf(form)).toMatchObject({ name: 'Aoife', subject: '', consent: false });
  form.set('consent', 'on');
  expect(valuesOf(form).consent).toBe(true);
});
