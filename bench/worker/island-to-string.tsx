import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server.browser';

export { BuiltIsland } from '../../src/site/island.tsx';

interface IslandProps<Props extends object> {
  name: string;
  of: FunctionComponent<Props>;
  props: Props;
}

/** Stands in for the streamed island, because `renderToString` waits for nothing. */
export function Island<Props extends object>({ name, of, props }: IslandProps<Props>) {
  const html = renderToString(createElement<Props>(of, props), { identifierPrefix: name });
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
