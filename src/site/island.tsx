import { assets } from 'virtual:assets';
import type { ComponentProps, FunctionComponent } from 'react';
import type { IslandComponent, IslandName } from '../../client/registry.ts';
import { type NameFor, renderIsland } from './render-island.ts';

/** What survives the way through an attribute; a prop of any other type does not compile. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...args: never[]) => unknown
    ? never
    : { [Key in keyof T]: Json<T[Key]> };

interface IslandProps<Props extends object> {
  name: NameFor<Props>;
  of: FunctionComponent<Props>;
  props: NoInfer<Props & Json<Props>>;
}

/**
 * A widget that the browser hydrates on first use (client/islands.ts). It is a React root of its
 * own on both sides, because `useId` counts from the root: inside the page's tree the server would
 * give other ids than the browser, and Ark UI names everything by them.
 */
export async function Island<Props extends object>({ name, of, props }: IslandProps<Props>) {
  return staticHtml(name, props, await renderIsland(name, of, props));
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
  /** What `renderIsland` made of these props. */
  html: string;
}

/** An island whose first look is known when the site is built: the Worker needs none of its code. */
export function BuiltIsland<Name extends IslandName>(island: BuiltIslandProps<Name>) {
  return staticHtml(island.name, island.props, island.html);
}
