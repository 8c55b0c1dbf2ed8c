import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ical from 'node-ical';
import { sampleNotices } from '../../cli/sample/notices.ts';
import { viewAt } from '../../src/answer/view.ts';
import { calendarFeed } from '../../src/feeds/calendar.ts';
import { datexFeed } from '../../src/feeds/datex/datex.ts';
import { geoJsonFeed } from '../../src/feeds/geojson.ts';
import { openApi } from '../../src/feeds/openapi.ts';
import { recordApi } from '../../src/record/openapi.ts';
import { aSnapshot, now } from '../support/notices.ts';
import { caseNotices } from '../support/oracle/cases.ts';
import { activeIntervals } from '../support/oracle/road-oracle.ts';
import { readCalendar, readDatex, readGeoJson } from '../support/readers/feed-readers.ts';
import { datexSchemaFolder, datexValidator } from '../support/readers/schemas.ts';
import { site } from '../support/settings.ts';

/**
 * Reads the feeds with independent programs, compares the results with the test oracle, and writes the table
 * in docs/feed-readers.md. Needs no network after the installation.
 */
const day = 86_400_000;
const end = now + 27 * day;
const notices = [...sampleNotices(now), ...caseNotices(now)];
const view = viewAt(aSnapshot({ notices }), now);
const datex = datexFeed(view, site).join('');
const calendar = calendarFeed(view, site).join('');
const folder = mkdtempSync(join(tmpdir(), 'readers-'));
const description = join(folder, 'openapi.json');
writeFileSync(description, openApi(site, recordApi));

/** Periods that end after `now` and begin before `end`, as "k7m2qx 2026-11-23T12:00:00.000Z/…", in order. */
type Periods = readonly string[];

function periodsOf(found: readonly { id: string; start: number; end: number }[]): Periods {
  const texts = found
    .filter((one) => one.end > now && one.start < end)
    .map(({ id, ...times }) =>
      [id, ...[times.start, times.end].map((time) => new Date(time).toISOString())].join(' '),
    );
  // Several records of a notice may have the same periods.
  return [...new Set(texts)].sort();
}

const active = notices.filter(
  (notice) =>
    notice.cancelled === undefined && activeIntervals(notice).some((one) => one.end > now),
);
const expected = periodsOf(
  active.flatMap((notice) => activeIntervals(notice).map((one) => ({ id: notice.id, ...one }))),
);

/** Compares the periods of a reader with those of the oracle. @throws Error with the first difference. */
function compare(found: Periods, wanted: Periods = expected): string {
  const different = [...found, ...wanted].find(
    (one) => !found.includes(one) || !wanted.includes(one),
  );
  if (different || found.length !== wanted.length)
    throw new Error(`differs: ${different ?? 'number'}`);
  return `${wanted.length} of ${wanted.length} periods`;
}

const fromReadings = (readings: ReturnType<typeof readCalendar>) =>
  periodsOf(
    Object.entries(readings).flatMap(([id, { occurrences }]) =>
      occurrences.map((one) => {
        const [first = '', last = ''] = one.split('/');
        return { id, start: Date.parse(first), end: Date.parse(last) };
      }),
    ),
  );

function readWithNodeIcal(): Periods {
  const events = Object.values(ical.sync.parseICS(calendar)).filter(
    ({ type, status }) => type === 'VEVENT' && status !== 'CANCELLED',
  );
  const range = { from: new Date(now - 60 * day), to: new Date(end) };
  return periodsOf(
    events.flatMap((event) =>
      ical.expandRecurringEvent(event, range).map((one) => ({
        ...{ id: event.uid?.slice(0, 6) ?? '', start: +one.start, end: +one.end },
      })),
    ),
  );
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

/** Returns the works records that the StreetWorks SDK reads; undefined without the SDK. */
function readWithStreetWorks() {
  const script = join(import.meta.dirname, 'streetworks_reader.py');
  const python = process.env.READERS_PYTHON ?? 'python3';
  const { status, stdout } = spawnSync(python, [script], { input: datex, encoding: 'utf8' });
  if (status !== 0) return undefined;
  const [version = '', ...lines] = stdout.trim().split('\n');
  const records = lines.map((line) => JSON.parse(line));
  const found = records.flatMap(([id, , , periods]) =>
    periods.map(([start = '', end = '']: string[]) => ({
      ...{ id, start: Date.parse(start), end: Date.parse(end) },
    })),
  );
  const withPosition = records.filter(([, points, road]) => points > 0 && road).length;
  return { version, periods: periodsOf(found), withPosition, count: records.length };
}

const worksIds = active
  .filter(({ kind, cause }) => kind === 'works' || kind === 'winter' || isWorksCause(cause))
  .map(({ id }) => id);

function isWorksCause(cause: string | undefined): boolean {
  const names = ['resurfacing', 'bridge', 'barrier', 'drains', 'signs', 'vegetation'];
  return cause !== undefined && names.includes(cause);
}

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

const periodText = 'periods of 27 days';
const readers: Reader[] = [
  reader('iCalendar', 'ical.js', periodText, () => compare(fromReadings(readCalendar(calendar)))),
  reader('iCalendar', 'node-ical', periodText, () => compare(readWithNodeIcal())),
  reader('GeoJSON', '@placemarkio/check-geojson', `RFC 7946, ${periodText}`, () =>
    compare(fromReadings(readGeoJson(geoJsonFeed(view, site).join('')))),
  ),
  reader('DATEX II', 'libxml2-wasm', periodText, () => compare(fromReadings(readDatex(datex)))),
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
const streetWorks = readWithStreetWorks();
if (streetWorks) {
  const worksPeriods = expected.filter((one) => worksIds.includes(one.slice(0, 6)));
  const compared = `works: ${periodText}, positions`;
  const { version, periods, withPosition, count } = streetWorks;
  const run = () =>
    `${compare(periods, worksPeriods)}, ${withPosition} of ${count} records with a position`;
  readers.push({ format: 'DATEX II', name: 'StreetWorks SDK (Python)', version, compared, run });
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
