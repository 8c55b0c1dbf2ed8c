import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of official schemas that are not kept here: the one that a variable names, or
 * `shared/schemas/{name}` beside the checkout or further up. Undefined where they are away.
 * @param root a file that is in it
 */
export function schemaFolder(name: string, root: string, variable: string): string | undefined {
  const beside = besideParents(import.meta.dirname).map((folder) => join(folder, name));
  return [process.env[variable], ...beside].find(
    (folder) => folder !== undefined && existsSync(join(folder, root)),
  );
}

function besideParents(folder: string): string[] {
  const beside = join(folder, '../shared/schemas');
  const parent = dirname(folder);
  return parent === folder ? [beside] : [beside, ...besideParents(parent)];
}
