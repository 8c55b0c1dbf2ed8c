import { HtmlValidate, type Message } from 'html-validate';
import { parseHTML } from 'linkedom';
import { inject } from 'vitest';

/**
 * Requests a path of the site without following redirects. Retries once after a failure, because workerd
 * closes an idle connection after five seconds, possibly at the start of the next request.
 */
export function get(path: string, init?: RequestInit): Promise<Response> {
  const request = () => fetch(new URL(path, inject('origin')), { redirect: 'manual', ...init });
  return request().catch(request);
}

/** Returns the parsed page at a path of the site, whatever its status. */
export async function open(path: string): Promise<Document> {
  return parse(await (await get(path)).text());
}

export function parse(html: string): Document {
  const { document } = parseHTML(html);
  // linkedom does not decode entities in these two elements.
  for (const element of document.querySelectorAll('title, textarea')) {
    const markup = parseHTML(`<p>${element.textContent}</p>`).document;
    element.textContent = markup.querySelector('p')?.textContent ?? '';
  }
  return document;
}

/** Returns an element's text, trimmed and with white space collapsed. */
export function textOf(element: Element | null): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

export function all(root: ParentNode, selector: string): Element[] {
  return [...root.querySelectorAll(selector)];
}

/** Returns the first element that matches a selector. @throws Error with the selector if none matches */
export function find(root: ParentNode, selector: string): Element {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`No element matches ${selector}.`);
  return found;
}

export function texts(root: ParentNode, selector: string): string[] {
  return all(root, selector).map(textOf);
}

/** Returns an attribute's value, whatever the case of its name; empty if there is none. */
export function attribute(element: Element | null, name: string): string {
  const attributes = [...(element?.attributes ?? [])];
  return attributes.find((one) => one.name.toLowerCase() === name.toLowerCase())?.value ?? '';
}

/** Lists the text and URL of every link inside an element. */
export function links(root: ParentNode): [text: string, href: string][] {
  return all(root, 'a').map((link) => [textOf(link), attribute(link, 'href')]);
}

/** Returns the part of a page that has a heading with this text: its list item, section or nav. */
export function sectionWithHeading(root: ParentNode, heading: string): Element {
  const found = all(root, 'h2, h3').find((element) => textOf(element) === heading);
  const part = found?.closest('li') ?? found?.closest('section') ?? found?.closest('nav');
  if (!part) throw new Error(`No section of the page has the heading "${heading}".`);
  return part;
}

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: {
    'no-missing-references': 'error',
    'input-missing-label': 'error',
    // React's void elements, empty attributes and upper case names are valid HTML.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    // Ark UI uses colons in ids, which HTML5 allows.
    'valid-id': ['error', { relaxed: true }],
    // Line breaks in phone numbers are a matter of style, not of validity.
    'tel-non-breaking': 'off',
    // Some voice control software needs `for`, even on a label around its checkbox.
    'no-redundant-for': 'off',
    // A group of buttons has its name in `aria-label`.
    'wcag/h71': 'off',
    // Lists of the desk refresh themselves without script.
    'meta-refresh': 'off',
    // Checkboxes of a list share a name.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'submit', 'reset', 'checkbox'] }],
  },
});

const formatMessage = ({ ruleId, message, line, column }: Message) =>
  `${ruleId}: ${message} (${line}:${column})`;

/** Lists validation errors of a page, each with its rule and place. */
export async function validationErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const unnamed = all(parse(html), 'section:not([aria-label], [aria-labelledby])');
  return [
    ...results.flatMap(({ messages }) => messages.map(formatMessage)),
    // A section without a name is no landmark.
    ...unnamed.map((section) => `A section has no name: ${textOf(section).slice(0, 60)}`),
  ];
}
