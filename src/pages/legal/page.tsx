import type { Page } from '../../site/frame/document.tsx';
import { pages } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { formatLongDate, formatMonth } from '../../site/ui/dates.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { Prose } from '../../site/ui/rich-text.tsx';
import { legalTexts } from './content.ts';

type LegalName = keyof typeof legalTexts;

export const privacyPage = (site: Site) => legalPage('privacy', site);
export const termsPage = (site: Site) => legalPage('terms', site);
export const cookiesPage = (site: Site) => legalPage('cookies', site);
export const accessibilityPage = (site: Site) => legalPage('accessibility', site);

function legalPage(name: LegalName, site: Site): Page {
  const text = legalTexts[name];
  return {
    head: {
      title: text.title,
      description: text.description,
      position: { page: name },
      sheet: 'text',
    },
    content: (
      <>
        <PageTitle title={text.title}>
          <Dates published={text.published} changed={pages[name].changed} />
        </PageTitle>
        <div className="wrap pt-2 pb-12">
          {name === 'cookies' && <CookieSettingsButton />}
          <Prose html={text.html} headings={text.headings} site={site} />
        </div>
      </>
    ),
  };
}

function Dates({ published, changed }: { published: string; changed: string }) {
  return (
    <p className="text-small text-ink-soft">
      First published <time dateTime={published}>{formatMonth(published)}</time>. Last changed{' '}
      <time dateTime={changed}>{formatLongDate(changed)}</time>.
    </p>
  );
}

function CookieSettingsButton() {
  return (
    <button className="btn-accent scripted mb-8" type="button" data-opens="preferences" data-screen>
      Cookie settings
    </button>
  );
}
