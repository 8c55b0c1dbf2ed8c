import type { Press } from './islands.ts';

/** Repeats a press on its control, or on the control's equivalent where React has rendered it again. */
export function replay({ event, control }: Press, root: HTMLElement): void {
  const equivalent = findEquivalent(root, control);
  if (!equivalent) return;
  if (event instanceof KeyboardEvent) pressKey(equivalent, event);
  else equivalent.click();
}

function pressKey(tab: HTMLElement, event: KeyboardEvent): void {
  // It was focused before React listened.
  tab.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  tab.dispatchEvent(new KeyboardEvent('keydown', event));
}

/** Attributes that identify an element among its kind; not its id, which React may generate again. */
const identifying = ['name', 'href', 'action', 'type'];

/**
 * Finds the element that stands for one that React has replaced. A translation or an extension may
 * have changed the tree around it, and so its position, but not its name or its address.
 */
export function findEquivalent(root: HTMLElement, element: HTMLElement): HTMLElement | null {
  if (element.isConnected) return element;
  const attributes = element.matches('[type=radio]') ? [...identifying, 'value'] : identifying;
  const selectors = attributes.flatMap((attribute) => {
    const value = element.getAttribute(attribute);
    return value === null ? [] : `[${attribute}="${CSS.escape(value)}"]`;
  });
  return selectors.length > 0 ? root.querySelector(element.localName + selectors.join('')) : null;
}
