import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import ical from 'node-ical';
import { sampleNotices } from '../../cli/sample/notices.ts';
import { viewAt } from '../../src/answer/view.ts';
import { calendarFeed } from '../../src/feeds/calendar.ts';
import { cifsFeed } from '../../src/feeds/cifs.ts';
import { datexFeed } from '../../src/feeds/datex/datex.ts';
import { geoJsonFeed } from '../../src/feeds/geojson.ts';
import { openApi } from '../../src/feeds/openapi.ts';
import { type Notice, publishedAt } from '../../src/notice/notice.ts';
import { recordApi } from '../../src/record/openapi.ts';
import { aSnapshot, now } from '../support/notices.ts';
import { caseNotices } from '../support/oracle/cases.ts';
import { historyOf, pollingCases } from '../support/oracle/polling.ts';
import { evenings } from '../support/oracle/road-cases.ts';
import { piecesIn } from '../support/oracle/road-closures.ts';
import { activeIntervals } from '../support/oracle/road-oracle.ts';
import { datexRules, readDatexRecords } from '../support/readers/datex-rules.ts';
import { readCalendar, readDatex, readGeoJson } from '../support/readers/feed-readers.ts';
import { datexSchemaFolder, datexValidator } from '../support/readers/schemas.ts';
import { childrenNamed, childText, parseXml } from '../support/readers/xml.ts';
import { site } from '../support/settings.ts';
import { readOpenLr } from './openlr.ts';

/**
 * Reads the feeds with independent programs, compares the results with the test oracle, and writes the table
 * in docs/feed-readers.md. Needs no network after the installation. The road has a sample week, typical works,
 * and closures with random histories: moved, shorter, longer, of another kind, ended, cancelled, restored.
 */
const day = 86_400_000;
const end = now + 27 * day;
const [evening = now] = evenings;
const randomHistories = fc
  .sample(pollingCases, { seed: 23, numRuns: 40 })
  .map((one, index) => historyOf({ ...one, evening }, `hist${10 + index}`));
const histories = [
  ...[...sampleNotices(now), ...caseNotices(now)].map((notice) => [
    { published: publishedAt(notice), notice },
  ]),
  ...randomHistories.map((history) => history.filter(({ published }) => published <= now)),
];
const notices = histories.flatMap((history) => history.at(-1)?.notice ?? []);
const view = viewAt(aSnapshot({ notices }), now);
const datex = datexFeed(view, site, { histories }).join('');
const calendar = calendarFeed(view, site).join('');
const geoJson = geoJsonFeed(view, site).join('');
const folder = mkdtempSync(join(tmpdir(), 'readers-'));
const fileWith = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const description = fileWith('openapi.json', openApi(site, recordApi));

/** A period with the words of its place, if the reader has any. */
interface Reading {
  readonly id: string;
  readonly place?: string | undefined;
  readonly start: Date | string | number;
  readonly end: Date | string | number;
}

/** Periods that end after `now` and begin before `end`, as "k7m2qx 6-7 southbound 2026-11-23T12:00:00.000Z …". */
function periodsOf(found: readonly Reading[]): readonly string[] {
  const texts = found
    .map((one) => ({ ...one, start: new Date(one.start), end: new Date(one.end) }))
    .filter((one) => +one.end > now && +one.start < end)
    .map((one) => [one.id, placeIn(one.place), one.start.toISOString(), one.end.toISOString()]);
  // Several records of a notice may have the same periods.
  return [...new Set(texts.map((parts) => parts.filter(Boolean).join(' ')))].sort();
}

/** Returns "6-7 southbound" for "M50 southbound, J6 Blanchardstown (N3) to J7 Lucan (N4)". */
function placeIn(words: string | undefined): string {
  if (!words) return '';
  const numbers = [...words.matchAll(/\bJ(\d+)/g)].map(([, number]) => Number(number)).slice(0, 2);
  const [way = 'both'] = /northbound|southbound/.exec(words) ?? [];
  return `${numbers.sort((one, other) => one - other).join('-')} ${way}`;
}

