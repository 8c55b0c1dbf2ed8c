import { onReach } from '../../client/on-reach.ts';

/** Makes every control marked `data-opens="preferences"` open them. */
export function watchPreferences(): void {
  for (const opener of document.querySelectorAll<HTMLElement>('[data-opens=preferences]')) {
    const load = () => import('./preferences.ts');
    onReach(opener, load, ({ openPreferences }) => openPreferences(opener));
    // What client/head.ts has made wait for this.
    if (opener.hasAttribute('aria-busy')) opener.click();
  }
}
