/** Brings what a browser of the last four years may lack: README.md says which those are. */
export function supplement(): void {
  if (!('popover' in document.body)) import('./menu-without-popover.ts');
  if (!CSS.supports('selector(::details-content)')) import('./closed-on-paper.ts');
}
