import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
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

/** The browser of the tests: an installed Chrome or Chromium, or the one that came from npm. */
export async function findChromium(): Promise<string> {
  const candidates = [process.env.CHROME_PATH ?? '', ...installed];
  return candidates.find((path) => existsSync(path)) ?? (await sparticuz.executablePath());
}

/** Starts one Chromium for all test files; each test opens contexts of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = await findChromium();
  const server = await chromium.launchServer({ executablePath, args: flags });
  project.provide('chromium', server.wsEndpoint());
  return () => server.close();
}
