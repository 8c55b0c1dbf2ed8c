import { describe, expect, it, type TestContext } from 'vitest';
import { caseNotices } from '../../../test/support/cases.ts';
import { datexValidator, schemas } from '../../../test/support/datex-schema.ts';
import { aNotice, aSnapshot } from '../../../test/support/notices.ts';
import { site } from '../../../test/support/settings.ts';
import { parseXml } from '../../../test/support/xml.ts';
import { kinds, type Notice } from '../notice.ts';
import { viewAt } from '../view.ts';
import { datexFeed } from './datex.ts';

const now = Date.UTC(2026, 10, 23, 12, 30);
const publisher = { ...site, name: 'Dublin <Orbital> & sons', url: 'https://roads.example' };
const hostile = 'Closed <b>"now"</b> & later ]]> 🚧';

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
const both = aNotice({ id: 'bothxx', direction: 'both', from: 4, to: 9 });
const turning = aNotice({ id: 'turnxx', from: 1, to: 7 });
const over = aNotice({ id: 'overab', end: now - 1 });

const feedOf = (...notices: ReturnType<typeof aNotice>[]) =>
  datexFeed(viewAt(aSnapshot({ notices }), now), publisher);
const all = feedOf(...everyKind, slip, nights, days, both, turning, over);

describe('against the official schemas', () => {
  /** What is wrong with a feed; skips the test where the schemas are away. */
  async function complaints(feed: string, skip: TestContext['skip']) {
    if (schemas === undefined) {
      skip('the DATEX II feed is not validated: no schemas at ../shared/schemas or DATEX_SCHEMAS');
    }
    return (await datexValidator(schemas))(feed);
  }

  it('validates with every kind of a notice', async ({ skip }) => {
    expect(await complaints(all, skip)).toBe('');
  });

  it('validates with what operators announce', async ({ skip }) => {
    expect(await complaints(feedOf(...(await caseNotices(now))), skip)).toBe('');
  });

  it('validates with none', async ({ skip }) => {
    expect(await complaints(feedOf(), skip)).toBe('');
  });

  it('would tell of a mistake', async ({ skip }) => {
    const wrong = all.replace('certain', 'perhaps');
    expect(await complaints(wrong, skip)).toContain('perhaps');
  });
});

describe('the DATEX II feed', () => {
  it('is well-formed, whatever the texts are', () => {
    expect(parseXml(all).tagName).toBe('d2:payload');
    expect(all).not.toContain('<b>');
  });

  it('has a situation for each notice that holds or is planned, and none that is over', () => {
    const ids = [...all.matchAll(/situation id="(\w+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([
      ...everyKind.map(({ id }) => id),
      'slipab',
      'nights',
      'daysab',
      'bothxx',
      'turnxx',
    ]);
  });

  const told = (xml: string, name: string) => {
    const values = xml.matchAll(new RegExp(`<\\w+:${name}>([^<]+)<`, 'g'));
    return [...values].map(([, value]) => value);
  };

  it('has one period in UTC for each night, over a clock change too', () => {
    const spring = Date.UTC(2027, 2, 26, 12);
    const notice = aNotice({
      start: spring,
      end: spring + 4 * 86_400_000,
      repeat: { from: '21:00', to: '05:30', days: [6, 0, 1] },
    });
    const feed = datexFeed(viewAt(aSnapshot({ notices: [notice] }), spring), publisher);
    expect(told(feed, 'startOfPeriod')).toEqual([
      '2027-03-27T21:00:00Z',
      '2027-03-28T20:00:00Z',
      '2027-03-29T20:00:00Z',
    ]);
    expect(told(feed, 'endOfPeriod')).toEqual([
      '2027-03-28T04:30:00Z',
      '2027-03-29T04:30:00Z',
      '2027-03-30T04:30:00Z',
    ]);
    expect(feed).not.toMatch(/recurring|24:00/);
  });

  it('has the nights of 28 days, or else the first that comes', () => {
    const nightly = { from: '21:00', to: '05:30', days: [0, 1, 2, 3, 4, 5, 6] } as const;
    const year = 365 * 86_400_000;
    const long = feedOf(aNotice({ end: now + year, repeat: nightly }));
    expect(told(long, 'startOfPeriod')).toHaveLength(28);
    const later = feedOf(aNotice({ start: now + year, end: now + year + 9e8, repeat: nightly }));
    expect(told(later, 'startOfPeriod')).toHaveLength(1);
  });

  it('says where it is: junctions, direction, and the line in driving order', () => {
    const feed = feedOf(aNotice({ direction: 'northbound', from: 7, to: 6 }));
    expect(told(feed, 'directionOnLinearSection')).toEqual(['northBound']);
    expect(told(feed, 'referentIdentifier')).toEqual(['M50 J7', 'M50 J6']);
    const [list = ''] = told(feed, 'posList');
    const points = list.split(' ').map(Number);
    expect([points[0], points[1]]).toEqual([
      Number(told(feed, 'latitude')[0]),
      Number(told(feed, 'longitude')[0]),
    ]);
    expect(points.at(-2)).toBeGreaterThan(points[0] ?? 90);
    expect(feed).toContain('© OpenStreetMap contributors, ODbL 1.0');
  });

  it('has both carriageways as a group, and no line where none is known', () => {
    const both = feedOf(aNotice({ direction: 'both', from: 6, to: 7 }));
    expect(told(both, 'directionOnLinearSection')).toEqual(['northBound', 'southBound']);
    expect(told(both, 'posList')).toHaveLength(2);
    const tunnel = feedOf(aNotice({ direction: 'northbound', from: 1, to: 2 }));
    expect(told(tunnel, 'referentIdentifier')).toEqual(['M50 J1', 'M50 J2']);
    expect(tunnel).not.toMatch(/posList|latitude/);
  });

  it('says a slip road in words, and no coordinate', () => {
    expect(feedOf(slip)).toContain('M50 both directions, J9 Red Cow (N7), exit and entry slip');
    expect(feedOf(slip)).toContain('>exitSlipRoad<');
    expect(feedOf(slip)).not.toMatch(/coordinate|latitude|posList/i);
  });

  it('gives maintenance as the cause of works alone', () => {
    expect(told(feedOf(aNotice({ kind: 'works' })), 'causeType')).toEqual(['roadMaintenance']);
    expect(told(feedOf(aNotice()), 'causeType')).toEqual([]);
  });

  it('tells a closure for works from one for a collision', () => {
    const types = (cause: Notice['cause']) =>
      told(feedOf(aNotice({ cause })), 'roadMaintenanceType');
    expect(types('barrier')).toEqual(['roadworks']);
    expect(types('collision')).toEqual([]);
  });
});
