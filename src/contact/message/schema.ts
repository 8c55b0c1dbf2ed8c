import * as v from 'valibot';
import {
  type MessageField,
  type MessageFieldName,
  type MessageTexts,
  messageFields,
  topicsWithoutPlace,
  topicWithPlace,
} from './fields.ts';

const isFieldName = (name: string): name is MessageFieldName => Object.hasOwn(messageFields, name);

/** Names of the fields, in the order of the digest. */
export const fieldNames: readonly MessageFieldName[] =
  Object.keys(messageFields).filter(isFieldName);

/** The fields in the order of the digest, with their default columns and headings. */
export const fieldList: readonly Required<MessageField>[] = fieldNames.map((name) => ({
  column: name,
  heading: name,
  ...messageFields[name],
}));

/** Names of the fields for topic and place. */
export const reportFieldNames = fieldNames.filter((name) => messageFields[name].group === 'report');
/** Fields that the form hides for a topic without a place. */
const placeFieldNames = reportFieldNames.filter((name) => name !== 'about' && name !== 'notice');
export const messageFieldNames = fieldNames.filter(
  (name) => messageFields[name].group === 'message',
);

/** Returns the label of a value; the value itself if its choice was removed. */
export function displayTextFor(name: MessageFieldName, value: string): string {
  const { choices }: MessageField = messageFields[name];
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

function mapFields<T>(
  createValue: (name: MessageFieldName, field: MessageField) => T,
): Record<MessageFieldName, T> {
  const byName: Partial<Record<MessageFieldName, T>> = {};
  for (const name of fieldNames) byName[name] = createValue(name, messageFields[name]);
  if (!hasEveryField(byName)) throw new Error('a message field has no value');
  return byName;
}

function hasEveryField<T>(
  byName: Partial<Record<MessageFieldName, T>>,
): byName is Record<MessageFieldName, T> {
  return fieldNames.every((name) => Object.hasOwn(byName, name));
}

/** Longest values in UTF-16 code units, as `maxlength` counts them. */
export const maxLengths = mapFields((_, field) => field.max);

export const consentError = 'Please confirm that you consent to us processing your information.';

/** Validation rules of the contact form, for the browser and the Worker. */
const contactSchema = v.object({
  ...mapFields((_, field) => field.check),
  consent: v.literal(true, consentError),
});

export type ContactMessage = MessageTexts & { consent: true };
export type FieldName = MessageFieldName | 'consent';
export type FieldErrors = Partial<Record<FieldName, string | undefined>>;
/** Values as typed, valid or not, for showing the form again. */
export type FieldValues = Partial<MessageTexts> & { consent?: boolean };

const formFields: readonly FieldName[] = [...fieldNames, 'consent'];

export type CheckResult =
  | { ok: true; message: ContactMessage }
  | { ok: false; errors: FieldErrors };

const noPlaceSchema = v.looseObject({ about: v.picklist(topicsWithoutPlace) });

/** Clears the place fields, which the form hides for other topics. */
function clearHiddenFields(input: unknown): unknown {
  if (!v.is(noPlaceSchema, input)) return input;
  return { ...input, ...Object.fromEntries(placeFieldNames.map((name) => [name, ''])) };
}

/**
 * Suggests the subject of a report: "Hole, southbound, J9 Red Cow (N7)". Empty for other topics, and for a
 * report without kind or place. The place is a junction or the number on a location plate.
 */
export function suggestedSubject(values: FieldValues): string {
  const { about = '', kind = '', direction = '', from = '', to = '', plate = '' } = values;
  const { notice = '' } = values;
  const kindLabel = kind === '' && notice !== '' ? 'Road works' : displayTextFor('kind', kind);
  const hasTopic = about === topicWithPlace || about === '';
  const junctions = [...new Set([from, to])].filter((one) => one !== '');
  const stretch = junctions.map((junction) => displayTextFor('from', junction)).join(' to ');
  const place = stretch || (plate.trim() && `location plate ${plate.trim()}`);
  if (!hasTopic || kindLabel === '' || place === '') return '';
  return [kindLabel, direction, place]
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, maxLengths.subject);
}

const noSubjectSchema = v.looseObject({
  ...mapFields(() => v.optional(v.string(), '')),
  subject: v.optional(v.pipe(v.string(), v.trim(), v.literal('')), ''),
});

/** Adds the suggested subject if the visitor typed no subject. */
function addSuggestedSubject(input: unknown): unknown {
  const { success, output } = v.safeParse(noSubjectSchema, input);
  return success ? { ...output, subject: suggestedSubject(output) } : input;
}

/** Validates a submission. Reports the first problem of each field. */
export function checkMessage(input: unknown): CheckResult {
  const result = v.safeParse(contactSchema, addSuggestedSubject(clearHiddenFields(input)));
  if (result.success) return { ok: true, message: result.output };
  const errors: FieldErrors = {};
  for (const issue of result.issues) {
    const field = formFields.find((name) => name === issue.path?.[0].key);
    errors[field ?? 'message'] ??= issue.message;
  }
  return { ok: false, errors };
}

/** Schema of the errors in the Worker's response. */
export const fieldErrors = v.object(
  v.entriesFromList(formFields, v.optional(v.string())),
) satisfies v.GenericSchema<unknown, FieldErrors>;

/** Common subset of the browser's and the Worker's types of `FormData`. */
interface FormLike {
  get(name: string): unknown;
  has(name: string): boolean;
}

/** Returns the form's fields as strings, and the consent box as a boolean. */
export function valuesOf(form: FormLike): FieldValues {
  const text = (name: MessageFieldName) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { ...mapFields(text), consent: form.has('consent') };
}
