import { type ComponentProps, createElement, type FunctionComponent, type ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import type { IslandComponent, IslandName } from '../../client/registry.ts';
import type { Markup } from './ui/rich-text.tsx';

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

/** HTML that is the same on all pages of a view: the first of them renders it. */
export function sharedHtml<View extends object>(
  render: (view: View) => ReactNode,
): (view: View) => Promise<Markup> {
  const known = new WeakMap<View, Markup>();
  return async (view) => {
    // Not the promise, which never settles if its request is cancelled.
    const html = known.get(view) ?? (await renderFragment(render(view)));
    known.set(view, html);
    return html;
  };
}

/** Registered names whose component takes exactly these props. */
export type NameFor<Props> = {
  [Name in IslandName]: [Props, ComponentProps<IslandComponent<Name>>] extends [
    ComponentProps<IslandComponent<Name>>,
    Props,
  ]
    ? Name
    : never;
}[IslandName];

/** Renders the HTML inside an island's root. */
export async function renderIsland<Props extends object>(
  name: NameFor<Props>,
  of: FunctionComponent<Props>,
  props: NoInfer<Props>,
): Promise<string> {
  return (await renderFragment(createElement<Props>(of, props), name)).__html;
}
