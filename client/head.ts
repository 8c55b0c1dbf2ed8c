import { readConsent } from '../src/consent/consent.ts';
import { watchConsent } from '../src/consent/preferences.ts';

const ask = () =>
  document.documentElement.toggleAttribute('data-ask-consent', readConsent() === undefined);

// Before the first paint, so that the banner neither flashes nor shifts the page.
ask();
// A choice made in another tab.
addEventListener('storage', ask);
// Handles clicks from the first paint on, however late the other scripts load.
watchConsent();
