import type { JsonSchema } from '@valibot/to-json-schema';
import { endpoints } from '../../site/routes.ts';
import type { Publisher } from './feed.ts';
import { formats, oneNoticePath } from './formats.ts';
import { envelopeNames, feedSchema } from './json-schema.built.ts';

const idParameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The notice, by its six letters and digits.',
  schema: { type: 'string', pattern: '^[a-z0-9]{6}$' },
};

const headers = {
  ETag: { description: 'To ask again with, in If-None-Match.', schema: { type: 'string' } },
};

const unavailable = {
  description: 'Not all is known at the moment. Keep what you have, and ask again.',
  headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
  content: { 'text/plain': { schema: { type: 'string' } } },
};

/** OpenAPI 3.1 description of the feeds. */
export function openApi({ name, url, licence }: Publisher): string {
  const paths = Object.values(formats).map(({ path, name: title, type, words }) => [
    path,
    { get: operation(path, title, type, words) },
  ]);
  const openApiDocument = {
    openapi: '3.1.0',
    info: {
      title: `${name}: road works`,
      version: '1',
      license: { name: licence.name, url: licence.url },
    },
    servers: [{ url }],
    paths: Object.fromEntries(paths),
  };
  return `${JSON.stringify(openApiDocument, null, 1)}\n`;
}

function operation(path: string, summary: string, type: string, description: string) {
  const isOneNotice = path.includes('{id}');
  return {
    summary,
    description,
    ...(isOneNotice && { parameters: [idParameter] }),
    responses: {
      200: { description, headers, content: { [type]: { schema: schemaOf(path) } } },
      304: { description: 'Nothing has changed.' },
      ...(isOneNotice && { 404: { description: 'There is no such notice.' } }),
      503: unavailable,
    },
  };
}

function schemaOf(path: string): object {
  if (path === endpoints.worksJson) return feedSchema;
  return path === oneNoticePath('json') ? schemaOfOne(feedSchema) : { type: 'string' };
}

/** Schema of one notice, built from the feed's schema: the same notice, in the same envelope. */
function schemaOfOne({ properties: { notices, ...otherProperties } = {} }: JsonSchema): object {
  const envelope = Object.entries(otherProperties).filter(([name]) => envelopeNames.includes(name));
  const notice = typeof notices === 'object' ? notices.items : undefined;
  return {
    type: 'object',
    properties: { ...Object.fromEntries(envelope), notice },
    required: [...envelopeNames, 'notice'],
  };
}
