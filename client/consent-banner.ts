import {
  announce,
  choices,
  readConsent,
  storeConsent,
} from '../src/islands/cookie-preferences/consent.ts';

/** The banner's two plain choices, and choices made in another tab. */
export function watchConsent(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('[data-consent-choice]');
    if (!button) return;
    storeConsent(
      button.getAttribute('data-consent-choice') === 'all' ? choices.all : choices.necessary,
    );
    // The focused button is gone with the banner.
    document.getElementById('main')?.focus({ preventScroll: true });
  });
  addEventListener('storage', () => announce(readConsent()));
}
