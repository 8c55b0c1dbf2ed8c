import { isInTab, panelId } from './tabs.ts';

/** Picture as read from the page's HTML. */
export interface PagePicture {
  /** Id of the picture's link. */
  id: string;
  /** URL of the full-size picture. */
  full: string;
  category: string;
  title: string;
  description: string;
  image: HTMLImageElement;
  /** The `srcset` of the AVIF source. */
  sources: string;
}

/** Hides the pictures of other tabs, as the server does at the tab's URL. */
export function filterPictures(tab: string): void {
  for (const item of itemsOf('li')) item.hidden = !isInTab(tab, item.dataset.category);
}

/** Returns the pictures of the chosen tab. */
export function visiblePictures(): PagePicture[] {
  return itemsOf('li:not([hidden])').flatMap((item) => {
    const image = item.querySelector('img');
    const link = item.querySelector('a');
    if (!image || !link) return [];
    return {
      id: link.id,
      full: link.href,
      category: item.dataset.category ?? '',
      title: link.textContent,
      description: item.querySelector('p:last-child')?.textContent ?? '',
      image,
      sources: item.querySelector('source')?.srcset ?? '',
    };
  });
}

function itemsOf(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`#${panelId} ${selector}`)];
}
