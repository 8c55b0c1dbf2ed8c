/** What a visitor has agreed to: the JSON stored under `cookieConsent`, exactly these four. */
export interface Consent {
  necessary: true;
  functional: boolean;
  analytics: boolean;
  marketing: boolean;
}

export const key = 'cookieConsent';
/** When the choice was made, in milliseconds since 1970; a key of its own, so that the first keeps its form. */
export const ageKey = 'cookieConsentAt';

export const choices = {
  all: { necessary: true, functional: true, analytics: true, marketing: true },
  necessary: { necessary: true, functional: false, analytics: false, marketing: false },
} as const satisfies Record<string, Consent>;

/** Stores a choice and closes the banner, even where nothing can be stored. */
export function storeConsent(consent: Consent): void {
  try {
    localStorage.setItem(ageKey, String(Date.now()));
    localStorage.setItem(key, JSON.stringify(consent));
  } catch {
    // The next page asks again.
  }
  document.documentElement.toggleAttribute('data-ask-consent', false);
}
