import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How to start a browser: its file and, where it needs more than this process has, its environment. */
export interface BrowserFile {
  executablePath: string;
  env?: NodeJS.ProcessEnv;
}

const folder = fileURLToPath(new URL('chromium/', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
/** Another version is another folder, so that a clone never stays with the one it had. */
const unpacked = join(folder, `node_modules/unpacked-${dependencies['@sparticuz/chromium']}`);

/** Whether npm has a Chromium for this machine. */
export const hasHeadlessShell = process.platform === 'linux' && process.arch === 'x64';

/** Chromium's headless shell from npm: installed by its lock and unpacked once, in its own folder. */
export function headlessShell(): BrowserFile {
  const executablePath = join(unpacked, 'chromium');
  if (!existsSync(executablePath)) install();
  if (spawnSync(executablePath, ['--version']).status === 0) return { executablePath };
  // A machine that never had a browser lacks libraries and fonts that browsers share.
  const LD_LIBRARY_PATH = join(unpacked, 'al2023/lib');
  const FONTCONFIG_PATH = join(unpacked, 'fonts');
  return { executablePath, env: { ...process.env, LD_LIBRARY_PATH, FONTCONFIG_PATH } };
}

function install(): void {
  execFileSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  // Unpacked elsewhere first: one that was interrupted must not pass for the whole.
  const TMPDIR = mkdtempSync(`${unpacked}-`);
  execFileSync(process.execPath, ['unpack.js'], { cwd: folder, env: { ...process.env, TMPDIR } });
  renameSync(TMPDIR, unpacked);
}
