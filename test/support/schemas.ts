import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';

/**
 * Returns the folder of official schemas that are not in this repository. An environment variable may name
 * the folder. The default is `shared/schemas/{name}` next to the checkout or further up; undefined if missing.
 * @param root file that the folder must contain
 */
function schemaFolder(name: string, root: string, variable: string): string | undefined {
  const candidates = ancestorFolders(import.meta.dirname).map((folder) => join(folder, name));
  return [process.env[variable], ...candidates].find(
    (folder) => folder !== undefined && existsSync(join(folder, root)),
  );
}

function ancestorFolders(folder: string): string[] {
  const sharedSchemas = join(folder, '../shared/schemas');
  const parent = dirname(folder);
  return parent === folder ? [sharedSchemas] : [sharedSchemas, ...ancestorFolders(parent)];
}

const datexRoot = 'DATEXII_3_D2Payload.xsd';

/** Folder of the official DATEX II schemas; undefined if missing. */
export const datexSchemaFolder = schemaFolder('datex2-3.6', datexRoot, 'DATEX_SCHEMAS');

/** Creates a validator from a folder of schemas. The validator returns the errors of a feed as text. */
export async function datexValidator(folder: string): Promise<(feed: string) => string> {
  const { XmlDocument, XsdValidator } = await import('libxml2-wasm');
  const { xmlRegisterFsInputProviders } = await import('libxml2-wasm/lib/nodejs.mjs');
  xmlRegisterFsInputProviders();
  const url = join(folder, datexRoot);
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(url), { url }));
  return (feed) => {
    const document = XmlDocument.fromString(feed);
    try {
      validator.validate(document);
      return '';
    } catch (error) {
      return String(error);
    } finally {
      document.dispose();
    }
  };
}

const wzdxRoot = 'WorkZoneFeed.json';

/** Folder of the WZDx 4.2 schemas (github.com/usdot-jpo-ode/wzdx, CC0); undefined if missing. */
export const wzdxSchemaFolder = schemaFolder('wzdx-4.2', wzdxRoot, 'WZDX_SCHEMAS');

/** Minimum positions of the two geometries that the schemas reference by URL: RFC 7946, section 3.1. */
const minPositions = { LineString: 2, MultiPoint: 1 };
const position = { type: 'array', items: { type: 'number' }, minItems: 2 };

/** Creates a validator from a folder of schemas. The validator returns the errors of a feed as text. */
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
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== wzdxRoot);
  for (const file of files) ajv.addSchema(schemaIn(folder, file));
  const validate = ajv.compile(schemaIn(folder, wzdxRoot));
  return (feed) => (validate(feed) ? '' : ajv.errorsText(validate.errors));
}

function schemaIn(folder: string, file: string) {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}

const mobilityRoot = 'shapes.ttl';

/** Folder of the SHACL shapes of mobilityDCAT-AP (© its contributors, CC BY 4.0); undefined if missing. */
export const mobilityShapesFolder = schemaFolder(
  'mobilitydcat-ap',
  mobilityRoot,
  'MOBILITYDCAT_SHAPES',
);

/** Creates a validator from a folder of shapes. The validator returns the violations in a Turtle text. */
export async function shapesValidator(
  folder: string,
): Promise<(turtle: string) => Promise<string>> {
  const { Parser, Store } = await import('n3');
  const { default: SHACLValidator } = await import('rdf-validate-shacl');
  const datasetOf = (text: string) => new Store(new Parser().parse(text));
  const shapes = readFileSync(join(folder, mobilityRoot), 'utf8');
  // The imported shapes are not in the folder.
  const validator = new SHACLValidator(datasetOf(shapes.replace(/owl:imports <[^>]*> ;/g, '')));
  return async (turtle) => {
    const { results } = await validator.validate(datasetOf(turtle));
    return results
      .map(({ focusNode, path, message }) => JSON.stringify({ focusNode, path, message }))
      .join('\n');
  };
}
