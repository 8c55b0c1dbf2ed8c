import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import type { Engine } from './tab.ts';

const executablePaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Starts an installed Firefox through WebDriver BiDi. Returns undefined without Firefox. */
export async function startFirefox(origin: string): Promise<Engine | undefined> {
  const executablePath = [process.env.FIREFOX_PATH ?? '', ...executablePaths].find((path) =>
    existsSync(path),
  );
  if (!executablePath) return;
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  return {
    name: await browser.version(),
    tab: {
      open: async (path) => void (await page.goto(origin + path)),
      read: (expression) => page.evaluate(expression),
      click: (selector) => page.click(selector),
      type: (selector, text) => page.type(selector, text),
      press: (key) => page.keyboard.press(key),
      // Firefox 140 sets the size, but then rejects the orientation.
      resize: (width, height) => page.setViewport({ width, height }).catch(() => undefined),
    },
    close: () => browser.close(),
  };
}
