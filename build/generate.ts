import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFont } from './font.ts';
import { writeIcons } from './icons.ts';
import { writePictureFiles, writePictureMetadata } from './pictures.ts';
import { readSettings } from './settings.ts';

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

// Type checks and editors need these files, so they take only two seconds. Only the build needs the pictures.
writeIcons();
// The print style sheet prints this host with each link.
const { name, url } = readSettings();
writeFileSync('.generated/site.css', `:root { --host: '${new URL(url).host}' }`);
await Promise.all([writeFont(), writePictureMetadata()]);
if (process.argv.includes('--pictures')) {
  const { writeSocialCards } = await import('./social-cards.ts');
  await writePictureFiles((line) => process.stdout.write(`${line}\n`));
  await writeSocialCards(name);
} else {
  writeWorkerTypes();
}
