import { type Consent, choices, readConsent, storeConsent } from './consent.ts';

const findDialog = () => document.querySelector<HTMLDialogElement>('.preferences');

/** Element on which the last pointer press both began and ended; null if it ended elsewhere. */
let pressedTarget: EventTarget | null = null;

/**
 * Handles clicks in the banner and the preferences by delegation, because this runs in the head, before
 * the page has any controls.
 */
export function watchConsent(): void {
  addEventListener('pointerdown', ({ target }) => {
    pressedTarget = target;
  });
  addEventListener('pointerup', ({ target }) => {
    if (target !== pressedTarget) pressedTarget = null;
  });
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest('button');
    const choice = button?.dataset.consentChoice;
    if (choice) choose(choice);
    else if (button?.dataset.opens === 'preferences') openAfterPaint(button);
    // A click on the backdrop, but not a press that began or ended on the panel.
    else if (target === findDialog() && target === pressedTarget) findDialog()?.close();
  });
  // Capturing, because `close` does not bubble.
  addEventListener('close', afterClose, true);
}

/** Opens the dialog after a frame that shows the press: laying out the dialog blocks the next frame. */
function openAfterPaint(opener: HTMLElement): void {
  opener.setAttribute('aria-busy', 'true');
  requestAnimationFrame(() => setTimeout(() => openDialog(opener)));
}

function openDialog(opener: HTMLElement): void {
  const dialog = findDialog();
  // The dialog is at the end of the HTML, which may still be loading.
  if (!dialog) addEventListener('DOMContentLoaded', () => openDialog(opener));
  else opener.removeAttribute('aria-busy');
  if (!dialog || dialog.open) return;
  const consent = readConsent() ?? choices.necessary;
  for (const input of dialog.querySelectorAll('input'))
    input.checked = Object.entries(consent).some(([name, on]) => name === input.name && on);
  // The dialog restores this focus when it closes; Safari does not focus a pressed button.
  opener.focus();
  dialog.showModal();
  // Stops the page under the dialog from scrolling, and keeps its width if it has a scrollbar.
  const { dataset, clientWidth } = document.documentElement;
  dataset.locked = innerWidth > clientWidth ? 'scrollbar' : '';
}

function afterClose(): void {
  delete document.documentElement.dataset.locked;
  focusMainIfLost();
}

/** Stores the choice at once, because a dialog's `close` event waits for the next frame. */
function choose(choice: string): void {
  if (choice === 'switches') storeConsent(readSwitches());
  else storeConsent(choice === 'all' ? choices.all : choices.necessary);
  focusMainIfLost();
}

function readSwitches(): Consent {
  const isOn = (name: keyof Consent) =>
    findDialog()?.querySelector<HTMLInputElement>(`[name=${name}]`)?.checked ?? false;
  return {
    necessary: true,
    functional: isOn('functional'),
    analytics: isOn('analytics'),
    marketing: isOn('marketing'),
  };
}

/** Moves the focus to the main content if no visible element has it, as after the banner has closed. */
function focusMainIfLost(): void {
  const { activeElement, body } = document;
  if (activeElement !== body && activeElement?.getClientRects().length) return;
  document.getElementById('main')?.focus({ preventScroll: true });
}
