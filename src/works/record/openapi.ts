import { endpoints } from '../../site/routes.ts';
import { recordSchema } from './schema.built.ts';

const responsesOf = (type: string, schema: object) => ({
  200: { description: 'The figures of the last 13 months.', content: { [type]: { schema } } },
  304: { description: 'The figures have not changed.' },
  503: { description: 'The figures cannot be read at the moment. Retry.' },
});

/** OpenAPI paths of the closure record. */
export const recordPaths = {
  [endpoints.recordJson]: {
    get: {
      summary: 'Closure record',
      description:
        'How closures were announced and how they ran: figures of 13 months, their definitions and the data behind them.',
      responses: responsesOf('application/json', recordSchema),
    },
  },
  [endpoints.recordCsv]: {
    get: {
      summary: 'Closure record as CSV',
      description: 'The same figures for spreadsheets.',
      responses: responsesOf('text/csv', { type: 'string' }),
    },
  },
};

/** Parameter of the feeds that return the state at a past instant. */
const atParameter = {
  name: 'at',
  in: 'query',
  required: false,
  description:
    'Past instant with its time zone, to the second. The response has the notices and the winter status as published at this instant. Responses for instants older than a day never change.',
  schema: { type: 'string', format: 'date-time' },
  example: '2026-11-20T22:15Z',
};

/** Returns the parameters and responses that the path of a feed has because of the archive. */
export function archiveParts(path: string) {
  const isArchived = path === endpoints.worksJson || path === endpoints.worksGeoJson;
  if (!isArchived) return { parameters: [], responses: {} };
  return {
    parameters: [atParameter],
    responses: {
      400: { description: '“at” is no past instant with a time zone, or before our first notice.' },
      429: { description: 'Too many requests with “at”. Wait a minute.' },
    },
  };
}
