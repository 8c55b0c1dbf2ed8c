import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns the folder of official schemas that are not in this repository: the one that an environment
 * variable names, or `shared/schemas/{name}` next to the checkout or further up. Undefined if there is none.
 * @param root File that the folder must contain.
 */
export function schemaFolder(name: string, root: string, variable: string): string | undefined {
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
