import { readConsent } from '../src/islands/cookie-preferences/stored-consent.ts';

const ask = () => document.documentElement.toggleAttribute('data-ask-consent', !readConsent());

// Before the first paint, so that the banner neither flashes nor shifts the page.
ask();
// A choice made in another tab.
addEventListener('storage', ask);
