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

/** Flags to run without internet access, and as root, because Chromium has no sandbox for root. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Distance in px at which lazy images load, as in a full Chromium on 4G. The headless shell uses 3,000.
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
 * Returns the path of a full Chromium, like that of visitors, from CHROME_PATH or from an installation.
 * @throws Error if CHROME_PATH does not exist
 */
export function findChromium(): string | undefined {
  const chromePath = process.env.CHROME_PATH;
  if (chromePath && !existsSync(chromePath))
    throw new Error(`CHROME_PATH is ${chromePath}, which does not exist. Set it to a Chromium.`);
  return chromePath ?? chromiumPaths.find((path) => existsSync(path));
}

/** Returns a full Chromium. @throws Error if no Chromium is installed */
export function installedChromium(): BrowserLaunch {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error(
      'No Chrome or Chromium was found. Install one, or set CHROME_PATH to its path.',
    );
  return { executablePath };
}

/**
 * Returns the browser of the tests. On Linux x64 this is a pinned headless shell, which needs a third of the
 * time of a full Chromium. On other systems, or if CHROME_PATH is set, this is a full Chromium.
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
 * Whether /dev/shm has at least 1 GB free. Playwright avoids /dev/shm, because a container may have only
 * 64 MB. Files on disk instead take a sixth of the browser tests' CPU time.
 */
function hasLargeSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= 2 ** 30;
}

/** Executable of a browser, and its environment if different from the environment of this process. */
interface BrowserLaunch {
  executablePath: string;
  env?: NodeJS.ProcessEnv;
}

const folder = fileURLToPath(new URL('chromium/', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
/** One folder per version, so that a checkout does not use an old version. */
const unpackedFolder = join(folder, `node_modules/unpacked-${dependencies['@sparticuz/chromium']}`);

/** Returns the headless shell of Chromium; installs it from npm, and unpacks it, on the first call. */
function headlessShell(): BrowserLaunch {
  const executablePath = join(unpackedFolder, 'chromium');
  if (!existsSync(executablePath)) install();
  if (spawnSync(executablePath, ['--version']).status === 0) return { executablePath };
  // A machine without a browser may lack the libraries and fonts that browsers need.
  const LD_LIBRARY_PATH = join(unpackedFolder, 'al2023/lib');
  const FONTCONFIG_PATH = join(unpackedFolder, 'fonts');
  return { executablePath, env: { ...process.env, LD_LIBRARY_PATH, FONTCONFIG_PATH } };
}

function install(): void {
  execFileSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  // Unpacks into a temporary folder first, so that an interrupted run leaves no incomplete browser.
  const TMPDIR = mkdtempSync(`${unpackedFolder}-`);
  execFileSync(process.execPath, ['unpack.js'], { cwd: folder, env: { ...process.env, TMPDIR } });
  renameSync(TMPDIR, unpackedFolder);
}
