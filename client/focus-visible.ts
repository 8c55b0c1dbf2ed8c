/**
 * Stands in for @zag-js/focus-visible, which tracks keys and pointers to guess what every browser
 * has long known by itself; the switches are all that asks. vite.config.ts puts it in place.
 */
export function isFocusVisible(): boolean {
  return document.activeElement?.matches(':focus-visible') ?? false;
}

/** The browser keeps track, so there is nothing to watch and nothing to stop. */
export function trackFocusVisible(): () => void {
  return () => undefined;
}
