import { ageKey, type Consent, key } from './consent.ts';

const sixMonths = 182 * 24 * 60 * 60 * 1000;

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
  return (
    Object.keys(value).sort().join() === 'analytics,functional,marketing,necessary' &&
    Object.values(value).every((on) => typeof on === 'boolean') &&
    'necessary' in value &&
    value.necessary === true
  );
}
