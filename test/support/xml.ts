import { DOMParser, type Element, onWarningStopParsing } from '@xmldom/xmldom';

/** Parses an XML document; anything that is not well-formed is thrown. */
export function parseXml(source: string): Element {
  // The parser lets a bare ampersand through.
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(source)) throw new Error('A bare &.');
  const parser = new DOMParser({ onError: onWarningStopParsing });
  const root = parser.parseFromString(source, 'text/xml').documentElement;
  if (!root) throw new Error('The document has no element.');
  return root;
}

/** The elements of a name directly below another. */
export function below(parent: Element, name: string): Element[] {
  return [...parent.getElementsByTagName(name)].filter((child) => child.parentNode === parent);
}

/** The text of the one element of a name directly below another. */
export function textOf(parent: Element, name: string): string {
  return one(parent, name).textContent ?? '';
}

/** The one element of a name directly below another. */
export function one(parent: Element, name: string): Element {
  const [found, ...more] = below(parent, name);
  if (!found || more.length > 0) throw new Error(`<${parent.tagName}> has not one <${name}>.`);
  return found;
}
