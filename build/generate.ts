import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { writeFont } from './font.ts';
import { writeIcons, writeSiteIcons } from './icons.ts';
import { writePictureMetadata } from './pictures.ts';

/**
 * Writes the generated modules, fonts and icons that type checks and editors need. Takes two seconds,
 * as no picture is encoded.
 */
export async function writeGeneratedFiles(): Promise<void> {
  writeIcons();
  await Promise.all([writeFont(), writePictureMetadata(), writeSiteIcons()]);
}

const file = 'worker-configuration.d.ts';
const options = ['--strict-vars', 'false', '--include-main-module', 'false'];

/**
 * Writes the types of the bindings and settings in wrangler.toml. If they changed, deletes what `tsc -b`
 * has cached: when global declarations change, TypeScript 7 rechecks only the file that contains them.
 */
function writeWorkerTypes(): void {
  const before = readTypes();
  const { status } = spawnSync('wrangler', ['types', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('wrangler types failed; what it says is above.');
  if (readTypes() !== before) rmSync('.generated/types', { recursive: true, force: true });
}

function readTypes(): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

if (import.meta.main) {
  await writeGeneratedFiles();
  writeWorkerTypes();
}
