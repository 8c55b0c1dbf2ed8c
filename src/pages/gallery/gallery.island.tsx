import { TabList, TabsRoot, TabTrigger } from '@ark-ui/react/tabs';
import {
  type ComponentProps,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Lightbox } from './lightbox.tsx';
import { filterPictures, visiblePictures } from './pictures.ts';
import { allTab, galleryTitle, galleryUrl, panelId, tabOf } from './tabs.ts';

export interface GalleryProps {
  categories: readonly string[];
  /** The tab to start with: a category or `allTab`. */
  category: string;
}

/**
 * Tabs that filter the page's pictures, and the dialog that enlarges a picture. The pictures are plain HTML
 * outside this island. Each picture and each tab is a link, so both work without JavaScript.
 */
export function Gallery({ categories, category: initialCategory }: GalleryProps) {
  const { category, choose, opened, open } = useGallery(initialCategory, categories);
  // Before hydration, arrow keys do not work, so each tab is in the tab order.
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const withoutArrowKeys = hydrated ? {} : { tabIndex: 0 };
  return (
    <TabsRoot
      value={category}
      onValueChange={({ value }) => choose(value)}
      onClick={preventTabNavigation}
      ids={{ content: () => panelId }}
      // By default Ark UI follows the link of a selected tab.
      navigate={null}
    >
      <TabList className="flex flex-wrap gap-2" aria-label="Categories" data-screen>
        {[allTab, ...categories].map((name) => (
          <TabTrigger
            className="tab inline-flex min-h-12 items-center px-4.5 font-700 no-underline hover:underline"
            key={name}
            value={name}
            asChild
          >
            <TabLink href={galleryUrl(name)} {...withoutArrowKeys}>
              {name}
            </TabLink>
          </TabTrigger>
        ))}
      </TabList>
      <Lightbox opened={opened} onOpen={open} />
    </TabsRoot>
  );
}

Gallery.islandName = 'gallery' as const;

/** A tab that is a link, without the `type` that Ark UI sets for a button. */
function TabLink({ type: _, ...props }: ComponentProps<'a'>) {
  return <a {...props} />;
}

/**
 * Stores the chosen tab and the enlarged picture. The tab is also in the URL, so that Back, a reload and a
 * shared link preserve the choice. If a newly chosen tab does not contain the enlarged picture, the dialog
 * closes.
 */
function useGallery(initialCategory: string, categories: readonly string[]) {
  const [category, setCategory] = useState(initialCategory);
  const [opened, open] = useState<string>();
  const tabInTitle = useRef(initialCategory);
  const showTab = useCallback((tab: string) => {
    filterPictures(tab);
    setCategory(tab);
    document.title = document.title.replace(galleryTitle(tabInTitle.current), galleryTitle(tab));
    tabInTitle.current = tab;
    open((id) => (visiblePictures().some((picture) => picture.id === id) ? id : undefined));
  }, []);
  useEffect(() => {
    const syncFromUrl = () =>
      showTab(tabOf(categories, new URLSearchParams(location.search).get('category')));
    addEventListener('popstate', syncFromUrl);
    return () => removeEventListener('popstate', syncFromUrl);
  }, [categories, showTab]);
  usePictureLinks(open);
  const choose = (tab: string) => {
    history.pushState(null, '', galleryUrl(tab));
    showTab(tab);
  };
  return { category, choose, opened, open };
}

/** Enlarges a picture when its link is clicked. */
function usePictureLinks(open: (id: string) => void) {
  useEffect(() => {
    const enlarge = (event: globalThis.MouseEvent) => {
      const link = isPlainClick(event) && closestElement(event, '[data-opens=gallery]');
      if (!link) return;
      event.preventDefault();
      open(link.id);
    };
    document.addEventListener('click', enlarge);
    return () => document.removeEventListener('click', enlarge);
  }, [open]);
}

/** Prevents the browser from following a tab's link, because the tab has already been selected. */
function preventTabNavigation(event: MouseEvent): void {
  if (isPlainClick(event) && closestElement(event, '[role=tab]')) event.preventDefault();
}

/** Whether a click is without a modifier key that opens a new browser tab or window. */
function isPlainClick({ ctrlKey, metaKey, shiftKey }: MouseEvent | globalThis.MouseEvent): boolean {
  return !(ctrlKey || metaKey || shiftKey);
}

function closestElement({ target }: { target: EventTarget | null }, selector: string) {
  return target instanceof Element && target.closest(selector);
}
