import { DOMParser, type Element, type Node, onWarningStopParsing } from '@xmldom/xmldom';

/** Parses an XML document. @throws Error if the document is not well-formed. */
export function parseXml(source: string): Element {
  // The parser accepts a bare ampersand.
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(source))
    throw new Error('The XML has an unescaped "&".');
  const parser = new DOMParser({ onError: onWarningStopParsing });
  const root = parser.parseFromString(source, 'text/xml').documentElement;
  if (!root) throw new Error('The XML has no root element.');
  return root;
}

/** Returns the child elements with the given name. */
export function childrenNamed(parent: Element, name: string): Element[] {
  return [...parent.getElementsByTagName(name)].filter((child) => child.parentNode === parent);
}

/** Returns the text of the only child element with a name. */
export function childText(parent: Element, name: string): string {
  return onlyChild(parent, name).textContent ?? '';
}

/** Returns the only child element with a name. @throws Error if the number of such elements is not one. */
export function onlyChild(parent: Element, name: string): Element {
  const [found, ...more] = childrenNamed(parent, name);
  if (!found || more.length > 0)
    throw new Error(`<${parent.tagName}> must have exactly one <${name}>.`);
  return found;
}

/** Content of an element: its text, or its attributes and children by name, without prefixes. */
export type PlainValue = string | { readonly [name: string]: PlainValue | readonly PlainValue[] };

/** Converts an element to a plain value, with a list if several children have the same name. */
export function toPlainValue(element: Element): PlainValue {
  const attributes = [...element.attributes].filter(({ name }) => !name.startsWith('xmlns'));
  const children = [...element.childNodes].filter(isElement);
  const strayText = [...element.childNodes].filter(
    (node) => !isElement(node) && node.nodeValue?.trim(),
  );
  if (children.length > 0 && strayText.length > 0)
    throw new Error(`<${element.tagName}> has text between its child elements.`);
  const text = children.length === 0 ? (element.textContent ?? '') : '';
  if (attributes.length + children.length === 0) return text;
  const parts: Record<string, PlainValue | readonly PlainValue[]> = text ? { text } : {};
  for (const { localName, name, value } of attributes) parts[localName ?? name] = value;
  for (const [name, group] of Map.groupBy(children, nameOf)) {
    const [first, ...others] = group.map(toPlainValue);
    if (first !== undefined) parts[name] = others.length > 0 ? [first, ...others] : first;
  }
  return parts;
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}

function nameOf({ localName, tagName }: Element): string {
  return localName ?? tagName;
}
