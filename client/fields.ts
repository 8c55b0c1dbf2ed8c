import { findEquivalent } from './replay.ts';

type Text = HTMLInputElement | HTMLTextAreaElement;
type Field = Text | HTMLSelectElement;

interface Content {
  name: string;
  value: string;
  checked: boolean;
}

const fieldsOf = (root: HTMLElement) => [
  ...root.querySelectorAll<Field>('input, textarea, select'),
];

/** The current content of fields, which may have been removed from the page. */
function contentOf(fields: readonly Field[]): Content[] {
  return fields.map((field) => ({
    name: field.name,
    value: field.value,
    checked: field instanceof HTMLInputElement && field.checked,
  }));
}

function fill(root: HTMLElement, contents: readonly Content[]): void {
  for (const field of fieldsOf(root)) {
    const content = contents.find(
      ({ name, value }) => name === field.name && isOption(field, value),
    );
    if (!content) continue;
    if (field.value !== content.value) field.value = content.value;
    if (field instanceof HTMLInputElement) field.checked = content.checked;
  }
}

/** Radio buttons share a name and differ by value. */
function isOption(field: Field, value: string): boolean {
  return field.type !== 'radio' || field.value === value;
}

/** Reads an area's fields now. Returns a function that writes them to the fields of the same names. */
export function rememberFields(root: HTMLElement): () => void {
  const contents = contentOf(fieldsOf(root));
  const refocus = rememberFocus(root);
  return () => {
    fill(root, contents);
    refocus();
  };
}

/** Returns a function that writes what the fields hold when it is called. */
export function watchFields(root: HTMLElement): () => void {
  const fields = fieldsOf(root);
  return () => fill(root, contentOf(fields));
}

/** Returns a function that focuses the equivalent of the focused element, with its selection. */
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

function isText(element: Element): element is Text {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** The selected range; undefined for fields without one, such as those for e-mail addresses. */
function selectionOf(element: HTMLElement): [number, number] | undefined {
  if (!isText(element)) return;
  const { selectionStart, selectionEnd } = element;
  return selectionStart === null || selectionEnd === null
    ? undefined
    : [selectionStart, selectionEnd];
}
