import { findEquivalent } from './find-equivalent.ts';
import type { Press } from './press.ts';

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
