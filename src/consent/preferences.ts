import { type Consent, choices, storeConsent } from './consent.ts';
import { element } from './element.ts';
import { readConsent } from './stored-consent.ts';
import { switches } from './switches.ts';

/** Opens the preferences with what is stored, unless they are open; the focus goes back to the opener. */
export function openPreferences(opener: HTMLElement): void {
  if (document.querySelector('.preferences')) return;
  const choice: Consent = { ...(readConsent() ?? choices.necessary) };
  const dialog = element(
    'dialog',
    {
      class: 'dialog preferences',
      'data-screen': '',
      'aria-labelledby': 'preferences-title',
      'aria-describedby': 'preferences-text',
    },
    panel(choice, () => dialog.close()),
  );
  closeByBackdrop(dialog);
  dialog.addEventListener('keydown', goRound);
  dialog.addEventListener('close', () => {
    dialog.remove();
    unlockPage();
    // The opener may have been in the banner, which is gone after a choice.
    const back = opener.getClientRects().length > 0 ? opener : document.getElementById('main');
    back?.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  lockPage();
  dialog.showModal();
}

function panel(choice: Consent, close: () => void): HTMLElement {
  return element(
    'div',
    { class: 'p-6 md:p-8' },
    element('h2', { class: 'heading', id: 'preferences-title' }, 'Cookie preferences'),
    element(
      'p',
      { class: 'mt-2 mb-4 text-ink-soft', id: 'preferences-text' },
      'Choose what this site may keep on your device. You can change it at any time.',
    ),
    ...switches(choice),
    element(
      'div',
      { class: 'mt-6 grid gap-3 sm:grid-cols-2' },
      button('btn-outline text-accent', 'Cancel', close),
      button('btn-accent', 'Save Preferences', () => {
        storeConsent(choice);
        close();
      }),
    ),
  );
}

function button(look: string, text: string, act: () => void): HTMLElement {
  const made = element('button', { class: look, type: 'button' }, text);
  made.addEventListener('click', act);
  return made;
}

/** Closes by a press that begins and ends on the backdrop, and not by one that slips off the panel. */
function closeByBackdrop(dialog: HTMLDialogElement): void {
  const isBeside = ({ clientX, clientY }: PointerEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return clientX < left || clientX > right || clientY < top || clientY > bottom;
  };
  let beside = false;
  dialog.addEventListener('pointerdown', (event) => {
    beside = isBeside(event);
  });
  dialog.addEventListener('pointerup', (event) => {
    beside &&= isBeside(event);
  });
  // Closed before its click, a tap would press what lies beneath.
  dialog.addEventListener('click', ({ target }) => {
    if (beside && target === dialog) dialog.close();
  });
}

/** From the last control Tab goes to the first, and back; by itself it would leave for the browser's own. */
function goRound(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const controls = [...document.querySelectorAll<HTMLElement>('.preferences :enabled')];
  const [end, start] = event.shiftKey ? [0, -1] : [-1, 0];
  if (document.activeElement !== controls.at(end)) return;
  event.preventDefault();
  controls.at(start)?.focus();
}

/** Keeps the page behind from scrolling, and its width where a scrollbar takes some of it. */
function lockPage(): void {
  const page = document.documentElement;
  page.dataset.locked = innerWidth > page.clientWidth ? 'scrollbar' : '';
}

function unlockPage(): void {
  delete document.documentElement.dataset.locked;
}
