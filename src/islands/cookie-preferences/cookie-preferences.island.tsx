import {
  DialogBackdrop,
  DialogContent,
  DialogDescription,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from '@ark-ui/react/dialog';
import {
  SwitchControl,
  SwitchHiddenInput,
  SwitchLabel,
  SwitchRoot,
  SwitchThumb,
} from '@ark-ui/react/switch';
import { useEffect, useRef, useState } from 'react';
import { type Consent, choices, storeConsent } from './consent.ts';
import { type OptionalCategory, readConsent } from './stored-consent.ts';

const categories = [
  {
    name: 'necessary',
    label: 'Necessary',
    text: 'Remembers this choice on your device. Always on.',
  },
  { name: 'functional', label: 'Functional', text: 'Conveniences. Nothing uses this today.' },
  { name: 'analytics', label: 'Analytics', text: 'Measuring use. Nothing uses this today.' },
  { name: 'marketing', label: 'Marketing', text: 'Advertising. Nothing uses this today.' },
] as const;

/** The preferences dialog, opened by every control marked `data-opens="cookie-preferences"`. */
export function CookiePreferences({ siteName }: { siteName: string }) {
  const [choice, setChoice] = useState<Consent>();
  const opener = useOpener(() => setChoice(readConsent() ?? choices.necessary));
  const close = () => setChoice(undefined);
  const save = () => {
    if (choice) storeConsent(choice);
    close();
  };
  return (
    <DialogRoot
      open={choice !== undefined}
      onOpenChange={({ open }) => open || close()}
      finalFocusEl={() => (isShown(opener.current) ? opener.current : mainContent())}
      lazyMount
      unmountOnExit
    >
      <DialogBackdrop className="backdrop" />
      <DialogPositioner className="positioner">
        <DialogContent className="dialog max-w-140 p-6 md:p-8">
          <DialogTitle className="heading">Cookie preferences</DialogTitle>
          <DialogDescription className="mt-2 text-ink-soft">
            Choose what {siteName} may keep on your device. You can change it at any time.
          </DialogDescription>
          {choice && <Switches choice={choice} onChange={setChoice} />}
          <div className="mt-6 grid gap-3 sm:grid-cols-2">
            <button className="btn-outline text-accent" type="button" onClick={close}>
              Cancel
            </button>
            <button className="btn-accent" type="button" onClick={save}>
              Save Preferences
            </button>
          </div>
        </DialogContent>
      </DialogPositioner>
    </DialogRoot>
  );
}

interface SwitchesProps {
  choice: Consent;
  onChange: (choice: Consent) => void;
}

function Switches({ choice, onChange }: SwitchesProps) {
  const set = (name: OptionalCategory, on: boolean) => onChange({ ...choice, [name]: on });
  return (
    <div className="mt-4">
      {categories.map(({ name, label, text }) => (
        <SwitchRoot
          className="switch"
          key={name}
          checked={choice[name]}
          disabled={name === 'necessary'}
          onCheckedChange={({ checked }) => name !== 'necessary' && set(name, checked)}
        >
          <span>
            <SwitchLabel className="font-700">{label}</SwitchLabel>
            <span className="block text-small text-ink-soft" id={`consent-${name}`}>
              {text}
            </span>
          </span>
          <SwitchControl className="switch-control">
            <SwitchThumb className="switch-thumb" />
          </SwitchControl>
          <SwitchHiddenInput role="switch" aria-describedby={`consent-${name}`} />
        </SwitchRoot>
      ))}
    </div>
  );
}

/** Watches the page's openers; the ref holds the one that was used, to give the focus back to. */
function useOpener(open: () => void) {
  const opener = useRef<HTMLElement>(null);
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const control =
        target instanceof Element &&
        target.closest<HTMLElement>('[data-opens="cookie-preferences"]');
      if (!control) return;
      opener.current = control;
      latest.current();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  return opener;
}

function mainContent(): HTMLElement | null {
  return document.getElementById('main');
}

/** Whether an element takes room: it may have been in the banner, which is gone after a choice. */
function isShown(element: HTMLElement | null): boolean {
  return element !== null && element.getClientRects().length > 0;
}
