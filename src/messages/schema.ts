import * as v from 'valibot';

/** Longest values in UTF-16 code units, as `maxlength` counts them. */
export const limits = { name: 100, email: 254, phone: 30, subject: 150, message: 5000 } as const;

export const consentRequired = 'Please confirm that you consent to us processing your information.';

const controls = /\p{Cc}/gu;
const controlsButLines = /[^\P{Cc}\n\t]/gu;
/** Characters that turn the reading direction, and so can make a text show what it does not say. */
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const oneLine = (text: string) =>
  text.toWellFormed().replace(bidi, '').replace(controls, ' ').trim();

const manyLines = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(bidi, '')
    .replace(controlsButLines, '')
    .trim();

function required(clean: (text: string) => string, max: number, what: string) {
  return v.pipe(
    v.string(`Enter ${what}`),
    v.transform(clean),
    v.nonEmpty(`Enter ${what}`),
    v.maxLength(max, `Shorten ${what} to ${max} characters or fewer`),
  );
}

/** The contact form's rules, for the browser and the Worker alike. */
const contactSchema = v.object({
  name: required(oneLine, limits.name, 'your name'),
  email: v.pipe(
    required(oneLine, limits.email, 'your e-mail address'),
    v.rfcEmail('Enter an e-mail address such as name@example.ie'),
  ),
  phone: v.pipe(
    v.optional(v.string('Enter a phone number, or leave it empty'), ''),
    v.transform(oneLine),
    v.maxLength(limits.phone, `Shorten the phone number to ${limits.phone} characters or fewer`),
    v.regex(/^[+()\d\s./-]*$/, 'Enter a phone number such as 01 234 5678, or leave it empty'),
  ),
  subject: required(oneLine, limits.subject, 'a subject'),
  message: required(manyLines, limits.message, 'a message'),
  consent: v.literal(true, consentRequired),
});

export type ContactMessage = v.InferOutput<typeof contactSchema>;
export type FieldName = keyof ContactMessage;
export type FieldErrors = Partial<Record<FieldName, string | undefined>>;
/** What a visitor typed, whether or not it is valid, as the form shows it again. */
export type FieldValues = Partial<Record<Exclude<FieldName, 'consent'>, string>> & {
  consent?: boolean;
};

const fieldNames: readonly FieldName[] = [
  'name',
  'email',
  'phone',
  'subject',
  'message',
  'consent',
];

export type Checked = { ok: true; message: ContactMessage } | { ok: false; errors: FieldErrors };

/** Checks what came from a form or as JSON; the first problem of each field is told. */
export function checkMessage(input: unknown): Checked {
  const result = v.safeParse(contactSchema, input);
  if (result.success) return { ok: true, message: result.output };
  const errors: FieldErrors = {};
  for (const issue of result.issues) {
    const field = fieldNames.find((name) => name === issue.path?.[0].key);
    errors[field ?? 'message'] ??= issue.message;
  }
  return { ok: false, errors };
}

/** As much of `FormData` as is asked of it: the browser's and the Worker's differ as types. */
interface FormLike {
  get(name: string): unknown;
  has(name: string): boolean;
}

/** The fields of the form as strings, with the consent box as a boolean. */
export function valuesOf(form: FormLike): FieldValues {
  const text = (name: FieldName) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    subject: text('subject'),
    message: text('message'),
    consent: form.has('consent'),
  };
}
