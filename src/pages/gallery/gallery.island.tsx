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
import { filterPictures, shownPictures } from './pictures.ts';
import { everything, galleryTitle, galleryUrl, panelId, tabOf } from './tabs.ts';

export interface GalleryProps {
  categories: readonly string[];
  /** The tab to start with: a category or `everything`. */
  category: string;
}

/**
 * Tabs over the pictures of the page, and the dialog that enlarges one. The pictures themselves are
 * plain HTML beside it; each of them and each tab is a link, so both work without script.
 */
export function Gallery({ categories, category: first }: GalleryProps) {
  const { category, choose, opened, open } = useGallery(first, categories);
  // Until there are arrow keys, each tab is a link like any other.
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const withoutArrowKeys = alive ? {} : { tabIndex: 0 };
  return (
    <TabsRoot
      value={category}
      onValueChange={({ value }) => choose(value)}
      onClick={followNoTab}
      ids={{ content: () => panelId }}
      // A chosen tab that is a link would be followed.
      navigate={null}
    >
      <TabList className="tabs" aria-label="Categories" data-screen>
        {[everything, ...categories].map((name) => (
          <TabTrigger className="tab" key={name} value={name} asChild>
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

/** A tab that is a link: Ark UI would give it the type of a button, which no link has. */
function TabLink({ type: _, ...props }: ComponentProps<'a'>) {
  return <a {...props} />;
}

/**
 * The chosen tab, kept in the URL so that back, reload and a shared link keep it, and the enlarged
 * picture, which closes for good when it is not among the tab's.
 */
function useGallery(first: string, categories: readonly string[]) {
  const [category, setCategory] = useState(first);
  const [opened, open] = useState<string>();
  const titled = useRef(first);
  const show = useCallback((tab: string) => {
    filterPictures(tab);
    setCategory(tab);
    document.title = document.title.replace(galleryTitle(titled.current), galleryTitle(tab));
    titled.current = tab;
    open((id) => (shownPictures().some((picture) => picture.id === id) ? id : undefined));
  }, []);
  useEffect(() => {
    const read = () =>
      show(tabOf(categories, new URLSearchParams(location.search).get('category')));
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [categories, show]);
  useLinks(open);
  const choose = (tab: string) => {
    history.pushState(null, '', galleryUrl(tab));
    show(tab);
  };
  return { category, choose, opened, open };
}

/** The page's links to its pictures enlarge them here instead. */
function useLinks(open: (id: string) => void) {
  useEffect(() => {
    const enlarge = (event: globalThis.MouseEvent) => {
      const link = isPlain(event) && closest(event, '[data-opens=gallery]');
      if (!link) return;
      event.preventDefault();
      open(link.id);
    };
    document.addEventListener('click', enlarge);
    return () => document.removeEventListener('click', enlarge);
  }, [open]);
}

/** The tab has been chosen by now; its link would only load the same again. */
function followNoTab(event: MouseEvent): void {
  if (isPlain(event) && closest(event, '[role=tab]')) event.preventDefault();
}

/** Whether a click asks for the thing itself and not for a new tab or window of the browser. */
function isPlain({ ctrlKey, metaKey, shiftKey }: MouseEvent | globalThis.MouseEvent): boolean {
  return !(ctrlKey || metaKey || shiftKey);
}

function closest({ target }: { target: EventTarget | null }, selector: string) {
  return target instanceof Element && target.closest(selector);
}
