import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Executable and flags of the tests' Chromium. */
    chromium: BrowserLaunch & { args: string[]; ignoreDefaultArgs: string[] };
  }
}

/** Flags for running without internet access, and as root, for whom Chromium has no sandbox. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Distance in px at which lazy images load: a full Chromium's on 4G; the headless shell's is 3,000.
  '--blink-settings=lazyLoadingImageMarginPx4G=1250,lazyLoadingImageMarginPxUnknown=1250',
];

const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/**
 * Returns a full Chromium, as visitors have it: the one that CHROME_PATH names, or an installed one.
 * @throws Error that says what to install if there is none.
 */
export function installedChromium(): BrowserLaunch {
  const chromePath = process.env.CHROME_PATH;
  if (chromePath && !existsSync(chromePath))
    throw new Error(`CHROME_PATH names no file: ${chromePath}`);
  const executablePath = chromePath ?? chromiumPaths.find((path) => existsSync(path));
  if (!executablePath)
    throw new Error('No Chrome or Chromium: install one, or name it in CHROME_PATH.');
  return { executablePath };
}

/**
 * Returns the tests' browser: on Linux x64 always the same headless shell, which draws no window and
 * so takes a third of a full Chromium's time; elsewhere, or if CHROME_PATH is set, another.
 */
function testBrowser(): BrowserLaunch {
  const hasHeadlessShell = process.platform === 'linux' && process.arch === 'x64';
  return hasHeadlessShell && !process.env.CHROME_PATH ? headlessShell() : installedChromium();
}

/** Provides the tests' Chromium, installed if necessary, before the first test starts. */
export default function setup(project: TestProject): void {
  const ignoreDefaultArgs = hasLargeSharedMemory() ? ['--disable-dev-shm-usage'] : [];
  project.provide('chromium', { ...testBrowser(), args: flags, ignoreDefaultArgs });
}

/**
 * Whether /dev/shm has at least 1 GB free. Playwright avoids it, because containers may have only 64 MB, but
 * files on a disk in its place take a sixth of the browser tests' CPU time.
 */
function hasLargeSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= 2 ** 30;
}

/** Executable of a browser, and its environment if it needs more than this process's. */
interface BrowserLaunch {
  executablePath: string;
  env?: NodeJS.ProcessEnv;
}

const folder = fileURLToPath(new URL('chromium/', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
/** One folder per version, so that a checkout does not keep using an old one. */
const unpackedFolder = join(folder, `node_modules/unpacked-${dependencies['@sparticuz/chromium']}`);

/** Returns Chromium's headless shell from npm: installed from its lock file and unpacked once. */
function headlessShell(): BrowserLaunch {
  const executablePath = join(unpackedFolder, 'chromium');
  if (!existsSync(executablePath)) install();
  if (spawnSync(executablePath, ['--version']).status === 0) return { executablePath };
  // A machine that never had a browser lacks libraries and fonts that browsers share.
  const LD_LIBRARY_PATH = join(unpackedFolder, 'al2023/lib');
  const FONTCONFIG_PATH = join(unpackedFolder, 'fonts');
  return { executablePath, env: { ...process.env, LD_LIBRARY_PATH, FONTCONFIG_PATH } };
}

function install(): void {
  execFileSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  // Unpacked into a temporary folder first: an interrupted run must not pass for a complete one.
  const TMPDIR = mkdtempSync(`${unpackedFolder}-`);
  execFileSync(process.execPath, ['unpack.js'], { cwd: folder, env: { ...process.env, TMPDIR } });
  renameSync(TMPDIR, unpackedFolder);
}
