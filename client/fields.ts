import { findEquivalent } from './replay.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;
type Field = TextField | HTMLSelectElement;

interface FieldState {
  name: string;
  value: string;
  checked: boolean;
}

const fieldsOf = (root: HTMLElement) => [
  ...root.querySelectorAll<Field>('input, textarea, select'),
];

/** Returns the current content of fields, even of fields that have been removed from the page. */
function readFieldStates(fields: readonly Field[]): FieldState[] {
  return fields.map((field) => ({
    name: field.name,
    value: field.value,
    checked: field instanceof HTMLInputElement && field.checked,
  }));
}

function fill(root: HTMLElement, contents: readonly FieldState[]): void {
  for (const field of fieldsOf(root)) {
    const content = contents.find(
      ({ name, value }) => name === field.name && acceptsValue(field, value),
    );
    if (!content) continue;
    if (field.value !== content.value) field.value = content.value;
    if (field instanceof HTMLInputElement) field.checked = content.checked;
  }
}

/** Whether a stored value belongs to a field of its name: radio buttons share one and differ by value. */
function acceptsValue(field: Field, value: string): boolean {
  return field.type !== 'radio' || field.value === value;
}

/** Reads the field values and the focus in an element. Returns a function that restores both, by name. */
export function rememberFields(root: HTMLElement): () => void {
  const contents = readFieldStates(fieldsOf(root));
  const refocus = rememberFocus(root);
  return () => {
    fill(root, contents);
    refocus();
  };
}

/** Returns a function that copies the fields' values, as they are then, to the fields that replace them. */
export function carryFields(root: HTMLElement): () => void {
  const fields = fieldsOf(root);
  return () => fill(root, readFieldStates(fields));
}

/** Returns a function that focuses the equivalent of the element focused now, with its text selection. */
function rememberFocus(root: HTMLElement): () => void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !root.contains(focused)) return () => undefined;
  const selection = selectionOf(focused);
  return () => {
    const equivalent = findEquivalent(root, focused);
    equivalent?.focus({ preventScroll: true });
    if (selection && equivalent && isText(equivalent)) equivalent.setSelectionRange(...selection);
  };
}

function isText(element: Element): element is TextField {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** Returns the selected text range; undefined for elements without one, such as e-mail fields. */
function selectionOf(element: HTMLElement): [number, number] | undefined {
  if (!isText(element)) return;
  const { selectionStart, selectionEnd } = element;
  return selectionStart === null || selectionEnd === null
    ? undefined
    : [selectionStart, selectionEnd];
}
