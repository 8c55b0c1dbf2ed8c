import type { MouseEvent } from 'react';
import { Picture, pictureUrl } from '../../ui/picture.tsx';
import type { Item } from './items.ts';

interface GalleryListProps {
  items: readonly Item[];
  onOpen: (id: string) => void;
}

export function GalleryList({ items, onOpen }: GalleryListProps) {
  const open = (event: MouseEvent, item: Item) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(item.id);
  };
  return (
    <ul className="cards-3 mt-8">
      {items.map((item) => (
        <li className="card-link overflow-hidden p-0 md:p-0" key={item.id}>
          <Picture
            className="aspect-video w-full object-cover"
            picture={item.picture}
            sizes="(min-width: 76rem) 23rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 64vw"
          />
          <div className="flex flex-col gap-2 p-5">
            <p className="text-small font-700 text-ink-soft">{item.category}</p>
            <h2 className="text-h3">
              <a
                className="card-cover"
                id={item.id}
                href={pictureUrl(item.picture, item.picture.width, 'webp')}
                onClick={(event) => open(event, item)}
              >
                {item.title}
              </a>
            </h2>
            <p className="text-ink-soft">{item.description}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
