import { city, road } from '../road/road.ts';
import { endpoints, href, type PageName, pages } from '../site/routes.ts';
import type { Site } from '../site/settings.ts';
import { fileTypes, formats, roadFormatNames } from './formats.ts';

interface Distribution {
  readonly path: string;
  readonly name: string;
  readonly type: keyof typeof fileTypes;
  readonly words: string;
  /** Name in mobilityDCAT-AP's list of data standards. */
  readonly standard: 'datex-II' | 'other';
}

interface Dataset {
  /** Fragment of the dataset's address in the catalogue. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly page: PageName;
  /** Words by which people search. */
  readonly keywords: readonly string[];
  /** Theme names from mobilityDCAT-AP; the category comes first. */
  readonly themes: readonly string[];
  /** Name in the EU's list of frequencies. */
  readonly frequency: string;
  readonly distributions: readonly Distribution[];
}

/** Day of the first publication of the datasets. */
const issuedDay = '2026-11-23';

/** All datasets of the site. /developers, the catalogue and the list of APIs derive from this table. */
const datasets: readonly Dataset[] = [
  {
    id: 'works',
    title: `Road works and closures on the ${road}`,
    description: `Current and planned road works, closures and incidents on the ${road} motorway around ${city}, with their hours, lanes, slip roads, lines and points.`,
    page: 'developers',
    keywords: ['road works', 'road closures', 'traffic', 'motorway', road, city],
    themes: [
      'road-events-and-conditions',
      'road-closures-and-access-conditions',
      'lane-closures-and-access-conditions',
      'short-term-road-works',
      'long-term-road-works',
      'accidents-and-incidents',
    ],
    frequency: 'UPDATE_CONT',
    distributions: roadFormatNames.map((name) => ({
      ...formats[name],
      path: endpoints[name],
      standard: name === 'worksDatex' ? 'datex-II' : 'other',
    })),
  },
  {
    id: 'record',
    title: pages.record.label,
    description: `Monthly figures about past closures and incidents on the ${road} motorway around ${city}, with their definitions.`,
    page: 'record',
    keywords: ['road closures', 'punctuality', 'motorway', road, city],
    themes: ['road-events-and-conditions', 'road-closures-and-access-conditions'],
    frequency: 'DAILY',
    distributions: [
      {
        path: endpoints.recordJson,
        name: 'JSON',
        type: 'application/json',
        words: 'All figures and the data behind them.',
        standard: 'other',
      },
      {
        path: endpoints.recordCsv,
        name: 'CSV',
        type: 'text/csv',
        words: 'The figures for spreadsheets.',
        standard: 'other',
      },
    ],
  },
];

type CatalogueSite = Pick<Site, 'name' | 'url' | 'licence' | 'email'>;

const jsonLdContext = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dcatap: 'http://data.europa.eu/r5r/',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  owl: 'http://www.w3.org/2002/07/owl#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  mobility10: 'http://w3id.org/mobilitydcat-ap#',
  mobility11: 'https://w3id.org/mobilitydcat-ap#',
};

const toIri = (address: string) => ({ '@id': address });
const eu = (path: string) => toIri(`http://publications.europa.eu/resource/authority/${path}`);
const mobilityTerm = (path: string) => toIri(`https://w3id.org/mobilitydcat-ap/${path}`);
const inEnglish = (text: string) => ({ '@value': text, '@language': 'en' });

/** Writes each property in both namespaces, because versions 1.0 and 1.1 of mobilityDCAT-AP differ. */
function inBothVersions(properties: Readonly<Record<string, unknown>>) {
  const withPrefix = (prefix: string) =>
    Object.entries(properties).map(([name, value]) => [`${prefix}:${name}`, value]);
  return Object.fromEntries([...withPrefix('mobility10'), ...withPrefix('mobility11')]);
}

/**
 * Writes the catalogue of the datasets as JSON-LD, in DCAT-AP and mobilityDCAT-AP. Data portals and National
 * Access Points import the catalogue: Delegated Regulation (EU) 2022/670.
 */
