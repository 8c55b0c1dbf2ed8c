import { useEffect, useRef, useState } from 'react';
import { Lightbox } from './lightbox.tsx';

/**
 * Dialog that enlarges a picture. The pictures and the tabs are plain HTML outside this island. Each picture is
 * a link, which works without JavaScript.
 */
export function Gallery() {
  const [opened, open] = useState<string>();
  const isClosing = useRef(false);
  useEffect(() => {
    const enlarge = (event: MouseEvent) => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      const link = target instanceof Element && target.closest('[data-opens=gallery]');
      // A modifier key opens the link in a new browser tab or window.
      if (!link || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      // The Back button of a phone closes the picture.
      history.pushState(null, '');
      open(link.id);
    };
    const close = () => {
      isClosing.current = false;
      open(undefined);
    };
    document.addEventListener('click', enlarge);
    addEventListener('popstate', close);
    return () => {
      document.removeEventListener('click', enlarge);
      removeEventListener('popstate', close);
    };
  }, []);
  const goBack = () => {
    // A second press before the navigation would leave the gallery.
    if (!isClosing.current) history.back();
    isClosing.current = true;
  };
  return <Lightbox opened={opened} onOpen={open} onClose={goBack} />;
}

Gallery.islandName = 'gallery' as const;
