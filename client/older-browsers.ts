/** Loads what the oldest supported browsers lack; build/browsers.ts lists those. */
export function supplement(): void {
  if (!('popover' in document.body)) import('./menu-without-popover.ts');
  if (!CSS.supports('selector(::details-content)')) import('./print-details.ts');
}
