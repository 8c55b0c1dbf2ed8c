import {
  DialogBackdrop,
  DialogCloseTrigger,
  DialogContent,
  DialogDescription,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from '@ark-ui/react/dialog';
import { type KeyboardEvent, useRef } from 'react';
import { chevronLeft, chevronRight, x } from '../../../.generated/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import type { Item } from './items.ts';

interface LightboxProps {
  items: readonly Item[];
  /** The enlarged item's id; none while closed. */
  opened: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** One item enlarged, with the ones before and after it a key or a button away. */
export function Lightbox({ items, opened, onOpen }: LightboxProps) {
  const index = items.findIndex((item) => item.id === opened);
  const item = items[index];
  const origin = useRef<string>(undefined);
  if (opened === undefined) origin.current = undefined;
  else origin.current ??= opened;
  const back = origin.current;
  const step = (by: number) => onOpen(items.at((index + by) % items.length)?.id);
  return (
    <DialogRoot
      open={item !== undefined}
      onOpenChange={({ open }) => open || onOpen(undefined)}
      finalFocusEl={() => document.getElementById(back ?? '')}
      lazyMount
      unmountOnExit
    >
      <DialogBackdrop className="backdrop" />
      <DialogPositioner className="positioner">
        <DialogContent className="dialog lightbox" onKeyDown={(event) => stepByKey(event, step)}>
          {item && (
            <>
              <Picture
                className="w-full"
                picture={item.picture}
                sizes="(min-width: 72rem) 70rem, 96vw"
              />
              <Caption item={item} place={`${index + 1} of ${items.length}`} />
              <Controls onStep={step} />
            </>
          )}
        </DialogContent>
      </DialogPositioner>
    </DialogRoot>
  );
}

function Caption({ item, place }: { item: Item; place: string }) {
  return (
    <div className="p-5 md:p-6" aria-live="polite">
      <p className="text-small text-ink-soft">
        {item.category}, {place}
      </p>
      <DialogTitle className="mt-1 text-h3">{item.title}</DialogTitle>
      <DialogDescription className="mt-1">{item.description}</DialogDescription>
    </div>
  );
}

function Controls({ onStep }: { onStep: (by: number) => void }) {
  return (
    <div className="flex gap-3 px-5 pb-5 md:px-6 md:pb-6">
      <button className="btn-outline" type="button" onClick={() => onStep(-1)}>
        <ButtonIcon path={chevronLeft} />
        <span className="sr-only sm:not-sr-only">Previous</span>
      </button>
      <button className="btn-outline" type="button" onClick={() => onStep(1)}>
        <span className="sr-only sm:not-sr-only">Next</span>
        <ButtonIcon path={chevronRight} />
      </button>
      <DialogCloseTrigger className="icon-btn ml-auto border-current" aria-label="Close">
        <ButtonIcon path={x} />
      </DialogCloseTrigger>
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

function stepByKey(event: KeyboardEvent, step: (by: number) => void): void {
  if (event.key === 'ArrowLeft') step(-1);
  if (event.key === 'ArrowRight') step(1);
}
