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

function fillFields(root: HTMLElement, states: readonly FieldState[]): void {
  for (const field of fieldsOf(root)) {
    // Radio buttons share a name and differ by value.
    const state = states.find(
      ({ name, value }) => name === field.name && (field.type !== 'radio' || field.value === value),
    );
    if (!state) continue;
    if (field.value !== state.value) field.value = state.value;
    if (field instanceof HTMLInputElement) field.checked = state.checked;
  }
}

/**
 * Stores the field values and the focus of an element. Returns a function that restores both by field name.
 */
export function rememberFields(root: HTMLElement): () => void {
  const states = readFieldStates(fieldsOf(root));
  const refocus = rememberFocus(root);
  return () => {
    fillFields(root, states);
    refocus();
  };
}

/** Returns a function that copies the values of the current fields to the fields that replace them. */
export function carryFields(root: HTMLElement): () => void {
  const fields = fieldsOf(root);
  return () => fillFields(root, readFieldStates(fields));
}

/**
 * Stores the focused element. Returns a function that focuses the equivalent element, with the same text
 * selection.
 */
function rememberFocus(root: HTMLElement): () => void {
  const focusedElement = document.activeElement;
  if (!(focusedElement instanceof HTMLElement) || !root.contains(focusedElement))
    return () => undefined;
  // Some fields, such as e-mail fields, have no text selection.
  const { selectionStart = null, selectionEnd = null } = isTextField(focusedElement)
    ? focusedElement
    : {};
  return () => {
    const equivalent = findEquivalent(root, focusedElement);
    equivalent?.focus({ preventScroll: true });
    if (selectionStart !== null && equivalent && isTextField(equivalent))
      equivalent.setSelectionRange(selectionStart, selectionEnd);
  };
}

function isTextField(element: Element): element is TextField {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
