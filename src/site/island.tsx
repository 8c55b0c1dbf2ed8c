import { assets } from 'virtual:assets';
import { type IslandComponent, type RenderedIsland, renderIsland } from './render-fragment.ts';

/**
 * JSON-serialisable form of a type. A function in the type becomes `never`, so that the code does not
 * compile.
 */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...args: never[]) => unknown
    ? never
    : { [Key in keyof T]: Json<T[Key]> };

interface IslandProps<Props extends object> {
  component: IslandComponent<Props>;
  props: NoInfer<Props & Json<Props>>;
}

/**
 * Widget that the browser hydrates on first use (client/islands/watch.ts). It is a separate React root on
 * server and client, because `useId` counts from the root and Ark UI derives its ids from `useId`.
 */
export async function Island<Props extends object>({ component, props }: IslandProps<Props>) {
  return BuiltIsland(await renderIsland(component, props));
}

/** Island with HTML rendered at build time, so that the Worker does not contain the island's code. */
export function BuiltIsland({ name, props, html }: RenderedIsland) {
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
