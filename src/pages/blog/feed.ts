import { escapeHtml } from '../../site/content/characters.ts';
import { fillForExport } from '../../site/content/placeholders.ts';
import { endpoints, href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { articleTexts } from '../texts.built.tsx';
import { type Article, articles } from './articles.ts';

const lastChangeDay = articles
  .map(({ updated }) => updated)
  .reduce((one, other) => (one > other ? one : other));

/** Returns the Atom feed (RFC 4287) of the news, with full texts. */
export function atomFeed(site: Site): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IE" xml:base="${site.url}/">`,
    `<id>${site.url}${href('blog')}</id>`,
    `<title>${escapeHtml(site.name)} news</title>`,
    `<updated>${toTimestamp(lastChangeDay)}</updated>`,
    `<rights>© ${escapeHtml(site.name)}. You may read, print and share these articles for your own use if you name the source.</rights>`,
    `<link rel="self" type="application/atom+xml" href="${site.url}${endpoints.newsFeed}"/>`,
    `<link rel="alternate" type="text/html" href="${site.url}${href('blog')}"/>`,
    ...articles.map((article) => entry(article, site)),
    '</feed>',
    '',
  ].join('\n');
}

function entry(article: Article, site: Site): string {
  const path = href('article', article.slug);
  const url = site.url + path;
  return [
    '<entry>',
    `<id>${url}</id>`,
    `<title>${escapeHtml(article.title)}</title>`,
    `<published>${toTimestamp(article.date)}</published>`,
    `<updated>${toTimestamp(article.updated)}</updated>`,
    `<author><name>${escapeHtml(article.author)}</name></author>`,
    `<category term="${article.category}"/>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    `<summary>${escapeHtml(article.excerpt)}</summary>`,
    `<content type="html">${escapeHtml(fillForExport(articleTexts[path] ?? '', site, path))}</content>`,
    '</entry>',
  ].join('\n');
}

/** Returns 08:00 UTC of a day, because Atom requires a time. */
function toTimestamp(date: string): string {
  return `${date}T08:00:00Z`;
}
