import { toJsonSchema } from '@valibot/to-json-schema';
import { endpoints } from '../site/routes.ts';
import { recordShape } from './shape.ts';

const problem = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};

const responsesOf = (type: string, schema: object) => ({
  200: { description: 'The figures of the last 13 months.', content: { [type]: { schema } } },
  304: { description: 'The figures have not changed.' },
  405: { description: 'The method is neither GET nor HEAD.', content: problem },
  500: { description: 'The server failed. Retry.', content: problem },
  503: { description: 'The figures cannot be read at the moment. Retry.', content: problem },
});

const tag = { name: 'Closure record', description: 'Figures of past closures.' };

const { $schema: _, ...schema } = toJsonSchema(recordShape);

const paths = {
  [endpoints.recordJson]: {
    get: {
      operationId: 'recordJson',
      tags: [tag.name],
      summary: 'Closure record',
      description:
        'How closures were announced and how they ran: figures of 13 months, their definitions and the data behind them.',
      responses: responsesOf('application/json', schema),
    },
  },
  [endpoints.recordCsv]: {
    get: {
      operationId: 'recordCsv',
      tags: [tag.name],
      summary: 'Closure record as CSV',
      description: 'The same figures for spreadsheets.',
      responses: responsesOf('text/csv', { type: 'string' }),
    },
  },
};

/** Description of the closure record's addresses for OpenAPI. */
export const recordApi = { tag, paths };
