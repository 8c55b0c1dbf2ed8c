import type { MessageField } from './field.ts';
import { fields, type MessageFieldName } from './fields.ts';

const isFieldName = (name: string): name is MessageFieldName => Object.hasOwn(fields, name);

/** Names of the fields, in the order of the digest. */
export const fieldNames: readonly MessageFieldName[] = Object.keys(fields).filter(isFieldName);

export const fieldList: readonly MessageField[] = fieldNames.map((name) => fields[name]);

/** Names of the fields that say what a message is about and where, and of those of the message itself. */
export const reportNames = fieldNames.filter((name) => fields[name].part === 'report');
/** Those of them that the form hides beside a topic that has no place. */
export const placeNames = reportNames.filter((name) => name !== 'about' && name !== 'notice');
export const messageNames = fieldNames.filter((name) => fields[name].part === 'message');

/** A value as people read it; one that is no longer offered as it was stored. */
export function wordsFor(name: MessageFieldName, value: string): string {
  const { choices }: MessageField = fields[name];
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

export function perField<T>(
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
