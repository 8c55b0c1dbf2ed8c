import { type HtmlElement, HtmlValidate, Parser } from 'html-validate';
import { inject } from 'vitest';

export type { HtmlElement } from 'html-validate';

const parser = new Parser(await new HtmlValidate().getConfigFor('page.html'));

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Asks the site, and follows no redirect. */
export function get(path: string, init?: RequestInit): Promise<Response> {
  return fetch(new URL(path, inject('origin')), { redirect: 'manual', ...init });
}

/** The parsed page at a path of the site, whatever its status. */
export async function open(path: string): Promise<HtmlElement> {
  return parse(await (await get(path)).text());
}

export function parse(html: string): HtmlElement {
  return parser.parseHtml(html);
}

/** The text as a reader meets it: entities decoded and white space collapsed. */
export function textOf(element: HtmlElement | null): string {
  return decode(element?.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The first element that a selector finds; a page without it fails the test by its name. */
export function find(root: HtmlElement, selector: string): HtmlElement {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

export function texts(root: HtmlElement, selector: string): string[] {
  return root.querySelectorAll(selector).map(textOf);
}

/** An attribute's value with its entities decoded; empty where there is none. */
export function attribute(element: HtmlElement | null, name: string): string {
  return decode(element?.getAttributeValue(name) ?? '');
}

/** Every link below an element: its text and where it leads. */
export function links(root: HtmlElement): [text: string, href: string][] {
  return root.querySelectorAll('a').map((link) => [textOf(link), attribute(link, 'href')]);
}

/** The smallest part of a page that has a heading with this text: its list item or section. */
export function under(root: HtmlElement, heading: string): HtmlElement {
  const found = root.querySelectorAll('h2, h3').find((element) => textOf(element) === heading);
  const part = found?.closest('li') ?? found?.closest('section') ?? found?.closest('nav');
  if (!part) throw new Error(`No part of the page is headed "${heading}".`);
  return part;
}

function decode(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
