import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from './rate-limit.ts';

/** An IPv6 address as its eight 16-bit groups. */
const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
const hexadecimal = (group: number) => group.toString(16);

describe('networkOf', () => {
  it.each([
    [64, 4],
    [48, 3],
  ] as const)(
    'returns the same key for all addresses of an IPv6 /%i network, in any letter case',
    (bits, keptGroups) => {
      fc.assert(
        fc.property(groups, groups, (network, host) => {
          const key = network.slice(0, keptGroups).map(hexadecimal).join(':');
          const groupsOfAddress = [...network.slice(0, keptGroups), ...host.slice(keptGroups)];
          const address = groupsOfAddress.map(hexadecimal).join(':');
          expect(networkOf(address, bits)).toBe(key);
          expect(networkOf(address.toUpperCase(), bits)).toBe(key);
        }),
      );
    },
  );

  it.each([
    ['2001:db8:0:7::1', 64, '2001:db8:0:7'],
    ['192.0.2.1', 64, '192.0.2.1'],
    ['::1', 64, '0:0:0:0'],
    ['::ffff:192.0.2.1', 64, '::ffff:192.0.2.1'],
    ['2001:db8::1', 48, '2001:db8:0'],
  ] as const)('maps %s with a prefix of %i bits to %s', (address, bits, key) => {
    expect(networkOf(address, bits)).toBe(key);
  });
});
