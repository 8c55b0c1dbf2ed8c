import { renderToString } from 'react-dom/server.browser';
import { Document, type Page } from '../../src/site/frame/document.tsx';
import type { SiteState } from '../../src/site/state.ts';

const encoder = new TextEncoder();

/** Stands in for src/site/render.tsx: the whole page as one string, encoded at once. */
export async function renderDocument(page: Page, { site, year }: SiteState) {
  const html = renderToString(<Document page={page} site={site} closures={[]} year={year} />);
  return new Blob([encoder.encode(`<!DOCTYPE html>${html}`)]).stream();
}
