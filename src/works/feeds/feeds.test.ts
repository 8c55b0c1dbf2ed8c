import { describe, expect, it } from 'vitest';
import { segmentsOf } from '../../../test/support/lines.ts';
import { aNotice, viewOf } from '../../../test/support/notices.ts';
import { site } from '../../../test/support/settings.ts';
import { type Point, pointOf } from '../model/geometry.ts';
import { cifsFeed } from './cifs.ts';
import { datexFeed } from './datex/datex.ts';
import { documentedFeeds } from './documentation.ts';
import { geoJsonFeed } from './geojson.ts';
import { wzdxFeed } from './wzdx.ts';

const licence = { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' };
const feeds = await documentedFeeds({ ...site, licence });

describe('every feed', () => {
  it.each(feeds)('names only the licence of the operator ($name)', ({ example }) => {
    const text = example.replaceAll('\r\n ', '');
    expect(text).toContain(licence.url);
    expect(text).not.toContain('licenses/by');
  });

  it.each(feeds.filter(({ type }) => type.endsWith('xml')))(
    'declares XML in UTF-8 on its first line ($name)',
    ({ example }) => {
      expect(example).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n</);
    },
  );
});

/** Returns the points in a text of latitudes and longitudes, without an end that is also a start. */
function pointsIn(text: string): Point[] {
  const points = [...text.matchAll(/(53[\d.]+) (-6[\d.]+)/g)].map(
    ([, latitude, longitude]) => [Number(longitude), Number(latitude)] as const,
  );
  return points.filter((point, index) => `${point}` !== `${points[index - 1]}`);
}

describe('a closure from J15 to J12 northbound', () => {
  const closure = aNotice({
    kind: 'full-closure',
    lanes: undefined,
    from: 15,
    to: 12,
    direction: 'northbound',
  });
  const textOf = (feed: typeof cifsFeed) => feed(viewOf(closure), site).join('');
  const between = (text: string, tag: string) =>
    [...text.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'g'))].map(([, part]) => part);

  it.each<[string, Point[]]>([
    ['GeoJSON', JSON.parse(textOf(geoJsonFeed)).features[0].geometry.coordinates],
    ['WZDx', JSON.parse(textOf(wzdxFeed)).features[0].geometry.coordinates],
    ['DATEX II', pointsIn(between(textOf(datexFeed), 'loc:posList')[0] ?? '')],
    ['Waze CIFS', pointsIn(between(textOf(cifsFeed), 'polyline').join(' '))],
  ])('has a line without a gap in %s', (_, line) => {
    expect([line[0], line.at(-1)]).toEqual([pointOf('northbound', 15), pointOf('northbound', 12)]);
    const longest = Math.max(...segmentsOf(line).map(({ length }) => length));
    expect(longest).toBeLessThan(900);
  });
});
