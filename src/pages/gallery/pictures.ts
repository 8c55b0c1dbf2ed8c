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

/** Returns the pictures of the chosen tab. */
export function visiblePictures(): PagePicture[] {
  const items = document.querySelectorAll<HTMLElement>('[role=tabpanel] li:not([hidden])');
  return [...items].flatMap((item) => {
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
