import { type Browser, chromium } from 'playwright-core';
import { installedChromium } from '../test/support/chromium.ts';

/** Port through which Lighthouse controls the browser. */
export const debugPort = 9322;

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  ignoreHTTPSErrors: true,
};

/** Starts the Chromium of most measurements. It accepts the preview's self-signed certificate. */
export function startBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'];
  return chromium.launch({
    ...installedChromium(),
    args: [...args, `--remote-debugging-port=${debugPort}`],
  });
}

/** Lighthouse's slow 4G, in ms and bytes per second. */
export const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
