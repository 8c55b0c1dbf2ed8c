import { site } from 'virtual:settings';
import { yearPlaceholder } from '../pages/documents.ts';
import { Document, type Page } from '../site/frame/document.tsx';
import { renderFragment } from '../site/render-fragment.ts';

/** Renders a page at build, for `completeDocument`. */
export async function renderBuiltPage(page: Page): Promise<string> {
  const document = <Document page={page} site={site} year={yearPlaceholder} closure={undefined} />;
  return (await renderFragment(document)).__html;
}
