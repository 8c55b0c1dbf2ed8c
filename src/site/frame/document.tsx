import type { ReactNode } from 'react';
import type { Site } from '../settings.ts';
import { Html } from '../ui/rich-text.tsx';
import { type Closure, ClosureBar } from './closure-bar.tsx';
import { Footer } from './footer.tsx';
import { banner, preferences } from './frame.built.tsx';
import { Head, type PageHead, type PageScript } from './head.tsx';
import { Header } from './header.tsx';

export interface Page {
  head: PageHead;
  scripts?: readonly PageScript[];
  content: ReactNode;
  /** Path to which the closure bar must not lead, or `false` on pages that start with the closures. */
  closureBar?: string | false;
}

interface DocumentProps {
  page: Page;
  site: Site;
  /** Calendar year of the copyright line. */
  year: number;
  closure: Closure | undefined;
}

export function Document({ page, site, year, closure }: DocumentProps) {
  return (
    <html lang="en-IE">
      <Head head={page.head} site={site} scripts={page.scripts ?? []} />
      <body>
        <a className="skip skip-link" href="#main">
          Skip to main content
        </a>
        {/* The banner is part of the page's flow, so that it covers no content. CSS shows the banner only while the document has `data-ask-consent`, which client/head.ts sets before the first paint. */}
        <Html
          as="section"
          className="consent"
          aria-labelledby="consent-title"
          data-nosnippet
          html={banner}
        />
        <Header site={site} position={page.head.position} />
        {page.closureBar !== false && (
          <div data-live={page.head.position && 'closure'}>
            {closure?.path !== page.closureBar && <ClosureBar closure={closure} />}
          </div>
        )}
        <main id="main" tabIndex={-1}>
          {page.content}
        </main>
        <Footer site={site} year={year} />
        <Html
          as="dialog"
          className="dialog preferences"
          aria-labelledby="preferences-title"
          aria-describedby="preferences-text"
          data-screen
          html={preferences}
        />
      </body>
    </html>
  );
}
