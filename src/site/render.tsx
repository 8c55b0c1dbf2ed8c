import type { ReactElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { Document, type Page } from './frame/document.tsx';
import type { SiteState } from './state.ts';

/** Time limit for rendering, in ms. The error page has a separate limit of the same length. */
const timeoutMs = 2_500;

/**
 * Streams a page as HTML.
 * @throws the errors of `renderHtml`
 */
export function renderDocument(
  page: Page,
  { site, year, closure }: SiteState,
): Promise<ReadableStream> {
  return renderHtml(<Document page={page} site={site} year={year} closure={closure} />);
}

/**
 * Streams a document as HTML. The promise resolves when all content has been rendered, so that the status
 * is correct.
 * @throws the error of a component, or a TimeoutError after the limit
 */
export async function renderHtml(document: ReactElement): Promise<ReadableStream> {
  return renderToReadableStream(document, {
    signal: AbortSignal.timeout(timeoutMs),
    // The code that responds with the error page logs the error.
    onError: () => undefined,
  });
}
