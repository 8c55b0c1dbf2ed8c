import type { ReactNode } from 'react';
import type { Site } from '../settings.ts';
import { type Closure, ClosureBar } from './closure-bar.tsx';
import { Footer } from './footer.tsx';
import { Head, type PageHead } from './head.tsx';
import { Header } from './header.tsx';

export interface Page {
  head: PageHead;
  scripts?: readonly 'notFound'[];
  content: ReactNode;
  /** Whether the page itself says what is closed, before all else; then no bar does. */
  closureBar?: false;
}

/** The cookie banner, and its preferences as a closed dialog. */
export interface Consent {
  banner: ReactNode;
  preferences: ReactNode;
}

interface DocumentProps {
  page: Page;
  site: Site;
  /** Calendar year of the copyright line. */
  year: number;
  closures: readonly Closure[];
  consent: Consent;
}

export function Document({ page, site, year, closures, consent }: DocumentProps) {
  return (
    <html lang="en-IE">
      <Head head={page.head} site={site} scripts={page.scripts ?? []} />
      <body>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        {consent.banner}
        <Header site={site} place={page.head.place} />
        {page.closureBar !== false && (
          <div data-live="closures">
            <ClosureBar closures={closures} />
          </div>
        )}
        <main id="main" tabIndex={-1}>
          {page.content}
        </main>
        <Footer site={site} year={year} />
        {consent.preferences}
      </body>
    </html>
  );
}
