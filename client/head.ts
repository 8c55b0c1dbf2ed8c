import { readConsent } from '../src/consent/consent.ts';
import { watchConsent } from '../src/consent/preferences.ts';

const updateBanner = () =>
  document.documentElement.toggleAttribute('data-ask-consent', !readConsent());

// Runs before the first paint, so that the banner neither flashes nor shifts the page.
updateBanner();
// Fires when the visitor makes a choice in another tab.
addEventListener('storage', updateBanner);
// After Back, the visitor may have made a choice on a later page. Cached pages receive no storage events.
addEventListener('pageshow', (event) => event.persisted && updateBanner());
// Runs in the head, so that clicks work before the other scripts load.
watchConsent();
