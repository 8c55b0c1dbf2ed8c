import * as v from 'valibot';
import { galleryCategories } from './content/gallery-categories.ts';
import { junctionFrom } from './road/network.ts';
import { directions } from './road/road.ts';
import { endpoints, pages, patterns } from './routes.ts';

/** Returns the schema of a parameter. An empty or unknown value counts as absent (decision 47). */
function parameter<Value>(read: (text: string) => Value | undefined) {
  return v.pipe(v.string(), v.transform(read));
}

/** Returns the schema of one of several values, in upper or lower case. */
function oneOf<const Values extends readonly string[]>(values: Values) {
  return parameter((text): Values[number] | undefined =>
    values.find((value) => value.toLowerCase() === text.toLowerCase()),
  );
}

const freeText = parameter((text) => text || undefined);

/** Parameters of the road works pages, the gallery and the message status page. */
const parameters = {
  junction: parameter((text) => junctionFrom(text)?.number),
  direction: oneOf(directions),
  /** List that the board shows instead of the list for tonight. */
  when: oneOf(['now', 'week']),
  category: oneOf(galleryCategories),
  reference: freeText,
  /** `place` if the query names an unknown junction or direction; otherwise absent. */
  unknown: freeText,
  /** Instant of the requested state as ISO 8601 in UTC; `invalidInstant` for any other text. */
  at: parameter((text) => (text ? (instantText(text) ?? invalidInstant) : undefined)),
};

/** Value of an `at` that is not an instant, so that the route can refuse the request. */
export const invalidInstant = 'invalid';

const instantPattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Returns an instant in UTC, without fractions: "2026-11-20T22:15:00Z". Restores the plus sign of a time
 * zone, which URL decoding turns into a space.
 */
function instantText(text: string): string | undefined {
  const [, local, zone] = instantPattern.exec(text.replace(' ', '+')) ?? [];
  // Date.parse accepts days that do not exist, such as 30 February.
  if (!local || new Date(`${local}Z`).getUTCDate() !== Number(local.slice(8, 10))) return;
  const instant = new Date(`${local}${zone}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString().replace('.000Z', 'Z');
}

/** Parameters that fill in the contact form. The form validates their values itself. */
const prefill = {
  about: freeText,
  kind: freeText,
  direction: parameters.direction,
  from: freeText,
  to: freeText,
  lane: freeText,
  plate: freeText,
  seen: freeText,
  notice: freeText,
};

const { junction, direction, when, category, reference, at } = parameters;

/**
 * Query of a page about a place. An unknown junction or direction must not show the whole road, because
 * the status of another place would look like the status of the requested one.
 */
const placeQuery = v.pipe(
  v.object({
    junction: v.string(),
    direction: v.string(),
    unknown: v.string(),
    when: v.optional(v.string(), ''),
  }),
  v.transform((texts): Query => {
    const known = v.parse(v.object({ junction, direction, when }), texts);
    const isUnknown =
      texts.unknown !== '' ||
      (texts.junction !== '' && !known.junction) ||
      (texts.direction !== '' && !known.direction);
    return isUnknown ? { unknown: 'place' } : known;
  }),
);
/** Parameters of a place on pages whose board has no list of its own. */
const placeNames = ['junction', 'direction', 'unknown'];
const allParameters = v.object({ ...parameters, ...prefill });

/** Parsed parameters that the route declares. Handlers receive no other part of the query. */
export type Query = Readonly<Partial<v.InferOutput<typeof allParameters>>>;

/** The declared query of a route. */
interface Declaration {
  readonly names: readonly string[];
  readonly schema: v.GenericSchema<unknown, Query>;
  /**
   * Whether an isolate must not store a response that depends on the parameter: the response is for one
   * visitor, or the parameter has too many values.
   */
  readonly unstored: boolean;
}

function shared(
  schema: Declaration['schema'] & { entries: object },
  names: readonly string[] = Object.keys(schema.entries),
): Declaration {
  return { names, schema, unstored: false };
}

function unstored(schema: Declaration['schema'] & { entries: object }): Declaration {
  return { ...shared(schema), unstored: true };
}

/** Declared queries by path or pattern. All other routes ignore their query. */
const declarations: Readonly<Record<string, Declaration>> = {
  [pages.home.path]: shared(placeQuery, placeNames),
  [pages.works.path]: shared(placeQuery),
  [patterns.junction]: shared(v.object({ when })),
  [endpoints.worksJson]: unstored(v.object({ at })),
  [endpoints.worksGeoJson]: unstored(v.object({ at })),
  [pages.alerts.path]: shared(v.object({ junction, direction })),
  [endpoints.embed]: shared(placeQuery, placeNames),
  [pages.gallery.path]: shared(v.object({ category })),
  [pages.contact.path]: unstored(v.object(prefill)),
  [endpoints.sent]: unstored(v.object({ reference })),
  [endpoints.status]: unstored(v.object({ reference })),
};

/** Whether a feed can return the state at a past instant. */
export function hasInstant(path: string): boolean {
  return declarations[path]?.names.includes('at') ?? false;
}

const junctionPath = new RegExp(`^${patterns.junction.replace(/:\w+\{(.+)\}$/, '$1')}$`);

/** A requested URL, interpreted by the declaration of its route. */
interface Address {
  /** Cache key of the response; undefined if the response must not be cached. */
  readonly key: string | undefined;
  readonly query: Query;
}

const noQuery: Query = {};

/** Reads the path and the declared query of a URL. URLs with the same key have the same query. */
export function addressOf(url: string): Address {
  const start = url.indexOf('/', 'https://'.length);
  const queryStart = url.indexOf('?', start);
  if (queryStart < 0) return { key: url.slice(start), query: noQuery };
  const path = url.slice(start, queryStart);
  const declared =
    declarations[path] ?? declarations[junctionPath.test(path) ? patterns.junction : ''];
  if (!declared) return { key: path, query: noQuery };
  const requested = new URLSearchParams(url.slice(queryStart));
  // If a parameter is repeated, the first value counts.
  const values = declared.names.map((name) => [name, requested.get(name) ?? '']);
  const query = v.parse(declared.schema, Object.fromEntries(values));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value ? [`${name}=${value}`] : [],
  );
  if (pairs.length === 0) return { key: path, query };
  return { key: declared.unstored ? undefined : `${path}?${pairs.join('&')}`, query };
}
