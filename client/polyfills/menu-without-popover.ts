/**
 * Mobile menu for browsers without popovers. src/site/frame/header.css shows the menu while `data-open` is
 * set.
 */
const menu = document.getElementById('menu');
const toggleButton = document.querySelector('[popovertarget=menu]');

const setOpen = (open: boolean) => menu?.toggleAttribute('data-open', open);

toggleButton?.addEventListener('click', () => setOpen(!menu?.hasAttribute('data-open')));
menu?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a')) setOpen(false);
});
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') setOpen(false);
});

export {};
