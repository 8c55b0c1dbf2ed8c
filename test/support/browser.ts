import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

/** Default timeout of page operations, in ms: long enough for a busy machine, reached only on failure. */
const timeoutMs = 30_000;

/** Policy features that this Chromium does not know yet; a warning for each is expected. */
const newFeatureWarning =
  /Permissions-Policy header: .+'?(digital-credentials-create|media-playback-while-not-visible|speaker-selection)'/;

const defaultViewport = { width: 1280, height: 900 };

export interface VisitOptions extends BrowserContextOptions {
  /** Stored cookie choice, 'necessary' by default; 'none' leaves the banner open. */
  consent?: 'all' | 'necessary' | 'none';
  /** Setup before the first page loads: faults, routes, a seeded storage. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

export interface Visitor {
  page: Page;
  /** Everything the page reported: console errors and warnings, exceptions, policy violations. */
  pageErrors: string[];
  /** Resolves when everything that the page has requested so far has arrived or failed. */
  waitUntilLoaded(): Promise<void>;
}

/** Browser shared by all test files of a process; ends with the process. */
let sharedBrowser: Promise<Browser> | undefined;

/** Opens pages of the site, each in a fresh profile that is closed after its test. */
export function browserVisits() {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });

  return async function visit(path: string, options: VisitOptions = {}): Promise<Visitor> {
    const context = await openContext(browser, options);
    contexts.push(context);
    const visitor = await openTab(context);
    await visitor.page.goto(path);
    return visitor;
  };
}

/**
 * Opens one page after another in one tab, at half the cost of a visit: for tests that only inspect
 * pages and leave nothing in the profile. After a failed test the next one gets a new profile.
 * @param prepareTab Sets the tab up before its first page.
 */
export function browserTour(
  options: VisitOptions = {},
  prepareTab?: (page: Page) => Promise<unknown>,
) {
  let visitor: Visitor | undefined;
  const end = async () => {
    await visitor?.page.context().close();
    visitor = undefined;
  };
  afterAll(end);

  return async function tour(path: string, inspect: (visitor: Visitor) => Promise<void>) {
    if (!visitor) {
      visitor = await openTab(await openContext(await launchBrowser(), options));
      await prepareTab?.(visitor.page);
    }
    const { page, pageErrors } = visitor;
    try {
      await page.setViewportSize(options.viewport ?? defaultViewport);
      pageErrors.length = 0;
      await page.goto(path);
      await inspect(visitor);
    } catch (error) {
      await end();
      throw error;
    }
  };
}

function launchBrowser(): Promise<Browser> {
  sharedBrowser ??= chromium.launch(inject('chromium'));
  return sharedBrowser;
}

async function openContext(browser: Browser, options: VisitOptions): Promise<BrowserContext> {
  const { consent = 'necessary', prepare, ...contextOptions } = options;
  const context = await browser.newContext({
    baseURL: inject('origin'),
    viewport: defaultViewport,
    reducedMotion: 'reduce',
    ...contextOptions,
  });
  if (consent !== 'none' && options.javaScriptEnabled !== false) {
    await context.addInitScript(storeChoice, consent === 'all');
  }
  context.setDefaultTimeout(timeoutMs);
  await context.addInitScript(slowTimers);
  await prepare?.(context);
  return context;
}

async function openTab(context: BrowserContext): Promise<Visitor> {
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    if (newFeatureWarning.test(message.text())) return;
    pageErrors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => pageErrors.push(error.message));
  return { page, pageErrors, waitUntilLoaded: trackLoading(page) };
}

/** Tracks pending requests: Playwright's "networkidle" would be half a second late. */
function trackLoading(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    // Requests still pending from the previous page no longer matter.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear();
    pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return async () => {
    // By the second frame the browser has requested the lazy images near the viewport.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await expect.poll(() => pending.size).toBe(0);
  };
}

/** Blocks the script files whose names begin with `name`. */
export function blockScript(context: BrowserContext, name: string): Promise<unknown> {
  return context.route(`**/assets/${name}*.js*`, (route) => route.abort());
}

/** Delays those script files, as a slow network does, until the returned function is called. */
export async function holdScript(context: BrowserContext, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(`**/assets/${name}*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until React has hydrated the form: it then sets its own key on the element. */
export async function formHydrated(
  page: Page,
  field = page.locator('[name=subject]'),
): Promise<void> {
  // The Shift key types nothing, but triggers hydration.
  await field.press('Shift');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}

export function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}

/**
 * Makes timers of 5 s or more wait a hundred times longer: on a busy machine a test may check a toast
 * after it has disappeared, or code may load after a button press has fallen back to working without it.
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
