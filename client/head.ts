import { readConsent } from '../src/islands/cookie-preferences/consent.ts';

// Before the first paint, so that the banner neither flashes nor shifts the page.
document.documentElement.toggleAttribute('data-ask-consent', !readConsent());
