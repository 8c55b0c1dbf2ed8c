import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** WebSocket endpoint of a running Chromium. */
    chromium: string;
  }
}

/** Flags for a closed network and for root, where Chromium has no sandbox. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/**
 * The browser of the tests: the one that CHROME_PATH names, an installed Chrome or Chromium, or,
 * on Linux with x64, one that npm brings at its first use.
 * @throws Error that says what to install where there is none of them.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH names no file: ${named}`);
  const found = named ?? installed.find((path) => existsSync(path));
  if (found) return found;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chrome or Chromium: install one, or name it in CHROME_PATH.');
  }
  return chromiumFromNpm();
}

/** Installs the package beside this file, whose lock has its hashes, unless it is there. */
async function chromiumFromNpm(): Promise<string> {
  const folder = new URL('chromium/', import.meta.url);
  if (!existsSync(new URL('node_modules', folder))) {
    execFileSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  }
  const entry = createRequire(folder).resolve('@sparticuz/chromium');
  const module: { default: { executablePath(): Promise<string> } } = await import(
    pathToFileURL(entry).href
  );
  return module.default.executablePath();
}

/** Starts one Chromium for all test files; each test opens contexts of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = await findChromium();
  const server = await chromium.launchServer({ executablePath, args: flags });
  project.provide('chromium', server.wsEndpoint());
  return () => server.close();
}
