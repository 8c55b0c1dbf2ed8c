import { readdirSync, readFileSync } from 'node:fs';

export interface Source {
  /** Path from the root of the project. */
  file: string;
  text: string;
}

/** Every TypeScript file of ours below a folder, its tests aside. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => !name.includes('node_modules'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}
