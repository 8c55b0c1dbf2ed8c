import { type ComponentProps, createElement, type FunctionComponent } from 'react';
import type { IslandComponent, IslandName } from '../../client/registry.ts';
import { renderFragment } from './render-fragment.ts';

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
