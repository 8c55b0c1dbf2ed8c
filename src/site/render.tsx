import { renderToReadableStream } from 'react-dom/server';
import { closuresNow } from '../works/closure-bar.ts';
import { Document, type Page } from './frame/document.tsx';
import type { Release } from './release.ts';

/**
 * A page may take so long to render before the visitor gets an error instead; the error page may
 * need as long again.
 */
const timeoutMs = 2_500;

/**
 * Streams a page as HTML. All content is in the shell, so a promise that resolves means that the
 * page has rendered and the status may be sent.
 * @throws whatever a component throws, or a TimeoutError past the limit.
 */
export function renderDocument(page: Page, release: Release): Promise<ReadableStream> {
  const { site, year, notices } = release;
  const document = <Document page={page} site={site} year={year} closures={closuresNow(notices)} />;
  return renderToReadableStream(document, {
    signal: AbortSignal.timeout(timeoutMs),
    // The failure is logged once, where it is answered.
    onError: () => undefined,
  });
}
