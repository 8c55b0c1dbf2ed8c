import { isUnder, panelId } from './tabs.ts';

/** A picture as the page's own HTML tells it. */
export interface Shown {
  /** The id of the picture's link. */
  id: string;
  /** Where that link leads: the picture by itself. */
  full: string;
  category: string;
  title: string;
  description: string;
  image: HTMLImageElement;
  /** The `srcset` of the better format. */
  sources: string;
}

/** Leaves only a tab's pictures in the page, as the server does under the tab's own address. */
export function filterPictures(tab: string): void {
  for (const item of itemsOf('li')) item.hidden = !isUnder(tab, item.dataset.category);
}

/** The pictures that the chosen tab has left. */
export function shownPictures(): Shown[] {
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
