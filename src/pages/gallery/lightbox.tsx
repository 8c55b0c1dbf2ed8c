import {
  DialogBackdrop,
  DialogCloseTrigger,
  DialogContent,
  DialogDescription,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from '@ark-ui/react/dialog';
import { type KeyboardEvent, type TouchEvent, useRef } from 'react';
import { chevronLeft, chevronRight, x } from '../../../.generated/icons.ts';
import { type PagePicture, visiblePictures } from './pictures.ts';

interface LightboxProps {
  /** Id of the enlarged picture; undefined while the dialog is closed. */
  opened: string | undefined;
  onOpen: (id: string | undefined) => void;
  onClose: () => void;
}

/** Dialog with an enlarged picture; buttons and arrow keys show the previous and next picture. */
export function Lightbox({ opened, onOpen, onClose }: LightboxProps) {
  const pictures = opened === undefined ? [] : visiblePictures();
  const index = pictures.findIndex(({ id }) => id === opened);
  const picture = pictures[index];
  const firstOpenedId = useRef<string>(undefined);
  if (opened === undefined) firstOpenedId.current = undefined;
  else firstOpenedId.current ??= opened;
  const returnFocusId = firstOpenedId.current;
  const showNeighbour = (delta: number) =>
    onOpen(pictures.at((index + delta) % pictures.length)?.id);
  const stepByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') showNeighbour(-1);
    if (key === 'ArrowRight') showNeighbour(1);
  };
  return (
    <DialogRoot
      open={picture !== undefined}
      onOpenChange={({ open }) => open || onClose()}
      finalFocusEl={() => document.getElementById(returnFocusId ?? '')}
      lazyMount
      unmountOnExit
    >
      <DialogBackdrop className="backdrop fixed inset-0 z-70" />
      <DialogPositioner className="fixed inset-0 z-71 flex overflow-y-auto p-4 lt-sm:p-0">
        {/* A phone shows the picture at full width. */}
        <DialogContent
          className="dialog lightbox w-full lt-sm:rounded-0 lt-sm:border-t-0"
          onKeyDown={stepByKey}
          // The focus trap does not scroll when the focus returns to the first button.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
          {...useSwipe(showNeighbour)}
        >
          {picture && (
            <>
              <DialogCloseTrigger className="icon-btn lightbox-close" aria-label="Close">
                <ButtonIcon path={x} />
              </DialogCloseTrigger>
              <EnlargedPicture picture={picture} />
              <Caption picture={picture} place={`${index + 1} of ${pictures.length}`} />
              <Controls full={picture.full} onStep={showNeighbour} />
            </>
          )}
        </DialogContent>
      </DialogPositioner>
    </DialogRoot>
  );
}

/** Minimum length of a swipe, in px. */
const swipePx = 50;

/** Returns listeners that step when one finger swipes sideways, unless the page is zoomed in. */
function useSwipe(onStep: (delta: number) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  const onTouchStart = ({ touches }: TouchEvent) => {
    const touch = touches.length === 1 ? touches.item(0) : null;
    const isZoomed = (visualViewport?.scale ?? 1) > 1.01;
    start.current = touch && !isZoomed ? { x: touch.clientX, y: touch.clientY } : undefined;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches.item(0);
    if (!touch || !start.current) return;
    const [right, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
    start.current = undefined;
    if (Math.abs(right) > swipePx && Math.abs(right) > 2 * Math.abs(down))
      onStep(right < 0 ? 1 : -1);
  };
  return { onTouchStart, onTouchEnd };
}

const sizes = '(min-width: 72rem) 70rem, 100vw';

function EnlargedPicture({ picture: { image, sources } }: { picture: PagePicture }) {
  const { src, srcset, alt, classList } = image;
  return (
    <picture>
      <source type="image/avif" srcSet={sources} sizes={sizes} />
      <img
        // The first class of the page's image sets the placeholder colour.
        className={`w-full ${classList[0]}`}
        src={src}
        srcSet={srcset}
        sizes={sizes}
        alt={alt}
        width={image.getAttribute('width') ?? ''}
        height={image.getAttribute('height') ?? ''}
      />
    </picture>
  );
}

/** Caption with new elements for each picture, because browser translations replace text nodes. */
function Caption({ picture, place }: { picture: PagePicture; place: string }) {
  return (
    <div className="p-5 pb-3 md:p-6 md:pb-4" aria-live="polite">
      <div key={picture.id}>
        <p className="text-small text-ink-soft">
          {picture.category}, {place}
        </p>
        <DialogTitle className="mt-1 text-h3">{picture.title}</DialogTitle>
        <DialogDescription className="mt-1">{picture.description}</DialogDescription>
      </div>
    </div>
  );
}

interface ControlsProps {
  /** URL of the full-size picture. */
  full: string;
  onStep: (delta: number) => void;
}

function Controls({ full, onStep }: ControlsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-5 pb-5 md:px-6 md:pb-6">
      <button className="btn-outline" type="button" onClick={() => onStep(-1)}>
        <ButtonIcon path={chevronLeft} />
        <span className="sr-only sm:not-sr-only">Previous</span>
      </button>
      <button className="btn-outline" type="button" onClick={() => onStep(1)}>
        <span className="sr-only sm:not-sr-only">Next</span>
        <ButtonIcon path={chevronRight} />
      </button>
      <a className="inline-flex min-h-12 items-center" href={full}>
        Open full size
      </a>
    </div>
  );
}

function ButtonIcon({ path }: { path: string }) {
  return (
    <svg className="icon size-6" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
