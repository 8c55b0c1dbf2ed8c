/** What a visitor has agreed to: the JSON stored under `cookieConsent`, exactly these four. */
export interface Consent {
  necessary: true;
  functional: boolean;
  analytics: boolean;
  marketing: boolean;
}

export type OptionalCategory = Exclude<keyof Consent, 'necessary'>;

const key = 'cookieConsent';
/** When the choice was made, in milliseconds since 1970; a key of its own, so that the first keeps its form. */
const ageKey = 'cookieConsentAt';
const sixMonths = 182 * 24 * 60 * 60 * 1000;

const optional: readonly OptionalCategory[] = ['functional', 'analytics', 'marketing'];

/** What each plain choice of the banner stores. */
export const choices = {
  all: { necessary: true, functional: true, analytics: true, marketing: true },
  necessary: { necessary: true, functional: false, analytics: false, marketing: false },
} as const satisfies Record<string, Consent>;

/** The stored choice; none where there is none, it is not ours, or it is six months old. */
export function readConsent(): Consent | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const chosenAt = Number(localStorage.getItem(ageKey) ?? Date.now());
    // A clock that was wrong then or is wrong now makes it old in either direction.
    const fresh = Math.abs(Date.now() - chosenAt) < sixMonths;
    return isConsent(stored) && fresh ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isConsent(value: unknown): value is Consent {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value);
  return (
    entries.length === 4 &&
    'necessary' in value &&
    value.necessary === true &&
    entries.every(
      ([name, on]) => typeof on === 'boolean' && [...optional, 'necessary'].includes(name),
    )
  );
}

/** Stores a choice and closes the banner, which a full or blocked storage does not prevent. */
export function storeConsent(consent: Consent): void {
  try {
    localStorage.setItem(ageKey, String(Date.now()));
    localStorage.setItem(key, JSON.stringify(consent));
  } catch {
    // The next page asks again.
  }
  announce(consent);
}

/** Shows or hides the banner to suit the choice, and tells everyone who asked. */
export function announce(consent: Consent | undefined): void {
  document.documentElement.toggleAttribute('data-ask-consent', !consent);
  document.dispatchEvent(new CustomEvent('consent', { detail: consent }));
}

/** Calls back once the category is allowed: now, or when the visitor allows it on this page. */
export function onConsent(category: OptionalCategory, allowed: () => void): void {
  if (readConsent()?.[category]) {
    allowed();
    return;
  }
  const check = (event: Event) => {
    if (!(event instanceof CustomEvent) || !event.detail?.[category]) return;
    document.removeEventListener('consent', check);
    allowed();
  };
  document.addEventListener('consent', check);
}
