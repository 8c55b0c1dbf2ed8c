/** JSON value stored under `cookieConsent`, with exactly these four booleans. */
export interface Consent {
  necessary: true;
  functional: boolean;
  analytics: boolean;
  marketing: boolean;
}

const consentKey = 'cookieConsent';
/** Key under which the time of the choice is stored, in ms since 1970. `cookieConsent` has only booleans. */
const timeKey = 'cookieConsentAt';
/** Key of the last chosen trip or junction, as a query string; written only with functional consent. */
export const roadChoiceKey = 'roadChoice';
const maxAgeMs = 182 * 24 * 60 * 60 * 1000;

/** Returns the stored choice; undefined if it is missing, malformed or six months old. */
export function readConsent(): Consent | undefined {
  try {
    const storedConsent: unknown = JSON.parse(localStorage.getItem(consentKey) ?? 'null');
    const chosenAt = Number(localStorage.getItem(timeKey) ?? Date.now());
    // A time six months in the future counts as old, because the clock may have been wrong.
    const isFresh = Math.abs(Date.now() - chosenAt) < maxAgeMs;
    return isConsent(storedConsent) && isFresh ? storedConsent : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a choice and closes the banner, even if the storage fails. */
export function storeConsent(consent: Consent): void {
  try {
    localStorage.setItem(timeKey, String(Date.now()));
    localStorage.setItem(consentKey, JSON.stringify(consent));
    if (!consent.functional) localStorage.removeItem(roadChoiceKey);
  } catch {
    // The next page shows the banner again.
  }
  document.documentElement.toggleAttribute('data-ask-consent', false);
}

function isConsent(value: unknown): value is Consent {
  if (typeof value !== 'object' || value === null) return false;
  return (
    Object.keys(value).sort().join() === 'analytics,functional,marketing,necessary' &&
    Object.values(value).every((on) => typeof on === 'boolean') &&
    'necessary' in value &&
    value.necessary === true
  );
}
