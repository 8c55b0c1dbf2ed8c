import type { ReactNode } from 'react';
import type { Site } from '../settings.ts';
import { Html } from '../ui/rich-text.tsx';
import { type Closure, ClosureBar } from './closure-bar.tsx';
import { Footer } from './footer.tsx';
import { banner, preferences } from './frame.built.tsx';
import { Head, type PageHead } from './head.tsx';
import { Header } from './header.tsx';

export interface Page {
  head: PageHead;
  scripts?: readonly 'notFound'[];
  content: ReactNode;
  /** `false` omits the closure bar, on pages that begin with the closures. */
  closureBar?: false;
}

interface DocumentProps {
  page: Page;
  site: Site;
  /** Calendar year of the copyright line. */
  year: number;
  closures: readonly Closure[];
}

export function Document({ page, site, year, closures }: DocumentProps) {
  return (
    <html lang="en-IE">
      <Head head={page.head} site={site} scripts={page.scripts ?? []} />
      <body>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <ConsentBanner />
        <Header site={site} position={page.head.position} />
        {page.closureBar !== false && (
          <div data-live="closures">
            <ClosureBar closures={closures} />
          </div>
        )}
        <main id="main" tabIndex={-1}>
          {page.content}
        </main>
        <Footer site={site} year={year} />
        <Preferences />
      </body>
    </html>
  );
}

/**
 * The cookie banner, in the flow of the page, so that it covers nothing. It is shown only while the
 * document has `data-ask-consent`, which client/head.ts sets before the first paint: no flash for
 * visitors who have chosen, no layout shift, no banner without script.
 */
function ConsentBanner() {
  return (
    <Html
      as="section"
      className="consent"
      aria-labelledby="consent-title"
      data-nosnippet
      html={banner}
    />
  );
}

/** The preferences dialog, closed at first; src/consent/preferences.ts opens it and stores its switches. */
function Preferences() {
  return (
    <Html
      as="dialog"
      className="dialog preferences"
      aria-labelledby="preferences-title"
      aria-describedby="preferences-text"
      data-screen
      html={preferences}
    />
  );
}
