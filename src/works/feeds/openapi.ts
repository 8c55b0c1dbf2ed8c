import type { JsonSchema } from '@valibot/to-json-schema';
import { directions, example } from '../../site/road/road.ts';
import { archiveParts, recordPaths } from '../record/openapi.ts';
import type { Publisher } from './feed.ts';
import { type FormatName, formatNames, formats, pathTemplate } from './formats.ts';
import { envelopeNames, feedSchema, junctionSchema } from './json-schema.built.ts';

/** Path parameter of the feeds of one junction or notice, and the meaning of a 404. */
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
};

/** Content of the feeds with a JSON Schema. The JSON of one notice has the same envelope, and `notice`. */
const schemas: Partial<Record<FormatName, object>> = {
  worksJson: feedSchema,
  junctionJson: junctionSchema,
  noticeJson: {
    type: 'object',
    properties: { ...envelopeProperties(feedSchema), notice: noticeSchema(feedSchema) },
    required: [...envelopeNames, 'notice'],
  },
};

function envelopeProperties({ properties = {} }: JsonSchema) {
  return Object.fromEntries(
    Object.entries(properties).filter(([name]) => envelopeNames.includes(name)),
  );
}

function noticeSchema({ properties: { notices } = {} }: JsonSchema) {
  return typeof notices === 'object' ? notices.items : undefined;
}

const headers = {
  ETag: {
    description: 'Send it with the next request, in If-None-Match.',
    schema: { type: 'string' },
  },
};

const unavailable = {
  description: 'Some notices are unknown at the moment. Keep your data and retry.',
  headers: { 'Retry-After': { description: 'In seconds.', schema: { type: 'integer' } } },
  content: { 'text/plain': { schema: { type: 'string' } } },
};

/** Returns the OpenAPI 3.1 description of all feeds. */
export function openApi({ name, url, licence }: Publisher): string {
  const paths = formatNames.map((format) => {
    const { scope, name: summary, type, words: description } = formats[format];
    const path = parameters[scope];
    const schema = schemas[format] ?? { type: 'string' };
    const archive = archiveParts(pathTemplate(format));
    const allParameters = [...(path ? [path.parameter] : []), ...archive.parameters];
    const operation = {
      summary,
      description,
      ...(allParameters.length > 0 && { parameters: allParameters }),
      responses: {
        200: { description, headers, content: { [type]: { schema } } },
        304: { description: 'The feed has not changed.' },
        ...archive.responses,
        ...(path && { 404: { description: path.missing } }),
        503: unavailable,
      },
    };
    return [pathTemplate(format), { get: operation }];
  });
  const openApiDocument = {
    openapi: '3.1.0',
    info: {
      title: `${name}: road works`,
      version: '1',
      license: { name: licence.name, url: licence.url },
    },
    servers: [{ url }],
    paths: { ...Object.fromEntries(paths), ...recordPaths },
  };
  return `${JSON.stringify(openApiDocument, null, 1)}\n`;
}
