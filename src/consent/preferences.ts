import { type Consent, readConsent, storeConsent } from './consent.ts';

const findDialog = () => document.querySelector<HTMLDialogElement>('.preferences');

/** Element on which the pointer went down; null if it went up on a different element. */
let pointerTarget: EventTarget | null = null;

/**
 * Handles clicks in the banner and the preferences by delegation, because this script runs before their
 * HTML is parsed.
 */
export function watchConsent(): void {
  addEventListener('pointerdown', ({ target }) => {
    pointerTarget = target;
  });
  addEventListener('pointerup', ({ target }) => {
    if (target !== pointerTarget) pointerTarget = null;
  });
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest('button');
    const choice = button?.dataset.consentChoice;
    if (choice) storeChoice(choice);
    else if (button?.dataset.opens === 'preferences') {
      // The dialog opens one frame after the button is marked, because the layout of the dialog blocks a frame.
      button.setAttribute('aria-busy', 'true');
      requestAnimationFrame(() => setTimeout(() => openDialog(button)));
    }
    // A click on the backdrop, but not a drag that starts or ends on the panel.
    else if (target === findDialog() && target === pointerTarget) findDialog()?.close();
  });
  const afterClose = () => {
    delete document.documentElement.dataset.locked;
    focusMainIfLost();
  };
  // The listener captures, because `close` does not bubble.
  addEventListener('close', afterClose, true);
}

function openDialog(opener: HTMLElement): void {
  const dialog = findDialog();
  // The dialog is at the end of the HTML, which may still be loading.
  if (!dialog) addEventListener('DOMContentLoaded', () => openDialog(opener));
  else opener.removeAttribute('aria-busy');
  if (!dialog || dialog.open) return;
  const consent = readConsent() ?? { necessary: true };
  for (const input of dialog.querySelectorAll('input'))
    input.checked = Object.entries(consent).some(([name, on]) => name === input.name && on);
  // The dialog restores this focus when it closes; Safari does not focus a clicked button.
  opener.focus();
  dialog.showModal();
  // Prevents the page from scrolling under the dialog, and keeps its width if it has a scrollbar.
  const { dataset, clientWidth } = document.documentElement;
  dataset.locked = innerWidth > clientWidth ? 'scrollbar' : '';
}

/** Stores the choice on click, because the dialog's `close` event comes a frame later. */
function storeChoice(choice: string): void {
  const isOn = (name: keyof Consent) =>
    choice === 'all' ||
    (choice === 'switches' &&
      findDialog()?.querySelector<HTMLInputElement>(`[name=${name}]`)?.checked === true);
  storeConsent({
    necessary: true,
    functional: isOn('functional'),
    analytics: isOn('analytics'),
    marketing: isOn('marketing'),
  });
  focusMainIfLost();
}

/** Focuses the main content if no visible element has the focus, as after the banner closes. */
function focusMainIfLost(): void {
  const { activeElement, body } = document;
  if (activeElement !== body && activeElement?.getClientRects().length) return;
  document.getElementById('main')?.focus({ preventScroll: true });
}
