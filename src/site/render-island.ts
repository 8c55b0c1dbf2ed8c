import { type ComponentProps, createElement, type FunctionComponent } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import type { IslandComponent, IslandName } from '../../client/registry.ts';

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
  const element = createElement<Props>(of, props);
  const options = { identifierPrefix: name, onError: () => undefined };
  const stream = await renderToReadableStream(element, options);
  return new Response(stream).text();
}
