import { choices, storeConsent } from '../src/islands/cookie-preferences/consent.ts';

/** The banner's two plain choices. */
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
}
