/** The JSON stored under `cookieConsent`: exactly these four booleans. */
export interface Consent {
  necessary: true;
  functional: boolean;
  analytics: boolean;
  marketing: boolean;
}

const consentKey = 'cookieConsent';
/** Key of the time of the choice (ms since 1970), separate so that `cookieConsent` stays four booleans. */
const timeKey = 'cookieConsentAt';
/**
 * localStorage key of the last chosen junction and direction (a query string); written only with
 * functional consent.
 */
export const roadChoiceKey = 'roadChoice';
const maxAgeMs = 182 * 24 * 60 * 60 * 1000;

export const choices = {
  all: { necessary: true, functional: true, analytics: true, marketing: true },
  necessary: { necessary: true, functional: false, analytics: false, marketing: false },
} as const satisfies Record<string, Consent>;

/** Returns the stored choice; undefined if there is none, it is malformed, or it is six months old. */
export function readConsent(): Consent | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(consentKey) ?? 'null');
    const chosenAt = Number(localStorage.getItem(timeKey) ?? Date.now());
    // A time as far in the future counts as old too, because the clock may have been wrong.
    const isFresh = Math.abs(Date.now() - chosenAt) < maxAgeMs;
    return isConsent(stored) && isFresh ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a choice and closes the banner, even if storing fails. */
export function storeConsent(consent: Consent): void {
  try {
    localStorage.setItem(timeKey, String(Date.now()));
    localStorage.setItem(consentKey, JSON.stringify(consent));
    if (!consent.functional) localStorage.removeItem(roadChoiceKey);
  } catch {
    // The next page asks again.
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
