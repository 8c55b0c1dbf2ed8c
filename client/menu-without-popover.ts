/** The mobile menu for browsers that know no popover: src/site/frame/menu.css shows it by its mark. */
const menu = document.getElementById('menu');
const toggle = document.querySelector('[popovertarget=menu]');

const mark = (open: boolean) => menu?.toggleAttribute('data-open', open);

toggle?.addEventListener('click', () => mark(!menu?.hasAttribute('data-open')));
menu?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a')) mark(false);
});
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') mark(false);
});

export {};
