import { readConsent } from '../src/consent/consent.ts';
import { watchConsent } from '../src/consent/preferences.ts';

const updateBanner = () =>
  document.documentElement.toggleAttribute('data-ask-consent', !readConsent());

// Runs before the first paint, so that the banner neither flashes nor shifts the page.
updateBanner();
// The visitor made a choice in another tab.
addEventListener('storage', updateBanner);
// The visitor made a choice on a later page. Storage events do not reach a page kept for "Back".
addEventListener('pageshow', (event) => event.persisted && updateBanner());
// Runs in the head, so that clicks work before the other scripts load.
watchConsent();
