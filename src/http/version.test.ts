import { expect, it } from 'vitest';
import { versionOf } from './version.ts';

it('is the commit that was deployed, or what the platform calls it', () => {
  expect(versionOf({ VERSION: { id: 'id', tag: 'c0ffee' } })).toBe('c0ffee');
  expect(versionOf({ VERSION: { id: 'id', tag: '' } })).toBe('id');
  expect(versionOf({})).toBe('unknown');
});
