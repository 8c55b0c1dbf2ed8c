import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = 'DATEXII_3_D2Payload.xsd';

/**
 * The folder of the official DATEX II schemas, which are not ours to commit: DATEX_SCHEMAS, or
 * `shared/schemas/datex2-3.6` beside the checkout or further up. Undefined where they are away.
 */
export const schemas = [process.env.DATEX_SCHEMAS, ...besideParents(import.meta.dirname)].find(
  (folder) => folder !== undefined && existsSync(join(folder, root)),
);

function besideParents(folder: string): string[] {
  const beside = join(folder, '../shared/schemas/datex2-3.6');
  const parent = dirname(folder);
  return parent === folder ? [beside] : [beside, ...besideParents(parent)];
}

/** What is wrong with a feed by the schemas of a folder; empty where it is valid. */
export async function datexValidator(folder: string): Promise<(feed: string) => string> {
  const { XmlDocument, XsdValidator } = await import('libxml2-wasm');
  const { xmlRegisterFsInputProviders } = await import('libxml2-wasm/lib/nodejs.mjs');
  xmlRegisterFsInputProviders();
  const url = join(folder, root);
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
