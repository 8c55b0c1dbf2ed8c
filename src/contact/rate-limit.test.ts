import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from './rate-limit.ts';

/** An IPv6 address as its eight 16-bit groups. */
const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
const hexadecimal = (group: number) => group.toString(16);

/** Compresses the first run of zero groups as in RFC 5952. */
const compress = (address: string) => address.replace(/(^|:)0(:0)+(:|$)/, '::');

describe('networkOf', () => {
  it('is an IPv4 address itself', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(networkOf(address, 64)).toBe(address);
      }),
    );
  });

  it.each([
    [64, 4],
    [48, 3],
  ] as const)('is the same for a whole /%i, however its addresses are written', (bits, kept) => {
    fc.assert(
      fc.property(groups, groups, (network, host) => {
        const key = network.slice(0, kept).map(hexadecimal).join(':');
        const all = [...network.slice(0, kept), ...host.slice(kept)];
        const address = all.map(hexadecimal).join(':');
        expect(networkOf(address, bits)).toBe(key);
        expect(networkOf(address.toUpperCase(), bits)).toBe(key);
      }),
    );
  });

  it.each([
    ['2001:db8::1', 64, '2001:db8:0:0'],
    ['2001:db8:0:7::1', 64, '2001:db8:0:7'],
    ['::1', 64, '0:0:0:0'],
    ['2001:db8:1:2:3::', 64, '2001:db8:1:2'],
    ['fe80::', 64, 'fe80:0:0:0'],
    ['::ffff:192.0.2.1', 64, '::ffff:192.0.2.1'],
    ['2001:db8::1', 48, '2001:db8:0'],
    ['192.0.2.1', 48, '192.0.2.1'],
  ] as const)('reads %s/%i as %s', (address, bits, key) => {
    expect(networkOf(address, bits)).toBe(key);
  });

  it('does not mind zeros that are left out', () => {
    const zeros = fc.tuple(groups, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 2, max: 4 }));
    fc.assert(
      fc.property(zeros, ([all, start, count]) => {
        const some = all.map((group, i) => (i >= start && i < start + count ? 0 : group || 1));
        const address = some.map(hexadecimal).join(':');
        expect(networkOf(compress(address), 64)).toBe(networkOf(address, 64));
      }),
    );
  });
});
