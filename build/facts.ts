import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { writeFont } from './font.ts';
import { writeIcons, writeSiteIcons } from './icons.ts';
import { writePictureFacts } from './pictures.ts';

/**
 * Writes generated modules, fonts and icons for types and editor, in two seconds, without coding
 * pictures.
 */
export async function writeFacts(): Promise<void> {
  writeIcons();
  await Promise.all([writeFont(), writePictureFacts(), writeSiteIcons()]);
}

const file = 'worker-configuration.d.ts';
const options = ['--strict-vars', 'false', '--include-main-module', 'false'];

/**
 * Writes the types of the bindings and settings in wrangler.toml. Where they changed, `tsc -b` has
 * to begin anew: of global declarations TypeScript 7 checks again only the file that has them.
 */
export function writeWorkerTypes(): void {
  const before = read();
  const { status } = spawnSync('wrangler', ['types', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('wrangler types failed; what it says is above.');
  if (read() !== before) rmSync('.generated/types', { recursive: true, force: true });
}

function read(): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
