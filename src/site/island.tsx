import { assets } from 'virtual:assets';
import type { ComponentProps, FunctionComponent } from 'react';
import type { IslandComponent, IslandName } from '../../client/registry.ts';
import { type NameFor, renderIsland } from './render-fragment.ts';

/** JSON-serialisable form of a type: a function in it becomes `never`, which does not compile. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...args: never[]) => unknown
    ? never
    : { [Key in keyof T]: Json<T[Key]> };

interface IslandProps<Props extends object> {
  name: NameFor<Props>;
  component: FunctionComponent<Props>;
  props: NoInfer<Props & Json<Props>>;
}

/**
 * Widget that the browser hydrates on first use (client/islands.ts). It is a separate React root on
 * server and client, because `useId` counts from the root and Ark UI derives its ids from `useId`.
 */
export async function Island<Props extends object>({ name, component, props }: IslandProps<Props>) {
  return staticHtml(name, props, await renderIsland(name, component, props));
}

function staticHtml(name: IslandName, props: object, html: string) {
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      data-code={assets.islands[name]}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, escaped by it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

type PropsOf<Name extends IslandName> = ComponentProps<IslandComponent<Name>>;

interface BuiltIslandProps<Name extends IslandName> {
  name: Name;
  props: PropsOf<Name> & Json<PropsOf<Name>>;
  /** Output of `renderIsland` for these props. */
  html: string;
}

/** Island whose HTML is rendered at build time, so that the Worker needs none of its code. */
export function BuiltIsland<Name extends IslandName>(island: BuiltIslandProps<Name>) {
  return staticHtml(island.name, island.props, island.html);
}