const wordsOf = ({ from, to, direction }: Notice) =>
  `${direction} J${from}${to === from ? '' : ` J${to}`}`;

/** Returns the periods that the test oracle finds for the notices that are not cancelled. */
const expectedOf = (selected: readonly Notice[], hasPlace = true) =>
  periodsOf(
    selected.flatMap((notice) =>
      activeIntervals({ ...notice, cancelled: undefined }).map((one) => ({
        ...{ id: notice.id, place: hasPlace ? wordsOf(notice) : undefined, ...one },
      })),
    ),
  );

const active = notices.filter(({ cancelled }) => cancelled === undefined);
const expected = expectedOf(active);

/** Compares the periods of a reader with those of the oracle. @throws Error with the first difference. */
function compare(found: readonly string[], wanted = expected): string {
  const different = [...found, ...wanted].find(
    (one) => !found.includes(one) || !wanted.includes(one),
  );
  if (different || found.length !== wanted.length)
    throw new Error(`differs: ${different ?? 'number'}`);
  return `${wanted.length} of ${wanted.length} periods`;
}

const fromReadings = (readings: ReturnType<typeof readCalendar>) =>
  periodsOf(
    Object.entries(readings).flatMap(([id, { occurrences, place }]) =>
      occurrences.map((one) => {
        const [first = '', last = ''] = one.split('/');
        return { id, place, start: first, end: last };
      }),
    ),
  );

function readWithNodeIcal() {
  const events = Object.values(ical.sync.parseICS(calendar)).filter(
    ({ type, status }) => type === 'VEVENT' && status !== 'CANCELLED',
  );
  const range = { from: new Date(now - 60 * day), to: new Date(end) };
  return periodsOf(
    events.flatMap((event) =>
      ical.expandRecurringEvent(event, range).map((one) => ({
        ...{ id: event.uid?.slice(0, 6) ?? '', place: event.location, ...one },
      })),
    ),
  );
}

/**
 * Checks that each entry which a feed has had for a day is still there, because programs keep entries that disappear.
 * @throws Error with the first missing entry
 */
function checkEnds(write: typeof cifsFeed, idPattern: RegExp): void {
  const idsAt = (time: number) => {
    const shown = randomHistories
      .map((history) => history.filter(({ published }) => published <= time))
      .filter((history) => history.length > 0);
    const current = shown.flatMap((history) => history.at(-1)?.notice ?? []);
    const feed = write(viewAt(aSnapshot({ notices: current }), time), site, { histories: shown });
    return [...feed.join('').matchAll(idPattern)].map(([, id]) => id);
  };
  // All histories begin twelve hours before the evening.
  const finalTime = evening + 11 * 3_600_000;
  const finalIds = new Set(idsAt(finalTime));
  const times = randomHistories.flat().map(({ published }) => published);
  const lost = times
    .filter((time) => time < finalTime)
    .flatMap(idsAt)
    .find((id) => !finalIds.has(id));
  if (lost) throw new Error(`vanished: ${lost}`);
}

/** Reads the closures of the coming three days as the specification of Waze and Google describes incidents. */
function readCifs() {
  const isNear = (one: { start: number; end: number }) =>
    one.end > now && one.start < now + 3 * day;
  const incidents = childrenNamed(
    parseXml(cifsFeed(view, site, { histories }).join('')),
    'incident',
  ).map((one) => {
    const id = one.attributes.id ?? '';
    const texts = ['starttime', 'endtime', 'polyline', 'type'].map((name) => childText(one, name));
    const [start = Number.NaN, finish = Number.NaN] = texts.map(Date.parse);
    const isValid =
      texts.slice(0, 2).every((time) => /^[\d-]{10}T[\d:]{8}\+00:00$/.test(time)) &&
      /^(\d\d\.\d{6} -\d\.\d{6} ?){2,}$/.test(texts[2] ?? '');
    if (!isValid || start >= finish) throw new Error(`invalid: ${id}`);
    const [, way, ...ends] = /(\w+bound)-J(\d+)-J(\d+)$/.exec(id) ?? [];
    const stretch = ends.map(Number).sort((one, other) => one - other);
    const text = `${id.slice(0, 6)} ${way} ${stretch.join('-')}`;
    return { type: texts[3], text, start, end: finish };
  });
  const found = incidents.filter((one) => one.type === 'ROAD_CLOSED');
  const wanted = active
    .flatMap(piecesIn)
    .flatMap(({ notice, effect, units }) =>
      (effect === 'closed' ? units : []).flatMap((unit) =>
        activeIntervals(notice).map((one) => ({ text: `${notice.id} ${unit}`, ...one })),
      ),
    );
  const [foundTexts = [], wantedTexts = []] = [found, wanted].map((all) =>
    all.filter(isNear).map(({ text, start, end: last }) => `${text} ${start} ${last}`),
  );
  checkEnds(cifsFeed, /incident id="([^"]+)"/g);
  return compare(foundTexts, wantedTexts).replace('periods', 'incidents');
}

