import type { Press } from './press.ts';
import { sameThing } from './same-thing.ts';

/** Does a press again: on its control, or on what is the same thing where the island was drawn anew. */
export function replay({ event, control }: Press, root: HTMLElement): void {
  const there = sameThing(root, control);
  if (!there) return;
  if (event instanceof KeyboardEvent) pressKey(there, event);
  else there.click();
}

function pressKey(tab: HTMLElement, event: KeyboardEvent): void {
  // The tab was focused before anybody listened.
  tab.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  tab.dispatchEvent(new KeyboardEvent('keydown', event));
}
