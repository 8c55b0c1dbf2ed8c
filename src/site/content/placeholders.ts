import { escapeHtml } from '../../http/escape.ts';
import type { Site } from '../settings.ts';

/** HTML built from our Markdown with its {name}, {phone}, … replaced by the site's settings. */
export function fillHtml(html: string, site: Site): string {
  const values = new Map<string, unknown>(
    Object.entries({ ...site, mailClause: mailClause(site) }),
  );
  return html.replace(/\{(\w+)\}/g, (placeholder, key: string) => {
    const value = values.get(key);
    if (value === undefined) throw new Error(`Unknown placeholder ${placeholder} in a text.`);
    const text = escapeHtml(String(value));
    if (key === 'phone') return `<a href="${site.phoneHref}">${text}</a>`;
    if (key === 'email') return `<a href="mailto:${text}">${text}</a>`;
    return text;
  });
}

/** What the privacy policy says of copies by e-mail. */
function mailClause({ mailed }: Site): string {
  return mailed
    ? 'A copy goes to the operations mailbox by e-mail.'
    : 'No copy goes out by e-mail.';
}

/** The words alone of a text with marks (see Filled), for machines that read no links. */
export function plainText(text: string, { phone, email }: Site): string {
  return text
    .replaceAll('{phone}', phone)
    .replaceAll('{email}', email)
    .replace(/\{ga:([^}]+)\}/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}
