const threshold = 20;

/** Marks the header once the page is scrolled, and closes the mobile menu when a link is chosen. */
export function watchHeader(): void {
  const header = document.querySelector('.header');
  const update = () => header?.toggleAttribute('data-scrolled', scrollY > threshold);
  addEventListener('scroll', update, { passive: true });
  // Reading the scroll position now would force a layout within this script.
  requestAnimationFrame(update);
  const menu = document.getElementById('menu');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover?.();
  });
}
