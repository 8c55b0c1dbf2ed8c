import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readConsent, storeConsent } from './consent.ts';

const choices = {
  all: { necessary: true, functional: true, analytics: true, marketing: true },
  necessary: { necessary: true, functional: false, analytics: false, marketing: false },
} as const;

/** Whether the banner is shown; undefined if the attribute was never set. */
let isBannerShown: boolean | undefined;
let storedItems: Map<string, string>;

beforeEach(() => {
  isBannerShown = undefined;
  storedItems = new Map();
  vi.unstubAllGlobals();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => storedItems.set(key, value),
    removeItem: (key: string) => storedItems.delete(key),
  });
  const documentElement = {
    toggleAttribute: (name: string, on: boolean) => {
      if (name === 'data-ask-consent') isBannerShown = on;
    },
  };
  vi.stubGlobal('document', { documentElement });
  return () => vi.useRealTimers();
});

function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
}

describe('readConsent', () => {
  it('returns a choice that an earlier version of the site stored without a time', () => {
    storedItems.set('cookieConsent', JSON.stringify(choices.all));
    expect(readConsent()).toEqual(choices.all);
  });

  it.each([
    ['empty storage', undefined],
    ['invalid JSON', '{"necessary":tru'],
    ['null', 'null'],
    ['a number', '1'],
    ['an empty list', '[]'],
    ['a list of four values', '[true,true,true,true]'],
    ['an object with only two of the four fields', '{"necessary":true,"functional":true}'],
    [
      'an object with "necessary" set to false',
      JSON.stringify({ ...choices.all, necessary: false }),
    ],
    ['a value that is not a boolean', JSON.stringify({ ...choices.all, analytics: 'yes' })],
    ['an object with a fifth field', JSON.stringify({ ...choices.all, other: true })],
    [
      'an object with an unknown field',
      '{"necessary":true,"functional":true,"analytics":true,"ads":true}',
    ],
  ])('returns undefined for %s', (_, value) => {
    if (value !== undefined) storedItems.set('cookieConsent', value);
    expect(readConsent()).toBeUndefined();
  });

  it('returns undefined if the time of the choice is invalid', () => {
    storeConsent(choices.all);
    storedItems.set('cookieConsentAt', 'yesterday');
    expect(readConsent()).toBeUndefined();
  });

  it('returns undefined if the browser blocks storage', () => {
    blockStorage();
    expect(readConsent()).toBeUndefined();
  });
});

describe('storeConsent', () => {
  it('hides the banner, even if the browser blocks storage', () => {
    storeConsent(choices.all);
    expect(isBannerShown).toBe(false);
    isBannerShown = undefined;
    blockStorage();
    storeConsent(choices.all);
    expect(isBannerShown).toBe(false);
  });

  it('deletes the remembered road choice when "Functional" is switched off', () => {
    storedItems.set('roadChoice', 'junction=9');
    storeConsent(choices.all);
    expect(storedItems.get('roadChoice')).toBe('junction=9');
    storeConsent(choices.necessary);
    expect(storedItems.has('roadChoice')).toBe(false);
  });
});
