import { createElement, type FunctionComponent } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { carryFields, rememberFields } from './fields.ts';

/**
 * Attaches React to an island's HTML synchronously, so that an event can be replayed right after.
 * If a translation or an extension has changed that HTML, React renders it again, and the values typed
 * are restored. If the island throws, its original HTML is restored, which works without script.
 */
export function hydrate(root: HTMLElement, component: FunctionComponent<never>): void {
  const staticHtml = root.cloneNode(true).childNodes;
  const props: object = JSON.parse(root.dataset.props ?? '{}');
  // The type of Island ensures that the props fit the component.
  const element = createElement(component as FunctionComponent, props);
  const restore = rememberFields(root);
  let restoreTyped = restore;
  flushSync(() => {
    hydrateRoot(root, element, {
      identifierPrefix: root.dataset.island ?? '',
      // A hydration mismatch: a translation or an extension has changed the page.
      onRecoverableError: () => undefined,
      onUncaughtError: (error) => {
        root.replaceChildren(...staticHtml);
        restoreTyped();
        reportError(error);
      },
    });
  });
  restore();
  restoreTyped = carryFields(root);
}
export { replay } from './replay.ts';
