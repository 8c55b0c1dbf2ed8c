import type { JsonSchema } from '@valibot/to-json-schema';
import { directions, example, road } from '../road/road.ts';
import { hasInstant } from '../site/query.ts';
import { href } from '../site/routes.ts';
import type { Publisher } from './feed.ts';
import { type FormatName, formatNames, formats, pathTemplate } from './formats.ts';
import {
  changesSchema,
  feedSchema,
  junctionJsonSchema,
  oneNoticeSchema,
  statusSchema,
  tripSchema,
} from './json/json-shape.ts';

/** Path parameter of the feeds for one junction or notice, and the description of a 404 response. */
const parameters = {
  road: undefined,
  notice: {
    missing: 'The notice does not exist.',
    parameter: {
      name: 'id',
      in: 'path',
      required: true,
      description: 'Id of the notice: six letters and digits.',
      schema: { type: 'string', pattern: '^[a-z0-9]{6}$' },
    },
  },
  junction: {
    missing: 'The junction does not exist.',
    parameter: {
      name: 'place',
      in: 'path',
      required: true,
      description:
        'Number of the junction, followed by a hyphen and a direction of travel. Omit the direction for both.',
      schema: { type: 'string', pattern: `^\\d{1,2}(-(${directions.join('|')}))?$` },
      example: `${example.junction}-${example.direction}`,
    },
  },
  trip: {
    missing: 'A junction does not exist, or both are the same.',
    parameter: ['from', 'to'].map((name) => ({
      name,
      in: 'path',
      required: true,
      description: `Number of the junction at which the trip ${name === 'from' ? 'begins' : 'ends'}.`,
      schema: { type: 'string', pattern: '^\\d{1,2}$' },
      example: `${name === 'from' ? example.from : example.far}`,
    })),
  },
};

const schemas: Partial<Record<FormatName, object>> = {
  worksJson: withoutDialect(feedSchema),
  worksChanges: withoutDialect(changesSchema),
  worksStatus: withoutDialect(statusSchema),
  junctionJson: withoutDialect(junctionJsonSchema),
  tripJson: withoutDialect(tripSchema),
  noticeJson: withoutDialect(oneNoticeSchema),
};

/** Removes `$schema`, because the OpenAPI description has one dialect for all schemas. */
function withoutDialect({ $schema: _, ...schema }: JsonSchema): object {
  return schema;
}

const headers = {
  ETag: {
    description: 'Send it with the next request, in If-None-Match.',
    schema: { type: 'string' },
  },
};

/** Describes an error response: RFC 9457. */
function problem(description: string) {
  const schema = { $ref: '#/components/schemas/Problem' };
  return { description, content: { 'application/problem+json': { schema } } };
}

const problemSchema = {
  type: 'object',
  description: 'An error, as RFC 9457 defines it.',
  properties: {
    type: { type: 'string', const: 'about:blank' },
    title: { type: 'string', description: 'Name of the status.' },
    status: { type: 'integer', description: 'HTTP status.' },
    detail: { type: 'string', description: 'What is wrong and what to do, in words.' },
  },
  required: ['type', 'title', 'status', 'detail'],
};

const retryAfterHeader = {
  'Retry-After': { description: 'In seconds.', schema: { type: 'integer' } },
};

const unavailableResponse = {
  ...problem('Some notices are missing at the moment. Keep the earlier data and retry.'),
  headers: retryAfterHeader,
};

function instantParameter(name: string, description: string) {
  const schema = { type: 'string', format: 'date-time' };
  return { name, in: 'query', description, schema, example: '2026-11-20T22:15:00Z' };
}

const atParameter = instantParameter(
  'at',
  'Past instant whose state is returned, with its time zone.',
);

const listParameter = {
  name: 'list',
  in: 'query',
  description: '“past” returns the ended and cancelled notices of the last 90 days instead.',
  schema: { type: 'string', enum: ['past'] },
};

const sinceParameter = instantParameter(
  'since',
  'Earliest instant of the listed events, with its time zone.',
);

const leaveParameter = {
  name: 'leave',
  in: 'query',
  description: 'Departure in Irish time; by default now.',
  schema: { type: 'string' },
  example: '2026-12-15T22:40',
};

const archiveProblems = {
  400: problem('The instant is invalid, in the future, or before the first publication.'),
  429: {
    ...problem('Too many requests for past states of the road.'),
    headers: retryAfterHeader,
  },
};

const tags = {
  road: { name: 'Whole road', description: 'Feeds of all notices.' },
  notice: { name: 'One notice', description: 'Feeds of one notice.' },
  trip: { name: 'One trip', description: 'Feeds of the way between two junctions.' },
  junction: { name: 'One junction', description: 'Feeds of the notices at one junction.' },
};

/** Paths of another room, with the tag that groups them. */
interface OtherPaths {
  readonly tag: { readonly name: string; readonly description: string };
  readonly paths: object;
}

/** Returns the query parameters of a feed, and the responses to wrong ones. */
function queryOf(format: FormatName) {
  if (hasInstant(pathTemplate(format)))
    return { queryParameters: [atParameter, listParameter], problems: archiveProblems };
  if (format === 'worksChanges') {
    const problems = { 400: problem('The instant is invalid.') };
    return { queryParameters: [sinceParameter], problems };
  }
  if (format === 'tripJson') {
    const problems = { 400: problem('The departure is invalid, or in the past.') };
    return { queryParameters: [leaveParameter], problems };
  }
  return { queryParameters: [], problems: { 400: problem('This feed has no past states.') } };
}

/** Returns the OpenAPI description of all feeds, and of the paths of another room. */
export function openApi({ name, url, licence }: Publisher, other: OtherPaths): string {
  const paths = formatNames.map((format) => {
    const { scope, name: summary, type, words: description } = formats[format];
    const scopeParameter = parameters[scope];
    const { queryParameters, problems } = queryOf(format);
    const pathParameters = scopeParameter ? [scopeParameter.parameter].flat() : [];
    const allParameters = [...pathParameters, ...queryParameters];
    const schema = schemas[format] ?? { type: 'string' };
    const operation = {
      operationId: format,
      tags: [tags[scope].name],
      summary,
      description,
      ...(allParameters.length > 0 && { parameters: allParameters }),
      responses: {
        200: { description, headers, content: { [type]: { schema } } },
        304: { description: 'The feed has not changed.' },
        ...problems,
        ...(scopeParameter && { 404: problem(scopeParameter.missing) }),
        405: problem('The method is neither GET nor HEAD.'),
        500: problem('The server failed. Keep the earlier data and retry.'),
        503: unavailableResponse,
      },
    };
    return [pathTemplate(format), { get: operation }];
  });
  const openApiDocument = {
    openapi: '3.1.0',
    info: {
      title: `${name}: road works`,
      version: '1',
      description: `Closures and road works on the ${road} as open data, in several formats.`,
      contact: { name, url: url + href('contact') },
      license: { name: licence.name, url: licence.url },
    },
    servers: [{ url }],
    security: [],
    tags: [...Object.values(tags), other.tag],
    paths: { ...Object.fromEntries(paths), ...other.paths },
    components: { schemas: { Problem: problemSchema } },
  };
  return `${JSON.stringify(openApiDocument, null, 1)}\n`;
}
