import { XmlDocument, XmlElement, XmlText, type XmlTreeNode } from 'libxml2-wasm';

/** Element of an XML document. Names are without prefixes. */
export interface Element {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** Text without the text of child elements. */
  readonly text: string;
}

/** Parses an XML document. @throws Error if the document is not well-formed. */
export function parseXml(source: string): Element {
  const document = XmlDocument.fromString(source);
  const root = elementOf(document.root);
  document.dispose();
  return root;
}

function elementOf(element: XmlElement): Element {
  const nodes: XmlTreeNode[] = [];
  for (let node = element.firstChild; node; node = node.next) nodes.push(node);
  return {
    name: element.name,
    namespace: element.namespaceUri,
    attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
    children: nodes.filter((node) => node instanceof XmlElement).map(elementOf),
    text: nodes.map((node) => (node instanceof XmlText ? node.content : '')).join(''),
  };
}

/** Returns the child elements with the given name. */
export function childrenNamed({ children }: Element, name: string): Element[] {
  return children.filter((child) => child.name === name);
}

/** Returns the text of the only child element with a name. */
export function childText(parent: Element, name: string): string {
  return onlyChild(parent, name).text;
}

/** Returns the only child element with a name. @throws Error if the number of such elements is not one. */
export function onlyChild(parent: Element, name: string): Element {
  const [found, ...more] = childrenNamed(parent, name);
  if (!found || more.length > 0)
    throw new Error(`<${parent.name}> must have exactly one <${name}>.`);
  return found;
}

/** Content of an element: its text, or its attributes and children by name. */
export type PlainValue = string | { readonly [name: string]: PlainValue | readonly PlainValue[] };

/** Converts an element to a plain value, with a list if several children have the same name. */
export function toPlainValue({ name, attributes, children, text }: Element): PlainValue {
  if (children.length > 0 && text.trim())
    throw new Error(`<${name}> has text between its child elements.`);
  if (Object.keys(attributes).length + children.length === 0) return text;
  const parts: Record<string, PlainValue | readonly PlainValue[]> = { ...attributes };
  if (text.trim()) parts.text = text;
  for (const [childName, group] of Map.groupBy(children, (child) => child.name)) {
    const [first, ...others] = group.map(toPlainValue);
    if (first !== undefined) parts[childName] = others.length > 0 ? [first, ...others] : first;
  }
  return parts;
}
