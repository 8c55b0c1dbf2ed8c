import type { Article } from '../content/articles.ts';
import type { Faq } from '../content/faqs.ts';
import { href } from '../routes.ts';
import type { Site } from '../settings.ts';

/** Descriptions for machines in the vocabulary of https://schema.org. */
const context = 'https://schema.org';

export function organization(site: Site) {
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': `${site.url}/#organization`,
    name: site.name,
    description: site.descriptor,
    url: `${site.url}/`,
    logo: `${site.url}/icon-512.png`,
    email: site.email,
    telephone: site.phoneHref.slice('tel:'.length),
    address: site.address,
  };
}

export function website(site: Site) {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: site.name,
    url: `${site.url}/`,
    inLanguage: 'en-IE',
    publisher: { '@id': `${site.url}/#organization` },
  };
}

/** The way from the home page to here: names and paths, this page last. */
export function breadcrumbs(site: Site, ...trail: readonly { label: string; href: string }[]) {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: 'Home', href: '/' }, ...trail].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.label,
      item: site.url + step.href,
    })),
  };
}

export function faqPageData(faqs: readonly Faq[]) {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export function newsArticle(site: Site, article: Article, image: string) {
  return {
    '@context': context,
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.excerpt,
    datePublished: article.date,
    articleSection: article.category,
    image: site.url + image,
    inLanguage: 'en-IE',
    mainEntityOfPage: site.url + href('article', article.slug),
    author: { '@type': 'Organization', name: article.author },
    publisher: { '@type': 'Organization', name: site.name, logo: `${site.url}/icon-512.png` },
  };
}
