import { createElement, type FunctionComponent } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/**
 * Attaches React to an island's HTML at once, so that an event can be replayed right after. Should
 * the island ever throw, its HTML stands again as the server sent it and works without script.
 */
export function hydrate(root: HTMLElement, component: FunctionComponent<never>): void {
  const still = root.cloneNode(true).childNodes;
  const props: object = JSON.parse(root.dataset.props ?? '{}');
  // The server wrote these props for this component, and its Island let no others compile.
  const element = createElement(component as FunctionComponent, props);
  const areas = [...root.querySelectorAll('textarea')].map((area) => [area, area.value] as const);
  flushSync(() => {
    hydrateRoot(root, element, {
      identifierPrefix: root.dataset.island ?? '',
      onUncaughtError: (error) => {
        root.replaceChildren(...still);
        reportError(error);
      },
    });
  });
  // React sets a text area that came with a text back to it.
  for (const [area, text] of areas) if (area.value !== text) area.value = text;
}
