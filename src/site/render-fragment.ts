import { createElement, type FunctionComponent, type ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import type { Markup } from './ui/rich-text.tsx';

/**
 * Renders part of a page to HTML.
 * @param identifierPrefix prefix of the ids that `useId` returns
 * @throws the error of a component
 */
export async function renderFragment(content: ReactNode, identifierPrefix = ''): Promise<Markup> {
  // The code that responds with the error page logs the failure.
  const onError = () => undefined;
  const stream = await renderToReadableStream(content, { identifierPrefix, onError });
  return { __html: await new Response(stream).text() };
}

/**
 * Returns a function that renders HTML once per view, for all pages of the view.
 * The annotation lets a bundle without these pages omit the cache and React's streaming server.
 * @__NO_SIDE_EFFECTS__
 */
export function sharedHtml<View extends object>(
  render: (view: View) => ReactNode,
): (view: View) => Promise<Markup> {
  const htmlByView = new WeakMap<View, Markup>();
  return async (view) => {
    // Cache the HTML, not the promise: the promise of a cancelled request never settles.
    const html = htmlByView.get(view) ?? (await renderFragment(render(view)));
    htmlByView.set(view, html);
    return html;
  };
}

/** Component of an island, with the name by which the browser loads the component (client/islands/watch.ts). */
export type IslandComponent<Props> = FunctionComponent<Props> & { readonly islandName: string };

/** An island's name and props, and the HTML inside its root. */
export interface RenderedIsland {
  readonly name: string;
  readonly props: object;
  readonly html: string;
}

export async function renderIsland<Props extends object>(
  component: IslandComponent<Props>,
  props: NoInfer<Props>,
): Promise<RenderedIsland> {
  const name = component.islandName;
  const { __html: html } = await renderFragment(createElement<Props>(component, props), name);
  return { name, props, html };
}
