import { watchIslands } from './islands.ts';
import { watchQuestions } from './questions.ts';

const scrollThresholdPx = 20;

/** Marks the header once the page is scrolled, and closes the mobile menu when a link is chosen. */
function watchHeader(): void {
  const header = document.querySelector('.header');
  const update = () => header?.toggleAttribute('data-scrolled', scrollY > scrollThresholdPx);
  addEventListener('scroll', update, { passive: true });
  // Reading the scroll position now would force a layout within this script.
  requestAnimationFrame(update);
  const menu = document.getElementById('menu');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover?.();
  });
}

/** Loads substitutes for features that the oldest supported browsers (build/browsers.ts) lack. */
function loadPolyfills(): void {
  if (!('popover' in document.body)) import('./menu-without-popover.ts');
  if (!CSS.supports('selector(::details-content)')) import('./print-details.ts');
}

/** Loads the script that keeps road information current; retries a failed load on a visibility change. */
function watchLive(): void {
  const start = (): Promise<void> =>
    import('./live.ts').then(
      ({ startLive }) => startLive(),
      () => document.addEventListener('visibilitychange', start, { once: true }),
    );
  if (document.querySelector('[data-live=answer], [data-live=notice]'))
    addEventListener('load', start);
}

document.documentElement.toggleAttribute('data-script', true);
watchQuestions();
watchHeader();
watchIslands();
loadPolyfills();
watchLive();
