import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFont } from './font.ts';
import { writeIcons } from './icons.ts';
import { writePictureMetadata } from './pictures.ts';
import { readSettings } from './settings.ts';

/**
 * Writes the generated modules and fonts that type checks and editors need. Takes only two seconds, because
 * it encodes no pictures.
 */
export async function writeGeneratedFiles(): Promise<void> {
  writeIcons();
  // The print style sheet prints this host with each link.
  const { host } = new URL(readSettings().url);
  writeFileSync('.generated/site.css', `:root { --host: '${host}' }`);
  await Promise.all([writeFont(), writePictureMetadata()]);
}

const typesFile = 'worker-configuration.d.ts';
const options = ['--strict-vars', 'false', '--include-main-module', 'false'];

/**
 * Writes the types of the bindings and settings in wrangler.toml. If the types changed, deletes the cache
 * of `tsc -b`, because TypeScript 7 does not recheck the files that use changed global declarations.
 */
function writeWorkerTypes(): void {
  const typesBefore = readTypes();
  const { status } = spawnSync('wrangler', ['types', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('wrangler types failed; see its output above.');
  if (readTypes() !== typesBefore) rmSync('.generated/types', { recursive: true, force: true });
}

function readTypes(): string {
  return existsSync(typesFile) ? readFileSync(typesFile, 'utf8') : '';
}

if (import.meta.main) {
  await writeGeneratedFiles();
  writeWorkerTypes();
}
