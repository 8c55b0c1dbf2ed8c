import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { afterEach, beforeAll, expect, inject } from 'vitest';

/** Timeout of waiting for a page, in ms: long enough for a busy machine, and never waited for in vain. */
const timeoutMs = 30_000;

/** Policy features that this Chromium does not know yet; a warning for each is expected. */
const newFeatures =
  /Permissions-Policy header: .+'?(digital-credentials-create|media-playback-while-not-visible|speaker-selection)'/;

export interface Visit extends BrowserContextOptions {
  /** Stored cookie choice, 'necessary' by default; 'none' leaves the banner open. */
  consent?: 'all' | 'necessary' | 'none';
  /** Setup before the first page loads: faults, routes, a seeded storage. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

export interface Visitor {
  page: Page;
  /** Everything the page reported: console errors and warnings, exceptions, policy violations. */
  complaints: string[];
  /** Resolves when everything that the page has asked for so far has arrived or failed. */
  loaded(): Promise<void>;
}

/** One browser for all test files of a process, which ends with it. */
let running: Promise<Browser> | undefined;

/** A browser for a test file: each visit opens a page of the site in a fresh profile. */
export function browserVisits() {
  let browser: Browser;
  beforeAll(async () => {
    running ??= chromium.launch(inject('chromium'));
    browser = await running;
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  return async function visit(path: string, options: Visit = {}): Promise<Visitor> {
    const { consent = 'necessary', prepare, ...contextOptions } = options;
    const context = await browser.newContext({
      baseURL: inject('origin'),
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      ...contextOptions,
    });
    if (consent !== 'none' && options.javaScriptEnabled !== false) {
      await context.addInitScript(storeChoice, consent === 'all');
    }
    context.setDefaultTimeout(timeoutMs);
    await context.addInitScript(slowTimers);
    await prepare?.(context);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      if (newFeatures.test(message.text())) return;
      complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    const loaded = trackLoading(page);
    await page.goto(path);
    return { page, complaints, loaded };
  };
}

/** Tracks pending requests: "networkidle" would be half a second late. */
function trackLoading(page: Page): () => Promise<void> {
  const onTheirWay = new Set<Request>();
  page.on('request', (request) => onTheirWay.add(request));
  page.on('requestfinished', (request) => onTheirWay.delete(request));
  page.on('requestfailed', (request) => onTheirWay.delete(request));
  return async () => {
    // By the second frame the browser has found the lazy pictures in reach.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await expect.poll(() => onTheirWay.size).toBe(0);
  };
}

/** Cuts the network for the script files whose names begin so. */
export function blockScript(context: BrowserContext, name: string): Promise<unknown> {
  return context.route(`**/assets/${name}*.js*`, (route) => route.abort());
}

/** Holds those script files back, as a slow network does, until they are let go. */
export async function holdScript(context: BrowserContext, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(`**/assets/${name}*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until React has the form: it keeps its own key on the elements that it has. */
export async function formHydrated(
  page: Page,
  field = page.locator('[name=subject]'),
): Promise<void> {
  // Shift types nothing, but triggers hydration.
  await field.press('Shift');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}

export function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}

/**
 * Makes timers of seconds wait a hundred times longer: a busy machine may look at a toast only after
 * it would have gone, or load code only after a press would have gone on without it.
 */
function slowTimers(): void {
  const real = window.setTimeout;
  const slow = (act: () => void, ms = 0) => real(act, ms < 5_000 ? ms : ms * 100);
  Reflect.set(window, 'setTimeout', slow);
}

function storeChoice(on: boolean): void {
  if (localStorage.getItem('cookieConsent')) return;
  const choice = { necessary: true, functional: on, analytics: on, marketing: on };
  localStorage.setItem('cookieConsent', JSON.stringify(choice));
}
