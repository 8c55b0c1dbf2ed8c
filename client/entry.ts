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
  addEventListener('scroll', update);
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

/** The script that updates road information, imported once: a retry has another address, and would run it again. */
let live: Promise<unknown> | undefined;
/** Starts the script that updates road information, unless it runs. Retries a failed load after ten seconds. */
const startLive = () => {
  live ??= import('./pages/live.ts').catch(retryImport).catch(() => {
    live = undefined;
    setTimeout(startLive, 10_000);
  });
  return live;
};

document.documentElement.dataset.script = '';
watchQuestions();
watchHeader();
watchIslands();
// Polyfills for the oldest supported browsers (build/browsers.ts).
if (!('popover' in document.body)) import('./polyfills/menu-without-popover.ts');
if (!CSS.supports('selector(::details-content)')) import('./polyfills/print-details.ts');
if (document.querySelector('[data-live=answer], [data-live=notice]')) {
  addEventListener('load', startLive);
  // A picture may never load.
  setTimeout(startLive, 4_000);
}
// On all other pages, only the closure bar can become old. Error pages have no region for it.
else if (document.querySelector('[data-live=closure]')) {
  setTimeout(startLive, 60_000);
  // Back and Forward show the page as it was, which may be hours ago.
  const [visit] = performance.getEntriesByType('navigation');
  addEventListener(
    'pageshow',
    ({ persisted }) => (persisted || visit?.toJSON().type === 'back_forward') && startLive(),
  );
}
