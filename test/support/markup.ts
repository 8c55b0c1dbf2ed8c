import type { ReactNode } from 'react';
import { renderFragment } from '../../src/site/render-fragment.ts';

/** Renders a page's content as HTML, without React's comments between text nodes. */
export async function markupOf(content: ReactNode): Promise<string> {
  return (await renderFragment(content)).__html.replaceAll('<!-- -->', '');
}
