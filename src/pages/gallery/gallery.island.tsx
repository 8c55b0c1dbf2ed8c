import { useEffect, useState } from 'react';
import { Lightbox } from './lightbox.tsx';
import { visiblePictures } from './pictures.ts';

/**
 * Dialog that enlarges a picture. The pictures and the tabs are plain HTML outside this island. Each picture is
 * a link, which works without JavaScript.
 */
export function Gallery() {
  const [opened, open] = useState<string>();
  useEffect(() => {
    const enlarge = (event: MouseEvent) => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      const link = target instanceof Element && target.closest('[data-opens=gallery]');
      // A modifier key opens the link in a new browser tab or window.
      if (!link || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      open(link.id);
    };
    // Back may show a tab that does not contain the enlarged picture.
    const closeHidden = () =>
      open((id) => (visiblePictures().some((picture) => picture.id === id) ? id : undefined));
    document.addEventListener('click', enlarge);
    addEventListener('popstate', closeHidden);
    return () => {
      document.removeEventListener('click', enlarge);
      removeEventListener('popstate', closeHidden);
    };
  }, []);
  return <Lightbox opened={opened} onOpen={open} />;
}

Gallery.islandName = 'gallery' as const;
