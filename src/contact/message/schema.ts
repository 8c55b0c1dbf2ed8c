import * as v from 'valibot';
import type { MessageField } from './field.ts';
import {
  fields,
  type MessageFieldName,
  type MessageTexts,
  placeless,
  topicWithPlace,
} from './fields.ts';

const isFieldName = (name: string): name is MessageFieldName => Object.hasOwn(fields, name);

/** Names of the fields, in the order of the digest. */
export const fieldNames: readonly MessageFieldName[] = Object.keys(fields).filter(isFieldName);

export const fieldList: readonly MessageField[] = fieldNames.map((name) => fields[name]);

/** Names of the fields that say what a message is about and where, and of those of the message itself. */
export const reportNames = fieldNames.filter((name) => fields[name].group === 'report');
/** Those of them that the form hides beside a topic that has no place. */
const placeNames = reportNames.filter((name) => name !== 'about' && name !== 'notice');
export const messageNames = fieldNames.filter((name) => fields[name].group === 'message');

/** A value as people read it; one that is no longer offered as it was stored. */
export function wordsFor(name: MessageFieldName, value: string): string {
  const { choices }: MessageField = fields[name];
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

function perField<T>(
  make: (name: MessageFieldName, field: MessageField) => T,
): Record<MessageFieldName, T> {
  const made: Partial<Record<MessageFieldName, T>> = {};
  for (const name of fieldNames) made[name] = make(name, fields[name]);
  if (!hasAll(made)) throw new Error('a field was left out');
  return made;
}

function hasAll<T>(
  made: Partial<Record<MessageFieldName, T>>,
): made is Record<MessageFieldName, T> {
  return fieldNames.every((name) => Object.hasOwn(made, name));
}

/** Longest values in UTF-16 code units, as `maxlength` counts them. */
export const limits = perField((_, field) => field.max);

export const consentRequired = 'Please confirm that you consent to us processing your information.';

/** The contact form's rules, for the browser and the Worker alike. */
const contactSchema = v.object({
  ...perField((_, field) => field.check),
  consent: v.literal(true, consentRequired),
});

export type ContactMessage = MessageTexts & { consent: true };
export type FieldName = MessageFieldName | 'consent';
export type FieldErrors = Partial<Record<FieldName, string | undefined>>;
/** What a visitor typed, whether or not it is valid, as the form shows it again. */
export type FieldValues = Partial<MessageTexts> & { consent?: boolean };

const formFields: readonly FieldName[] = [...fieldNames, 'consent'];

export type Checked = { ok: true; message: ContactMessage } | { ok: false; errors: FieldErrors };

const withoutPlace = v.looseObject({ about: v.picklist(placeless) });

/** Answers that the form hides again, because another topic was chosen after them, do not count. */
function withoutHidden(input: unknown): unknown {
  if (!v.is(withoutPlace, input)) return input;
  return { ...input, ...Object.fromEntries(placeNames.map((name) => [name, ''])) };
}

/**
 * The subject of a report that says what it is and where, or of one about a notice of works: "Hole,
 * southbound, J9 Red Cow (N7)". Empty for anything else.
 */
export function suggestedSubject(values: FieldValues): string {
  const { about, kind = '', direction = '', from = '', to = '', notice = '' } = values;
  const what = kind === '' && notice !== '' ? 'Road works' : wordsFor('kind', kind);
  if (about !== topicWithPlace || what === '' || from === '') return '';
  const where = [...new Set([from, to])].filter((one) => one !== '');
  const stretch = where.map((junction) => wordsFor('from', junction)).join(' to ');
  return [what, direction, stretch]
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, limits.subject);
}

const withoutSubject = v.looseObject({
  ...perField(() => v.optional(v.string(), '')),
  subject: v.optional(v.pipe(v.string(), v.trim(), v.literal('')), ''),
});

/** A report that says what and where needs no other subject. */
function withSubject(input: unknown): unknown {
  const { success, output } = v.safeParse(withoutSubject, input);
  return success ? { ...output, subject: suggestedSubject(output) } : input;
}

/** Checks what came from a form or as JSON; the first problem of each field is told. */
export function checkMessage(input: unknown): Checked {
  const result = v.safeParse(contactSchema, withSubject(withoutHidden(input)));
  if (result.success) return { ok: true, message: result.output };
  const errors: FieldErrors = {};
  for (const issue of result.issues) {
    const field = formFields.find((name) => name === issue.path?.[0].key);
    errors[field ?? 'message'] ??= issue.message;
  }
  return { ok: false, errors };
}

/** What the Worker answers about the fields of a message that it refuses. */
export const fieldErrors = v.object(
  v.entriesFromList(formFields, v.optional(v.string())),
) satisfies v.GenericSchema<unknown, FieldErrors>;

/** As much of `FormData` as is asked of it: the browser's and the Worker's differ as types. */
interface FormLike {
  get(name: string): unknown;
  has(name: string): boolean;
}

/** The fields of the form as strings, with the consent box as a boolean. */
export function valuesOf(form: FormLike): FieldValues {
  const text = (name: MessageFieldName) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { ...perField(text), consent: form.has('consent') };
}
