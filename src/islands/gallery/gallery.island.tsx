import { Tabs } from '@ark-ui/react/tabs';
import { type MouseEvent, useEffect, useState } from 'react';
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
  const [category, setCategory] = useCategory(first, categories);
  const [opened, setOpened] = useState<string>();
  const shown = filterItems(items, category);
  // Going back to another tab closes the picture, which may not be among that tab's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of tab is the reason
  useEffect(() => setOpened(undefined), [category]);
  return (
    <Tabs.Root
      value={category}
      onValueChange={({ value }) => setCategory(value)}
      onClick={followNoTab}
      // A chosen tab that is a link would be followed.
      navigate={null}
    >
      <Tabs.List className="tabs" aria-label="Categories">
        {[everything, ...categories].map((name) => (
          <Tabs.Trigger className="tab" key={name} value={name} asChild>
            <a href={galleryUrl(name)}>{name}</a>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={category}>
        <GalleryList items={shown} onOpen={setOpened} />
      </Tabs.Content>
      {/* It shows nothing until it is opened, so the Worker does without its code. */}
      {!import.meta.env.SSR && <Lightbox items={shown} opened={opened} onOpen={setOpened} />}
    </Tabs.Root>
  );
}

/** The chosen tab, kept in the URL so that back, reload and a shared link keep it. */
function useCategory(first: string, categories: readonly string[]) {
  const [category, setCategory] = useState(first);
  useEffect(() => {
    const read = () => {
      const wanted = new URLSearchParams(location.search).get('category')?.toLowerCase();
      setCategory(categories.find((name) => name.toLowerCase() === wanted) ?? everything);
    };
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [categories]);
  const choose = (name: string) => {
    history.pushState(null, '', galleryUrl(name));
    setCategory(name);
  };
  return [category, choose] as const;
}

/** The tab has been chosen by now; its link would only load the same again. */
function followNoTab(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target instanceof Element && event.target.closest('[role=tab]')) event.preventDefault();
}
