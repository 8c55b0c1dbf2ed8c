import { watchIslands } from './islands/watch.ts';
import { watchQuestions } from './pages/questions.ts';
import { retryImport } from './retry-import.ts';

const scrollThresholdPx = 20;

/**
 * Marks the header while the page is scrolled, and closes the mobile menu when a link is clicked or the focus
 * leaves it.
 */
function watchHeader(): void {
  const header = document.querySelector('.header');
  const update = () => header?.toggleAttribute('data-scrolled', scrollY > scrollThresholdPx);
  addEventListener('scroll', update, { passive: true });
  // Defer the first update, because reading the scroll position here would force a layout.
  requestAnimationFrame(update);
  const menu = document.getElementById('menu');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover?.();
  });
  // The open menu would cover the next element that has the focus.
  addEventListener('focusin', ({ target }) => {
    const isInside = target instanceof Node && header?.contains(target);
    if (!isInside) menu?.hidePopover?.();
  });
}

/**
 * Loads the script that updates road information. Retries a failed load when the page's visibility changes.
 */
const startLive = (): Promise<void> =>
  import('./pages/live.ts').catch(retryImport).then(
    (live) => live.startLive(),
    () => document.addEventListener('visibilitychange', startLive, { once: true }),
  );

document.documentElement.dataset.script = '';
watchQuestions();
watchHeader();
watchIslands();
// Polyfills for the oldest supported browsers (build/browsers.ts).
if (!('popover' in document.body)) import('./polyfills/menu-without-popover.ts');
if (!CSS.supports('selector(::details-content)')) import('./polyfills/print-details.ts');
if (document.querySelector('[data-live=answer], [data-live=notice]'))
  addEventListener('load', startLive);
// On all other pages, only the closure bar can become old. Error pages have no region for it.
else if (document.querySelector('[data-live=closure]')) setTimeout(startLive, 60_000);