/** Returns the features as GDAL reads and writes them; undefined without GDAL. */
function readWithGdal() {
  const version = spawnSync('ogr2ogr', ['--version'], { encoding: 'utf8' }).stdout;
  if (!version) return;
  const path = fileWith('works.geojson', geoJson);
  const options = { encoding: 'utf8', maxBuffer: 1e8 } as const;
  const lines = execFileSync('ogr2ogr', ['-f', 'GeoJSONSeq', '/vsistdout/', path], options);
  const features = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const readings = features.flatMap(({ id, properties, geometry }) => {
    if (!geometry) throw new Error(`no position: ${id}`);
    const periods = [JSON.parse(JSON.stringify(properties.periods))].flat();
    return periods.map((one: Reading) => ({ ...one, id, place: properties.place }));
  });
  return { version: /[\d.]+/.exec(version)?.[0] ?? '', run: () => compare(periodsOf(readings)) };
}

function verify(errors: string): string {
  if (errors) throw new Error(errors);
  return 'valid';
}

function lint(program: string, args: readonly string[]): string {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const bin = join(import.meta.dirname, 'node_modules/.bin', program);
  execFileSync(bin, [...args, description], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  return 'no errors';
}

/** Returns what each program in Python reads. @returns rows of id, place, start and end */
function readInPython() {
  const dates = [now, end].map((time) => {
    const date = new Date(time);
    return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  });
  const input = JSON.stringify({ datex, calendar, geojson: geoJson, dates });
  const script = join(import.meta.dirname, 'readers.py');
  const python = process.env.READERS_PYTHON ?? 'python3';
  const { stdout, stderr, status } = spawnSync(python, [script], { input, encoding: 'utf8' });
  if (status !== 0) process.stdout.write(`No reader in Python: ${stderr}\n`);
  return (stdout ?? '')
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name, version, rows, note]: [string, string, string[][], string] = JSON.parse(line);
      const readings = rows.map(([id = '', place, start = '', last = '']) => ({
        ...{ id, place, start, end: last },
      }));
      return { name, version, note, readings };
    });
}

const isWorks = ({ kind, cause }: Notice) =>
  kind === 'works' ||
  kind === 'winter' ||
  ['resurfacing', 'bridge', 'barrier', 'drains', 'signs', 'vegetation'].includes(cause ?? '');
const closing = active.filter((notice) => piecesIn(notice).some(({ units }) => units.length > 0));

