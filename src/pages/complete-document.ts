import { escapeHtml } from '../http/escape.ts';
import { closureBar } from '../site/frame/closure-bar.built.tsx';
import type { SiteState } from '../site/state.ts';
import { yearPlaceholder } from './documents.ts';

const closureContainer = '<div data-live="closure">';

/** Adds the year, and the bar with the carriageways that are closed now, to a page that the build wrote. */
export function completeDocument(
  html: string,
  { year, closure }: Pick<SiteState, 'year' | 'closure'>,
): string {
  const bar = closure
    ? closureBar.__html
        .replace('{path}', () => escapeHtml(closure.path))
        .replace('{text}', () => escapeHtml(closure.text))
    : '';
  return html
    .replace(closureContainer, () => closureContainer + bar)
    .replace(yearPlaceholder, `${year}`);
}
