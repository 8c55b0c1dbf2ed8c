import { readConsent } from '../src/consent/consent.ts';
import { watchConsent } from '../src/consent/preferences.ts';

const updateBanner = () =>
  document.documentElement.toggleAttribute('data-ask-consent', !readConsent());

// Before the first paint, so that the banner neither flashes nor shifts the page.
updateBanner();
// A choice made in another tab.
addEventListener('storage', updateBanner);
// A choice made on a later page, of which a page that the browser kept for "Back" hears nothing.
addEventListener('pageshow', (event) => event.persisted && updateBanner());
// Handles clicks from the first paint on, however late the other scripts load.
watchConsent();
