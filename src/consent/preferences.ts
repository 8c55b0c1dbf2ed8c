import { type Consent, choices, readConsent, storeConsent } from './consent.ts';

const dialogOf = () => document.querySelector<HTMLDialogElement>('.preferences');

/** Element on which the last press began. */
let pressedOn: EventTarget | null = null;

/**
 * Carries out what the banner and the preferences offer, for every control of the page that is there
 * or will be: this runs in the head, before there is any.
 */
export function watchConsent(): void {
  addEventListener('pointerdown', ({ target }) => {
    pressedOn = target;
  });
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest('button');
    const choice = button?.dataset.consentChoice;
    if (choice) choose(choice === 'all' ? choices.all : choices.necessary);
    else if (button?.dataset.opens === 'preferences') open(button);
    // On the backdrop, unless a press only slipped off or onto the panel.
    else if (target === dialogOf() && target === pressedOn) dialogOf()?.close();
  });
  // Does not bubble. Cancel, Escape and the backdrop return no value.
  addEventListener(
    'close',
    ({ target }) => {
      if (target instanceof HTMLDialogElement && target.returnValue === 'save')
        choose(switchesOf(target));
    },
    true,
  );
}

function open(opener: HTMLElement): void {
  const dialog = dialogOf();
  const consent = readConsent() ?? choices.necessary;
  if (!dialog || dialog.open) return;
  for (const input of dialog.querySelectorAll('input'))
    input.checked = Object.entries(consent).some(([name, on]) => name === input.name && on);
  dialog.returnValue = '';
  // The dialog gives the focus back to what has it now, and Safari focuses no pressed button.
  opener.focus();
  dialog.showModal();
}

function switchesOf(dialog: HTMLDialogElement): Consent {
  const isOn = (name: keyof Consent) =>
    dialog.querySelector<HTMLInputElement>(`[name=${name}]`)?.checked ?? false;
  return {
    necessary: true,
    functional: isOn('functional'),
    analytics: isOn('analytics'),
    marketing: isOn('marketing'),
  };
}

function choose(consent: Consent): void {
  storeConsent(consent);
  // The focused button may have been in the banner, which is hidden now.
  if (document.activeElement?.getClientRects().length) return;
  document.getElementById('main')?.focus({ preventScroll: true });
}
