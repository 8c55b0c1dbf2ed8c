import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { schemaFolder } from './schema-folder.ts';

const root = 'WorkZoneFeed.json';

/** Folder of the WZDx 4.2 schemas (github.com/usdot-jpo-ode/wzdx, CC0); undefined if there is none. */
export const wzdxSchemaFolder = schemaFolder('wzdx-4.2', root, 'WZDX_SCHEMAS');

/** Minimum positions of the two geometries that the schemas reference by URL: RFC 7946, section 3.1. */
const minPositions = { LineString: 2, MultiPoint: 1 };
const position = { type: 'array', items: { type: 'number' }, minItems: 2 };

/** Creates a validator from a folder of schemas: returns a feed's errors, empty if it is valid. */
export function wzdxValidator(folder: string): (feed: unknown) => string {
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  ajv.addFormat('email', /@/).addFormat('uri', (text) => URL.canParse(text));
  for (const [type, minItems] of Object.entries(minPositions)) {
    ajv.addSchema({
      $id: `https://geojson.org/schema/${type}.json`,
      required: ['type', 'coordinates'],
      properties: { type: { const: type }, coordinates: { minItems, items: position } },
    });
  }
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== root);
  for (const file of files) ajv.addSchema(schemaIn(folder, file));
  const validate = ajv.compile(schemaIn(folder, root));
  return (feed) => (validate(feed) ? '' : ajv.errorsText(validate.errors));
}

function schemaIn(folder: string, file: string) {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}
