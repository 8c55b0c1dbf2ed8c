import { escapeHtml } from '../escape.ts';
import type { Site } from '../settings.ts';

/** HTML built from our Markdown with its {name}, {phone}, … replaced by the site's settings. */
export function fillHtml(html: string, site: Site): string {
  return html.replace(/\{(\w+)\}/g, (placeholder, key: string) => {
    const value = new Map<string, unknown>(Object.entries(site)).get(key);
    if (value === undefined) throw new Error(`Unknown placeholder ${placeholder} in a text.`);
    const text = escapeHtml(String(value));
    if (key === 'phone') return `<a href="${site.phoneHref}">${text}</a>`;
    if (key === 'email') return `<a href="mailto:${text}">${text}</a>`;
    return text;
  });
}
