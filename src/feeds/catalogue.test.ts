import { describe, expect, it } from 'vitest';
import { nTriples } from '../../test/support/readers/json-ld.ts';
import { mobilityShapesFolder, shapesValidator } from '../../test/support/readers/schemas.ts';
import { site } from '../../test/support/settings.ts';
import { catalogue, schemaOrgDatasets } from './catalogue.ts';

const feeds = [
  ['/works.json', 'application/json', 'JSON'],
  ['/works.ics', 'text/calendar', 'ICS'],
  ['/works/datex2.xml', 'application/xml', 'XML'],
  ['/works.geojson', 'application/geo+json', 'GEOJSON'],
  ['/works/cifs.xml', 'application/xml', 'XML'],
];
const content = JSON.parse(catalogue(site));
const [dataset] = content['dcat:dataset'];
const { 'dcat:distribution': distributions } = dataset;

it('the catalogue conforms to the SHACL shapes of mobilityDCAT-AP', async ({ skip }) => {
  if (mobilityShapesFolder === undefined) {
    return skip('the catalogue is not validated: no shapes at ../shared or MOBILITYDCAT_SHAPES');
  }
  const violations = await shapesValidator(mobilityShapesFolder);
  const turtle = nTriples(content);
  expect(await violations(turtle)).toBe('');
  for (const property of ['mobilityTheme', 'mobilityDataStandard', 'created', 'hasEmail']) {
    const lines = turtle.split('\n').filter((line) => !line.includes(property));
    expect(await violations(lines.join('\n')), property).toContain(property);
  }
});

describe('the catalogue', () => {
  it('has a distribution with the URL, file type and licence of each feed', () => {
    const listedFeeds = distributions.map((one: Record<string, Record<string, string>>) => [
      one['dcat:accessURL']?.['@id'],
      one['dct:format']?.['@id'],
      one['dct:license']?.['@id'],
      one['dcat:mediaType']?.['@id'],
    ]);
    expect(listedFeeds).toEqual(
      expect.arrayContaining(
        feeds.map(([path, mediaType, fileType]) => [
          site.url + path,
          `http://publications.europa.eu/resource/authority/file-type/${fileType}`,
          site.licence.url,
          `https://www.iana.org/assignments/media-types/${mediaType}`,
        ]),
      ),
    );
  });

  it('gives DATEX II as the standard only for the DATEX II feed', () => {
    const standards = distributions
      .filter((one: object) => JSON.stringify(one).includes('mobility-data-standard/datex-II'))
      .map((one: Record<string, unknown>) => one['dcat:accessURL']);
    expect(standards).toEqual([{ '@id': `${site.url}/works/datex2.xml` }]);
  });
});

it('the schema.org dataset lists the feeds as downloads', () => {
  const [structured] = schemaOrgDatasets(site);
  expect(structured).toMatchObject({
    '@type': 'Dataset',
    license: site.licence.url,
    creator: { '@type': 'Organization', name: site.name },
  });
  expect(structured?.description.length).toBeGreaterThan(50);
  for (const [path, encodingFormat] of feeds)
    expect(structured?.distribution).toContainEqual({
      '@type': 'DataDownload',
      encodingFormat,
      contentUrl: site.url + path,
    });
});
