import type { ReactNode } from 'react';
import { renderFragment } from '../../site/render-fragment.ts';
import type { Markup } from '../../site/ui/html.tsx';
import type { KnownNotices } from '../view.ts';

/** HTML that is the same on all pages of a view: the first of them renders it. */
export function sharedHtml(
  render: (view: KnownNotices) => ReactNode,
): (view: KnownNotices) => Promise<Markup> {
  const known = new WeakMap<KnownNotices, Markup>();
  return async (view) => {
    // Not the promise, which never settles if its request is cancelled.
    const html = known.get(view) ?? (await renderFragment(render(view)));
    known.set(view, html);
    return html;
  };
}
