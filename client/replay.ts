import type { Press } from './islands.ts';

/** Repeats a press on its control, or on the control's equivalent if React has rendered it again. */
export function replay({ event, control }: Press, root: HTMLElement): void {
  const equivalent = findEquivalent(root, control);
  if (!equivalent) return;
  if (event instanceof KeyboardEvent) pressKey(equivalent, event);
  else equivalent.click();
}

function pressKey(tab: HTMLElement, event: KeyboardEvent): void {
  // The tab was focused before React had listeners.
  tab.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  tab.dispatchEvent(new KeyboardEvent('keydown', event));
}

/** Attributes that tell elements of the same tag apart; not the id, which React may generate anew. */
const identifyingAttributes = ['name', 'href', 'action', 'type'];

/**
 * Finds the element that replaces one that React has removed. A translation or an extension may have
 * changed the tree around it, and so its position, but not its name or its URL.
 */
export function findEquivalent(root: HTMLElement, element: HTMLElement): HTMLElement | null {
  if (element.isConnected) return element;
  const attributes = element.matches('[type=radio]')
    ? [...identifyingAttributes, 'value']
    : identifyingAttributes;
  const selectors = attributes.flatMap((attribute) => {
    const value = element.getAttribute(attribute);
    return value === null ? [] : `[${attribute}="${CSS.escape(value)}"]`;
  });
  return selectors.length > 0 ? root.querySelector(element.localName + selectors.join('')) : null;
}
