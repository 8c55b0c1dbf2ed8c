import { createElement, type FunctionComponent } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { carryFields, rememberFields } from './fields.ts';

/**
 * Attaches React to an island's HTML synchronously, so that the caller can replay an event. If a translation
 * or an extension has changed the HTML, React renders it again, and this function restores the field values.
 * If the island throws, this function restores the original HTML, which works without JavaScript.
 */
export function hydrate(root: HTMLElement, component: FunctionComponent<never>): void {
  const staticHtml = root.cloneNode(true).childNodes;
  const props: object = JSON.parse(root.dataset.props ?? '{}');
  // The types of the Island component guarantee these props.
  const element = createElement(component as FunctionComponent, props);
  const restoreFields = rememberFields(root);
  let restoreLatestFields = restoreFields;
  flushSync(() => {
    hydrateRoot(root, element, {
      identifierPrefix: root.dataset.island ?? '',
      // Expected if a translation or an extension has changed the page.
      onRecoverableError: () => undefined,
      onUncaughtError: (error) => {
        root.replaceChildren(...staticHtml);
        restoreLatestFields();
        reportError(error);
      },
    });
  });
  restoreFields();
  // The visitor may have chosen something before this code ran. A change event makes the island read its form.
  root.querySelector('select')?.dispatchEvent(new Event('change', { bubbles: true }));
  restoreLatestFields = carryFields(root);
}
export { replay } from './replay.ts';
