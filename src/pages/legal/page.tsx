import type { Page } from '../../site/frame/document.tsx';
import { pages } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { formatLongDate, formatMonth } from '../../site/ui/dates.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { RichText } from '../../site/ui/rich-text.tsx';
import { text as accessibility } from './accessibility.legal.md';
import { text as cookies } from './cookies.legal.md';
import { text as privacy } from './privacy.legal.md';
import { text as terms } from './terms.legal.md';

const legalTexts = { accessibility, cookies, privacy, terms };

export function legalPage(name: keyof typeof legalTexts, html: string, site: Site): Page {
  const { meta } = legalTexts[name];
  const { published } = meta;
  const { changed } = pages[name];
  return {
    head: {
      title: meta.title,
      description: meta.description,
      position: { page: name },
      sheet: 'text',
    },
    content: (
      <>
        <PageTitle title={meta.title}>
          <p className="text-small text-ink-soft">
            First published <time dateTime={published}>{formatMonth(published)}</time>. Last changed{' '}
            <time dateTime={changed}>{formatLongDate(changed)}</time>.
          </p>
        </PageTitle>
        <div className="wrap pt-2 pb-12">
          {name === 'cookies' && (
            <button
              className="btn-accent scripted mb-8"
              type="button"
              data-opens="preferences"
              data-screen
            >
              Cookie settings
            </button>
          )}
          <RichText as="div" className="toc-columns" html={html} site={site} />
        </div>
      </>
    ),
  };
}
