import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