/** Reads the closures of the feed by the rule of NDW, the access point of the Netherlands. */
function readWithNdwRule() {
  const records = readDatexRecords(datex).filter(datexRules.closure);
  const readings = records.flatMap(({ situation: id, periods }) =>
    periods.map(([start, last]) => ({ id, start, end: last })),
  );
  checkEnds(datexFeed, /Record xsi:type="[^"]+" id="([^"]+)"/g);
  return compare(periodsOf(readings), expectedOf(closing, false));
}

/** Next period of each notice, as Home Assistant shows it. */
const nextPeriods = active.flatMap((notice) => expectedOf([notice])[0] ?? []);

interface Reader {
  readonly format: string;
  readonly name: string;
  readonly version: string;
  readonly compared: string;
  /** Returns the result in words. @throws Error if the reader fails or differs from the oracle. */
  readonly run: () => string | Promise<string>;
}

const versions: Readonly<Record<string, string>> = Object.assign(
  {},
  ...['../../package.json', 'package.json'].map(
    (path) => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')).devDependencies,
  ),
);

const reader = (format: string, name: string, compared: string, run: Reader['run']): Reader => {
  return { format, name, version: versions[name] ?? '', compared, run };
};

const periodText = 'periods and places of 27 days';
const readers: Reader[] = [
  reader('iCalendar', 'ical.js', periodText, () => compare(fromReadings(readCalendar(calendar)))),
  reader('iCalendar', 'node-ical', periodText, () => compare(readWithNodeIcal())),
  reader('GeoJSON', '@placemarkio/check-geojson', `RFC 7946, ${periodText}`, () =>
    compare(fromReadings(readGeoJson(geoJson))),
  ),
  reader('DATEX II', 'libxml2-wasm', periodText, () => compare(fromReadings(readDatex(datex)))),
  reader('DATEX II', 'rule of NDW', 'closures, periods of 27 days, ends', readWithNdwRule),
  reader('DATEX II', 'openlr-js', 'points and bearings of lines', () => readOpenLr(datex)),
  reader('CIFS', 'rules of Waze and Google', 'closures of three days, places, ends', readCifs),
  reader('OpenAPI', '@redocly/cli', 'recommended rules', () => lint('redocly', ['lint'])),
  reader('OpenAPI', '@stoplight/spectral-cli', 'spectral:oas', () =>
    lint('spectral', ['lint', '-r', join(import.meta.dirname, 'spectral.yaml')]),
  ),
];
if (datexSchemaFolder !== undefined) {
  const schemaErrors = await datexValidator(datexSchemaFolder);
  readers.push(
    reader('DATEX II', 'libxml2-wasm', 'official schema 3.6', () => verify(schemaErrors(datex))),
  );
}
const gdal = readWithGdal();
if (gdal) readers.push({ format: 'GeoJSON', name: 'GDAL', compared: periodText, ...gdal });
/** Rows of the programs in Python: format, compared content, and periods that the oracle finds. */
const pythonRows: Record<string, readonly [string, string, readonly string[]]> = {
  streetworks: [
    'DATEX II',
    'works: periods of 27 days, positions',
    expectedOf(active.filter(isWorks), false),
  ],
  icalendar: ['iCalendar', periodText, expected],
  aio_geojson_client: ['GeoJSON', 'next period and place, within 50 km', nextPeriods],
};
for (const { name, version, note, readings } of readInPython()) {
  const [format = '', compared = '', wanted = []] = pythonRows[name] ?? [];
  const run = () => [compare(periodsOf(readings), wanted), note].filter(Boolean).join(', ');
  readers.push({ format, name: `${name} (Python)`, version, compared, run });
}

const rows: string[][] = [];
for (const { format, name, version, compared, run } of readers) {
  const result = await Promise.resolve()
    .then(run)
    .catch((error: unknown) => {
      process.exitCode = 1;
      return `FAILS: ${String(error).split('\n')[0]}`;
    });
  rows.push([format, name, version, compared, result]);
  process.stdout.write(`${format}: ${name}: ${result}\n`);
}
const table = rows
  .toSorted(([one = ''], [other = '']) => one.localeCompare(other))
  .map((cells) => `| ${cells.join(' | ')} |`);
const page = join(import.meta.dirname, '../../docs/feed-readers.md');
const [before = ''] = readFileSync(page, 'utf8').split(/^\| format/m);
const [, after = ''] = readFileSync(page, 'utf8').split('<!-- end of the table -->');
const head = [
  '| format | reader | version | compared | result |',
  '| --- | --- | --- | --- | --- |',
];
writeFileSync(
  page,
  `${before}${[...head, ...table].join('\n')}\n\n<!-- end of the table -->${after}`,
);
