import { sameThing } from './same-thing.ts';

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

/** What stands in an area's fields now; the fields may have left the page by then. */
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

/** Buttons of one choice share their name, and their value tells them apart. */
function isOption(field: Field, value: string): boolean {
  return field.type !== 'radio' || field.value === value;
}

/** Reads what stands in an area's fields, and returns how to put it into whatever has their names then. */
export function rememberFields(root: HTMLElement): () => void {
  const contents = contentOf(fieldsOf(root));
  const refocus = rememberFocus(root);
  return () => {
    fill(root, contents);
    refocus();
  };
}

/** The same for what will have been typed by the time it is put back. */
export function watchFields(root: HTMLElement): () => void {
  const fields = fieldsOf(root);
  return () => fill(root, contentOf(fields));
}

/** Returns how to focus what is now in the place of the focused element, with its selection. */
function rememberFocus(root: HTMLElement): () => void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !root.contains(focused)) return () => undefined;
  const selection = selectionOf(focused);
  return () => {
    const there = sameThing(root, focused);
    there?.focus({ preventScroll: true });
    if (selection && there && isText(there)) there.setSelectionRange(...selection);
  };
}

function isText(element: Element): element is Text {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** The selected range; none in fields that have no such thing, as those for e-mail addresses. */
function selectionOf(element: HTMLElement): [number, number] | undefined {
  if (!isText(element)) return;
  const { selectionStart, selectionEnd } = element;
  return selectionStart === null || selectionEnd === null
    ? undefined
    : [selectionStart, selectionEnd];
}
