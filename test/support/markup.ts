import type { ReactNode } from 'react';
import { renderFragment } from '../../src/site/render-fragment.ts';

/** HTML of a page's content, without React's marks between texts. */
export async function markupOf(content: ReactNode): Promise<string> {
  return (await renderFragment(content)).__html.replaceAll('<!-- -->', '');
}
