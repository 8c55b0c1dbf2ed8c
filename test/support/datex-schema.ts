import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaFolder } from './schema-folder.ts';

const root = 'DATEXII_3_D2Payload.xsd';

/** Folder of the official DATEX II schemas; undefined if there is none. */
export const datexSchemaFolder = schemaFolder('datex2-3.6', root, 'DATEX_SCHEMAS');

/** Creates a validator from a folder of schemas: returns a feed's errors, empty if it is valid. */
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
