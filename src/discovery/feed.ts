import { type Article, articles } from '../content/articles.ts';
import { escapeHtml } from '../escape.ts';
import { endpoints, href } from '../routes.ts';
import type { Site } from '../settings.ts';

/** The news with its full text: RFC 4287. */
export function atomFeed(site: Site): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IE" xml:base="${site.url}/">`,
    `<id>${site.url}${href('blog')}</id>`,
    `<title>${escapeHtml(site.name)} news</title>`,
    `<updated>${instant(articles[0]?.date)}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${site.url}${endpoints.newsFeed}"/>`,
    `<link rel="alternate" type="text/html" href="${site.url}${href('blog')}"/>`,
    ...articles.map((article) => entry(article, site)),
    '</feed>',
    '',
  ].join('\n');
}

function entry(article: Article, site: Site): string {
  const url = site.url + href('article', article.slug);
  return [
    '<entry>',
    `<id>${url}</id>`,
    `<title>${escapeHtml(article.title)}</title>`,
    `<published>${instant(article.date)}</published>`,
    `<updated>${instant(article.date)}</updated>`,
    `<author><name>${escapeHtml(article.author)}</name></author>`,
    `<category term="${article.category}"/>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    `<summary>${escapeHtml(article.excerpt)}</summary>`,
    `<content type="html">${escapeHtml(article.html)}</content>`,
    '</entry>',
  ].join('\n');
}

/** Articles carry a day; a feed wants an instant. */
function instant(date = '1970-01-01'): string {
  return `${date}T08:00:00Z`;
}
