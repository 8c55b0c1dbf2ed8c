import type { ReactElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { Document, type Page } from './frame/document.tsx';
import type { SiteState } from './state.ts';

/** Time limit for rendering in ms; the error page may take as long again. */
const timeoutMs = 2_500;

/**
 * Streams a page as HTML.
 * @throws as `renderHtml` does
 */
export function renderDocument(
  page: Page,
  { site, year, closures }: SiteState,
): Promise<ReadableStream> {
  return renderHtml(<Document page={page} site={site} year={year} closures={closures} />);
}

/**
 * Streams a document as HTML. React's shell contains all content, so the status may be sent once the
 * promise resolves.
 * @throws whatever a component throws, or a TimeoutError past the limit
 */
export async function renderHtml(document: ReactElement): Promise<ReadableStream> {
  return renderToReadableStream(document, {
    signal: AbortSignal.timeout(timeoutMs),
    // The error is logged once, by the code that answers with the error page.
    onError: () => undefined,
  });
}
