import { choices, storeConsent } from '../src/consent/consent.ts';
import { readConsent } from '../src/consent/stored-consent.ts';

const html = document.documentElement;
const ask = () => html.toggleAttribute('data-ask-consent', !readConsent());

// Before the first paint, so that the banner neither flashes nor shifts the page.
ask();
// A choice made in another tab.
addEventListener('storage', ask);

// From the first paint on, whenever the rest of the script comes.
addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('button');
  if (!button) return;
  const choice = button.dataset.consentChoice;
  if (choice) {
    storeConsent(choice === 'all' ? choices.all : choices.necessary);
    // The focused button is gone with the banner.
    document.getElementById('main')?.focus({ preventScroll: true });
  }
  // src/consent/watch-preferences.ts presses it again.
  if (button.dataset.opens && !html.hasAttribute('data-script'))
    button.setAttribute('aria-busy', 'true');
});
