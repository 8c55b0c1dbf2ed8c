import type { ReactNode } from 'react';
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
 * Streams content as HTML. The promise resolves when all content has been rendered, so that the status
 * is correct.
 * @throws the error of a component, or a TimeoutError after the limit
 */
export async function renderHtml(content: ReactNode): Promise<ReadableStream> {
  return renderToReadableStream(content, {
    signal: AbortSignal.timeout(timeoutMs),
    // The code that responds with the error page logs the error.
    onError: () => undefined,
  });
}

/**
 * Renders a part of a page that is otherwise rendered at build.
 * @throws the errors of `renderHtml`
 */
export async function renderPart(content: ReactNode): Promise<string> {
  return new Response(await renderHtml(content)).text();
}
