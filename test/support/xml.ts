/** An element of a well-formed document, with its text where it has no elements. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const token =
  /<\?xml[^?]*\?>|<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|(<)/gy;

/** Reads XML as far as feeds and sitemaps go; anything that is not well-formed is thrown. */
export function parseXml(source: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  for (const [, closed, opened, attributes, empty, text, stray] of source.matchAll(token)) {
    const parent = open.at(-1);
    if (!parent || stray) throw new Error('A stray < or a closing tag too many.');
    if (text) parent.text += decode(text);
    if (opened) {
      const element = { name: opened, attributes: read(attributes ?? ''), children: [], text: '' };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
    if (closed && open.pop()?.name !== closed) throw new Error(`</${closed}> closes another.`);
  }
  const [document, ...more] = root.children;
  if (open.length !== 1 || !document || more.length > 0) throw new Error('Not one whole element.');
  return document;
}

/** The elements of a name directly below another. */
export function below(parent: Element, name: string): Element[] {
  return parent.children.filter((child) => child.name === name);
}

/** The one element of a name directly below another. */
export function one(parent: Element, name: string): Element {
  const [found, ...more] = below(parent, name);
  if (!found || more.length > 0) throw new Error(`<${parent.name}> has not one <${name}>.`);
  return found;
}

function read(attributes: string): Record<string, string> {
  const found = attributes.matchAll(/([\w:-]+)="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name, decode(value ?? '')]));
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`A bare & in ${text}`);
  return text.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '');
}
