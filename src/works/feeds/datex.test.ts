import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot } from '../../../test/support/notices.ts';
import { site } from '../../../test/support/settings.ts';
import { parseXml } from '../../../test/support/xml.ts';
import { kinds } from '../notice.ts';
import { viewAt } from '../view.ts';
import { datexFeed } from './datex.ts';

const now = Date.UTC(2026, 10, 23, 12, 30);
const publisher = { ...site, name: 'Dublin <Orbital> & sons', url: 'https://roads.example' };
const hostile = 'Closed <b>"now"</b> & later ]]> 🚧';

/** The official schemas are not ours to commit: beside the checkout, or where DATEX_SCHEMAS says. */
const besideCheckout = new URL('../../../../shared/schemas/datex2-3.6', import.meta.url);
const schemas = process.env.DATEX_SCHEMAS ?? fileURLToPath(besideCheckout);
const schema = `${schemas}/DATEXII_3_D2Payload.xsd`;
const canValidate = existsSync(schema) && spawnSync('xmllint', ['--version']).status === 0;

const everyKind = kinds.map((kind, number) =>
  aNotice({ id: `kind${number}x`, kind, title: hostile, text: hostile, diversion: hostile }),
);
const slip = aNotice({
  id: 'slipab',
  kind: 'full-closure',
  from: 9,
  to: 9,
  slips: ['exit', 'entry'],
  direction: 'both',
});
const nights = aNotice({
  id: 'nights',
  end: now + 9e8,
  repeat: { from: '21:00', to: '05:30', days: [1, 5, 6] },
});
const days = aNotice({
  id: 'daysab',
  end: now + 9e8,
  repeat: { from: '09:30', to: '15:00', days: [2] },
});
const over = aNotice({ id: 'overab', end: now - 1 });

const feedOf = (...notices: ReturnType<typeof aNotice>[]) =>
  datexFeed(viewAt(aSnapshot({ notices }), now), publisher);
const all = feedOf(...everyKind, slip, nights, days, over);

/** What xmllint says of a document against the official schema; empty where it is valid. */
function complaints(xml: string): string {
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', schema, '-'], {
    input: xml,
    encoding: 'utf8',
  });
  return status === 0 ? '' : stderr;
}

describe.skipIf(!canValidate)('against the official schemas (../shared/schemas, xmllint)', () => {
  it('validates with every kind of a notice', () => expect(complaints(all)).toBe(''));
  it('validates with none', () => expect(complaints(feedOf())).toBe(''));
  it('would tell of a mistake', () => {
    expect(complaints(all.replace('certain', 'perhaps'))).toContain('perhaps');
  });
});

describe('the DATEX II feed', () => {
  it('is well-formed, whatever the texts are', () => {
    expect(parseXml(all).tagName).toBe('d2:payload');
    expect(all).not.toContain('<b>');
  });

  it('has a situation for each notice that holds or is planned, and none that is over', () => {
    const ids = [...all.matchAll(/situation id="(\w+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...everyKind.map(({ id }) => id), 'slipab', 'nights', 'daysab']);
  });

  it('puts the hours after midnight on the day that follows', () => {
    const feed = feedOf(nights);
    const told = [...feed.matchAll(/OfPeriod>([\d:]+)<|Day>(\w+)</g)].map(
      ([, time, day]) => time ?? day,
    );
    expect(told).toEqual([
      ...['21:00:00', '24:00:00', 'monday', 'friday', 'saturday'],
      ...['00:00:00', '05:30:00', 'tuesday', 'saturday', 'sunday'],
    ]);
  });

  it('says places in words, and no coordinate', () => {
    expect(feedOf(slip)).toContain('M50 both directions, J9 Red Cow (N7), exit and entry slip');
    expect(feedOf(slip)).toContain('>exitSlipRoad<');
    expect(all).not.toMatch(/coordinate|latitude|gml/i);
  });
});
