import type { Page } from '../../site/frame/document.tsx';
import { pages } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { formatLongDate, formatMonth } from '../../site/ui/dates.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { Prose } from '../../site/ui/rich-text.tsx';
import * as accessibility from './accessibility.legal.md';
import * as cookies from './cookies.legal.md';
import * as privacy from './privacy.legal.md';
import * as terms from './terms.legal.md';

const legalTexts = { accessibility, cookies, privacy, terms };

export function legalPage(name: keyof typeof legalTexts, site: Site): Page {
  const { meta, html, headings } = legalTexts[name];
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
          <Prose html={html} headings={headings} site={site} />
        </div>
      </>
    ),
  };
}
