import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import type { Markup } from './ui/html.tsx';

/**
 * Renders elements within a page to HTML.
 * @param identifierPrefix of the ids from `useId`
 * @throws whatever a component throws
 */
export async function renderFragment(content: ReactNode, identifierPrefix = ''): Promise<Markup> {
  // The failure is logged once, where it is answered.
  const onError = () => undefined;
  const stream = await renderToReadableStream(content, { identifierPrefix, onError });
  return { __html: await new Response(stream).text() };
}
