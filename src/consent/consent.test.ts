import { beforeEach, expect, it, vi } from 'vitest';
import { readConsent, storeConsent } from './consent.ts';

const all = { necessary: true, functional: true, analytics: true, marketing: true } as const;
const items = new Map<string, string>();
const toggleAttribute = vi.fn();
const daysAgo = (days: number) => `${Date.now() - days * 86_400_000}`;

beforeEach(() => {
  items.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  vi.stubGlobal('document', { documentElement: { toggleAttribute } });
  return () => vi.unstubAllGlobals();
});

it.each([
  ['a choice without a time', JSON.stringify(all), undefined, all],
  ['a choice of five months ago', JSON.stringify(all), daysAgo(150), all],
  ['a choice of six months ago', JSON.stringify(all), daysAgo(183), undefined],
  ['a choice of the distant future', JSON.stringify(all), daysAgo(-183), undefined],
  ['a choice with an invalid time', JSON.stringify(all), 'yesterday', undefined],
  ['invalid JSON', '{"necessary":tru', undefined, undefined],
  ['null', 'null', undefined, undefined],
  ['a list', '[true,true,true,true]', undefined, undefined],
  ['a refused "necessary"', JSON.stringify({ ...all, necessary: false }), undefined, undefined],
  ['a text', JSON.stringify({ ...all, analytics: 'yes' }), undefined, undefined],
  ['a fifth field', JSON.stringify({ ...all, other: true }), undefined, undefined],
])('readConsent reads %s', (_, stored, time, expected) => {
  items.set('cookieConsent', stored);
  if (time) items.set('cookieConsentAt', time);
  expect(readConsent()).toEqual(expected);
});

it('storeConsent hides the banner without storage, and forgets the road unless "Functional" is on', () => {
  items.set('roadChoice', 'junction=9');
  storeConsent(all);
  expect(items.get('roadChoice')).toBe('junction=9');
  storeConsent({ ...all, functional: false });
  expect(items.has('roadChoice')).toBe(false);
  vi.stubGlobal('localStorage', undefined);
  toggleAttribute.mockClear();
  storeConsent(all);
  expect(toggleAttribute).toHaveBeenCalledWith('data-ask-consent', false);
  expect(readConsent()).toBeUndefined();
});
