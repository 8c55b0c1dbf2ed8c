import { TabContent, TabList, TabsRoot, TabTrigger } from '@ark-ui/react/tabs';
import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { GalleryList } from './gallery-list.tsx';
import { everything, filterItems, galleryUrl, type Item } from './items.ts';
import { Lightbox } from './lightbox.tsx';

export interface GalleryProps {
  items: readonly Item[];
  categories: readonly string[];
  /** The tab to start with: a category or `everything`. */
  category: string;
}

/** Pictures under category tabs. Each tab and each picture is a link, so both work without script. */
export function Gallery({ items, categories, category: first }: GalleryProps) {
  const { category, choose, opened, open } = useGallery(first, categories, items);
  const shown = filterItems(items, category);
  return (
    <TabsRoot
      value={category}
      onValueChange={({ value }) => choose(value)}
      onClick={followNoTab}
      // A chosen tab that is a link would be followed.
      navigate={null}
    >
      <TabList className="tabs" aria-label="Categories">
        {[everything, ...categories].map((name) => (
          <TabTrigger className="tab" key={name} value={name} asChild>
            <a href={galleryUrl(name)}>{name}</a>
          </TabTrigger>
        ))}
      </TabList>
      <TabContent value={category}>
        <GalleryList items={shown} onOpen={open} />
      </TabContent>
      {/* It shows nothing until it is opened, so the Worker does without its code. */}
      {!import.meta.env.SSR && <Lightbox items={shown} opened={opened} onOpen={open} />}
    </TabsRoot>
  );
}

/**
 * The chosen tab, kept in the URL so that back, reload and a shared link keep it, and the enlarged
 * picture, which closes for good when it is not among the tab's.
 */
function useGallery(first: string, categories: readonly string[], items: readonly Item[]) {
  const [category, setCategory] = useState(first);
  const [opened, open] = useState<string>();
  const show = useCallback(
    (name: string) => {
      const shown = filterItems(items, name);
      setCategory(name);
      open((id) => (shown.some((item) => item.id === id) ? id : undefined));
    },
    [items],
  );
  useEffect(() => {
    const read = () => {
      const wanted = new URLSearchParams(location.search).get('category')?.toLowerCase();
      show(categories.find((name) => name.toLowerCase() === wanted) ?? everything);
    };
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [categories, show]);
  const choose = (name: string) => {
    history.pushState(null, '', galleryUrl(name));
    show(name);
  };
  return { category, choose, opened, open };
}

/** The tab has been chosen by now; its link would only load the same again. */
function followNoTab(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target instanceof Element && event.target.closest('[role=tab]')) event.preventDefault();
}
