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

/** Returns the values of fields, including fields that are no longer on the page. */
function readFieldStates(fields: readonly Field[]): FieldState[] {
  return fields.map((field) => ({
    name: field.name,
    value: field.value,
    checked: field instanceof HTMLInputElement && field.checked,
  }));
}

function fill(root: HTMLElement, contents: readonly FieldState[]): void {
  for (const field of fieldsOf(root)) {
    // Radio buttons share a name and differ by value.
    const content = contents.find(
      ({ name, value }) => name === field.name && (field.type !== 'radio' || field.value === value),
    );
    if (!content) continue;
    if (field.value !== content.value) field.value = content.value;
    if (field instanceof HTMLInputElement) field.checked = content.checked;
  }
}

/**
 * Stores the field values and the focus of an element. Returns a function that restores both by field name.
 */
export function rememberFields(root: HTMLElement): () => void {
  const contents = readFieldStates(fieldsOf(root));
  const refocus = rememberFocus(root);
  return () => {
    fill(root, contents);
    refocus();
  };
}

/** Returns a function that copies the values of the current fields to the fields that replace them. */
export function carryFields(root: HTMLElement): () => void {
  const fields = fieldsOf(root);
  return () => fill(root, readFieldStates(fields));
}

/**
 * Stores the focused element. Returns a function that focuses the equivalent element, with the same text
 * selection.
 */
function rememberFocus(root: HTMLElement): () => void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !root.contains(focused)) return () => undefined;
  // Some fields, such as e-mail fields, have no text selection.
  const { selectionStart = null, selectionEnd = null } = isText(focused) ? focused : {};
  return () => {
    const equivalent = findEquivalent(root, focused);
    equivalent?.focus({ preventScroll: true });
    if (selectionStart !== null && equivalent && isText(equivalent))
      equivalent.setSelectionRange(selectionStart, selectionEnd);
  };
}

function isText(element: Element): element is TextField {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