export function catalogue(site: CatalogueSite): string {
  const catalogueUrl = site.url + endpoints.catalogue;
  const publisher = {
    '@id': `${catalogueUrl}#publisher`,
    '@type': 'foaf:Agent',
    'foaf:name': inEnglish(site.name),
    'foaf:mbox': { '@id': `mailto:${site.email}`, '@type': 'owl:Thing' },
  };
  const spatialCoverage = { ...eu('country/IRL'), '@type': 'dct:Location' };
  const language = eu('language/ENG');
  return formatJson({
    '@context': jsonLdContext,
    '@id': catalogueUrl,
    '@type': 'dcat:Catalog',
    'dct:title': inEnglish(`Open data of ${site.name}`),
    'dct:description': inEnglish(`Open data on the ${road} motorway around ${city}.`),
    'dct:publisher': publisher,
    'dct:language': language,
    'dct:license': toIri(site.licence.url),
    'dct:spatial': spatialCoverage,
    'foaf:homepage': toIri(site.url + pages.developers.path),
    'dcat:record': datasets.map(({ id }) => ({
      '@id': `${catalogueUrl}#${id}-record`,
      '@type': 'dcat:CatalogRecord',
      'dct:created': dateOf(issuedDay),
      'dct:modified': dateOf(pages.developers.changed),
      'dct:language': language,
      'dct:publisher': toIri(publisher['@id']),
      'foaf:primaryTopic': toIri(`${catalogueUrl}#${id}`),
    })),
    'dcat:dataset': datasets.map(
      ({ id, title, description, page, keywords, themes, frequency, distributions }) => ({
        '@id': `${catalogueUrl}#${id}`,
        '@type': 'dcat:Dataset',
        'dct:identifier': `${catalogueUrl}#${id}`,
        ...datesOf(page),
        'dcat:keyword': keywords.map(inEnglish),
        'dct:title': inEnglish(title),
        'dct:description': inEnglish(description),
        'dct:publisher': toIri(publisher['@id']),
        'dct:accrualPeriodicity': eu(`frequency/${frequency}`),
        'dct:spatial': toIri(spatialCoverage['@id']),
        'dct:language': language,
        'dct:conformsTo': toIri('http://www.opengis.net/def/crs/EPSG/0/4326'),
        'dcatap:applicableLegislation': toIri('http://data.europa.eu/eli/reg_del/2022/670/oj'),
        'dcat:theme': eu('data-theme/TRAN'),
        'dcat:landingPage': toIri(site.url + href(page)),
        'dcat:contactPoint': {
          '@type': 'vcard:Kind',
          'vcard:fn': inEnglish(site.name),
          'vcard:hasEmail': toIri(publisher['foaf:mbox']['@id']),
        },
        ...inBothVersions({
          mobilityTheme: themes.map((theme) => mobilityTerm(`mobility-theme/${theme}`)),
          georeferencingMethod: ['geocoordinates', 'openlr', 'gml'].map((method) =>
            mobilityTerm(`georeferencing-method/${method}`),
          ),
        }),
        'dcat:distribution': distributions.map((one) => distributionOf(one, page, site)),
      }),
    ),
  });
}

const dateOf = (day: string) => ({ '@value': day, '@type': 'xsd:date' });

const datesOf = (page: PageName) => ({
  'dct:issued': dateOf(issuedDay),
  'dct:modified': dateOf(pages[page].changed),
});

function distributionOf(
  { path, name, type, words, standard }: Distribution,
  page: PageName,
  { url, licence }: CatalogueSite,
) {
  const id = `${url + endpoints.catalogue}#${path.slice(1)}`;
  return {
    '@id': id,
    '@type': 'dcat:Distribution',
    'dct:identifier': id,
    ...datesOf(page),
    'dcat:mediaType': toIri(`https://www.iana.org/assignments/media-types/${type}`),
    'dct:title': inEnglish(name),
    'dct:description': inEnglish(words),
    'dcat:accessURL': toIri(url + path),
    'dct:format': eu(`file-type/${fileTypes[type]}`),
    'dct:license': { ...toIri(licence.url), '@type': 'dct:LicenseDocument' },
    'dct:rights': {
      '@type': 'dct:RightsStatement',
      'dct:type': mobilityTerm('conditions-for-access-and-usage/licence-provided-free-of-charge'),
    },
    ...inBothVersions({
      mobilityDataStandard: mobilityTerm(`mobility-data-standard/${standard}`),
    }),
  };
}

/** Writes the addresses of all feeds and their documentation as a linkset: RFC 9727 and RFC 9264. */
export function apiCatalogue({ url }: CatalogueSite): string {
  const linkTo = (path: string, type: string, title?: string) => ({
    href: url + path,
    type,
    title,
  });
  return formatJson({
    linkset: [
      {
        anchor: url + endpoints.apiCatalogue,
        item: datasets.flatMap(({ distributions }) =>
          distributions.map(({ path, type, name }) => linkTo(path, type, name)),
        ),
      },
      {
        anchor: `${url}/`,
        'service-desc': [linkTo(endpoints.openApi, 'application/json')],
        'service-doc': [linkTo(href('developers'), 'text/html')],
        'service-meta': [linkTo(endpoints.catalogue, 'application/ld+json')],
      },
    ],
  });
}

/** Returns the datasets in the vocabulary of schema.org, which search engines for datasets read. */
export function schemaOrgDatasets({ name, url, licence }: CatalogueSite) {
  return datasets.map(({ title, description, page, keywords, distributions }) => ({
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: title,
    description,
    url: url + href(page),
    license: licence.url,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name, url: `${url}/` },
    spatialCoverage: { '@type': 'Place', name: city },
    includedInDataCatalog: { '@type': 'DataCatalog', url: url + endpoints.catalogue },
    keywords,
    datePublished: issuedDay,
    dateModified: pages[page].changed,
    distribution: distributions.map(({ path, type }) => ({
      '@type': 'DataDownload',
      encodingFormat: type,
      contentUrl: url + path,
    })),
  }));
}

function formatJson(content: object): string {
  return `${JSON.stringify(content, null, 1)}\n`;
}
