import * as v from 'valibot';
import { isDay } from '../road/irish-time.ts';
import { junctionFrom } from '../road/network.ts';
import { directions } from '../road/road.ts';
import { galleryCategories } from './content/gallery-categories.ts';
import { endpoints, pages, patterns } from './routes.ts';

/** Returns the schema of a parameter. An empty or unknown value counts as absent (decision 3). */
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
  /** List of notices in JSON instead of the current and planned ones. */
  list: oneOf(['past']),
  category: oneOf(galleryCategories),
  reference: freeText,
  /** `place` if the query names an unknown junction or direction; otherwise absent. */
  unknown: freeText,
  /** Instant of the requested state as ISO 8601 in UTC; `invalidInstant` for any other text. */
  at: parameter((text) => (text ? (instantText(text) ?? invalidInstant) : undefined)),
  /** Start of a list of changes, as ISO 8601 in UTC; `invalidInstant` for any other text. */
  since: parameter((text) => (text ? (instantText(text, '000') ?? invalidInstant) : undefined)),
  /** Departure of a trip in Irish time, "2026-12-15T22:40"; `invalidInstant` for any other text. */
  leave: parameter((text) =>
    text
      ? localPattern.test(text) && isDay(text.slice(0, 10))
        ? text
        : invalidInstant
      : undefined,
  ),
};

const localPattern = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/;

/** Value of a time that cannot be read, so that the route can refuse the request. */
export const invalidInstant = 'invalid';

const instantPattern =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::(\d\d))?(?:\.(\d{1,3})\d*)?(Z|[+-]\d\d:\d\d)$/;

/** Explains what an instant in a query needs. */
export function invalidInstantWords(name: string): string {
  return `“${name}” needs a date, a time and a time zone, such as 2026-11-20T22:15Z.`;
}

/**
 * Returns an instant in UTC with ms. Without a fraction, the instant is the end of its second, because feeds
 * round the times of publications down. Restores the plus sign of a time zone, which URL decoding turns into
 * a space.
 * @param lastMs fraction of an instant without one
 */
function instantText(text: string, lastMs = '999'): string | undefined {
  const [, local, seconds = '00', fraction = lastMs, zone] =
    instantPattern.exec(text.replace(' ', '+')) ?? [];
  // Date.parse accepts days that do not exist, such as 30 February.
  if (!local || new Date(`${local}Z`).getUTCDate() !== Number(local.slice(8, 10))) return;
  const instant = new Date(`${local}:${seconds}.${fraction}${zone}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/** Parameters that fill in the contact form. The form validates their values itself. */
const prefillParameters = {
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

/** Returns the query string that prefills the contact form: "?about=road&from=5". */
export function reportQuery(
  report: Partial<Record<keyof typeof prefillParameters, string>>,
): string {
  return `?${new URLSearchParams(report)}`;
}

/** A junction of a trip. */
const junctionText = parameter((text) => junctionFrom(text)?.number.toString());

const { junction, direction, when, list, category, reference, at, since, leave } = parameters;

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
    from: v.optional(v.string(), ''),
    to: v.optional(v.string(), ''),
    leave: v.optional(v.string(), ''),
  }),
  v.transform((texts): Query => {
    // The form asks for a trip. `/works` redirects to its one address.
    const { from, to } = texts;
    if (from || to) return { from, to, ...v.parse(v.object({ leave }), texts) };
    const place = v.parse(v.object({ junction, direction, when }), texts);
    const isUnknown =
      texts.unknown !== '' ||
      (texts.junction !== '' && !place.junction) ||
      (texts.direction !== '' && !place.direction);
    return isUnknown ? { unknown: 'place' } : place;
  }),
);
/** Names of the place parameters, for pages without the parameter `when`. */
const placeNames = ['junction', 'direction', 'unknown'];
const allParameters = v.object({ ...parameters, ...prefillParameters });

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

function sharedQuery(
  schema: Declaration['schema'] & { entries: object },
  names: readonly string[] = Object.keys(schema.entries),
): Declaration {
  return { names, schema, unstored: false };
}

function unstoredQuery(schema: Declaration['schema'] & { entries: object }): Declaration {
  return { ...sharedQuery(schema), unstored: true };
}

/** Declared queries by path or pattern. All other routes ignore their query. */
const declarations: Readonly<Record<string, Declaration>> = {
  [pages.home.path]: sharedQuery(placeQuery, [...placeNames, 'from', 'to']),
  [pages.works.path]: sharedQuery(placeQuery, [...placeNames, 'when', 'from', 'to', 'leave']),
  [patterns.junction]: sharedQuery(v.object({ when })),
  [endpoints.worksJson]: unstoredQuery(v.object({ at, list })),
  [endpoints.worksChanges]: unstoredQuery(v.object({ since })),
  [patterns.trip]: unstoredQuery(v.object({ leave })),
  [patterns.tripJson]: unstoredQuery(v.object({ leave })),
  [pages.alerts.path]: unstoredQuery(v.object({ from: junctionText, to: junctionText })),
  [endpoints.embed]: sharedQuery(placeQuery, placeNames),
  [pages.gallery.path]: sharedQuery(v.object({ category })),
  [pages.contact.path]: unstoredQuery(v.object(prefillParameters)),
  [endpoints.sent]: unstoredQuery(v.object({ reference })),
  [endpoints.status]: unstoredQuery(v.object({ reference })),
};

/** Whether an address can return the state at a past instant. */
export function hasInstant(path: string): boolean {
  return declarations[path]?.names.includes('at') ?? false;
}

const worksPath = new RegExp(`^${pages.works.path}(?:[/.]|$)`);
/** Patterns whose paths have a declared query. */
const patternPaths = [patterns.junction, patterns.trip, patterns.tripJson].map(
  (pattern) => [pattern, new RegExp(`^${pattern.replace(/:\w+\{(.+)\}$/, '$1')}$`)] as const,
);

/** A requested URL, interpreted by the declaration of its route. */
interface Address {
  /** Cache key of the response; undefined if the response must not be cached. */
  readonly key: string | undefined;
  readonly query: Query;
}

const noQuery: Query = {};

/**
 * Reads the declared query of a URL. URLs with the same key have the same query.
 * @param path decoded path, by which the router finds the route
 */
export function addressOf(url: string, path: string): Address {
  const queryStart = url.indexOf('?');
  if (queryStart < 0) return { key: path, query: noQuery };
  const declaration =
    declarations[path] ??
    declarations[patternPaths.find(([, paths]) => paths.test(path))?.[0] ?? ''];
  const requestedParams = new URLSearchParams(url.slice(queryStart));
  // The app refuses the request, because the present state would look like the requested one.
  if (worksPath.test(path) && !hasInstant(path) && requestedParams.get('at'))
    return { key: undefined, query: { at: invalidInstant } };
  if (!declaration) return { key: path, query: noQuery };
  // If a parameter is repeated, the first value counts.
  const values = declaration.names.map((name) => [name, requestedParams.get(name) ?? '']);
  const query = v.parse(declaration.schema, Object.fromEntries(values));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value ? [`${name}=${value}`] : [],
  );
  if (pairs.length === 0) return { key: path, query };
  return { key: declaration.unstored ? undefined : `${path}?${pairs.join('&')}`, query };
}
