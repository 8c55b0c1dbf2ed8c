import { galleryTitle, isInTab } from '../../src/pages/gallery/tabs.ts';

const tabs = [...document.querySelectorAll<HTMLAnchorElement>('[role=tab]')];

// A translation may change the text of a tab, but not its value.
const nameOf = ({ dataset }: HTMLAnchorElement) => dataset.value ?? '';

const isSelected = (tab: HTMLAnchorElement) => tab.getAttribute('aria-selected') === 'true';

/** Selects a tab, and shows its pictures. Only the selected tab is in the tab order. */
function show(tab: HTMLAnchorElement): void {
  const before = tabs.find(isSelected) ?? tab;
  for (const one of tabs) {
    one.setAttribute('aria-selected', `${one === tab}`);
    one.tabIndex = one === tab ? 0 : -1;
  }
  for (const item of document.querySelectorAll<HTMLElement>('[role=tabpanel] li'))
    item.hidden = !isInTab(nameOf(tab), item.dataset.category);
  document.title = document.title.replace(galleryTitle(nameOf(before)), galleryTitle(nameOf(tab)));
}

/**
 * Shows a tab at its own address, so that Back, a reload and a shared link preserve the choice. Keys pass several
 * tabs, so they add no step for Back.
 */
function choose(tab: HTMLAnchorElement, byKey = false): void {
  if (byKey) history.replaceState(null, '', tab.href);
  else if (!isSelected(tab)) history.pushState(null, '', tab.href);
  show(tab);
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener('click', (event) => {
    // A modifier key opens the link in a new browser tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(tab);
  });
  tab.addEventListener('keydown', (event) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: index - 1,
      ArrowRight: (index + 1) % tabs.length,
      Home: 0,
      End: -1,
    };
    const target = tabs.at(targets[event.key] ?? index);
    const isShortcut = event.altKey || event.ctrlKey || event.metaKey;
    if (!target || target === tab || isShortcut) return;
    event.preventDefault();
    target.focus();
    choose(target, true);
  });
}

addEventListener('popstate', () => {
  const category = new URLSearchParams(location.search).get('category')?.toLowerCase();
  const tab = tabs.find((one) => nameOf(one).toLowerCase() === category) ?? tabs[0];
  if (tab) show(tab);
});
for (const tab of tabs) if (!isSelected(tab)) tab.tabIndex = -1;
