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

/** Default timeout of page operations, in ms. Long enough for a busy machine. */
const timeoutMs = 30_000;

const defaultViewport = { width: 1280, height: 900 };

export interface VisitOptions extends BrowserContextOptions {
  /** Stored cookie choice, 'necessary' by default. With 'none', the banner is open. */
  consent?: 'all' | 'necessary' | 'none';
  /** Prepares the tab before the first page loads, for example with faults, routes or stored data. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

export interface Visitor {
  page: Page;
  /** Console errors and warnings, exceptions and policy violations of the page. */
  pageErrors: string[];
  /** Resolves when all requests of the page have finished or failed. */
  waitUntilLoaded(): Promise<void>;
}

/** Browser of all test files in a process. The browser ends with the process. */
let sharedBrowser: Promise<Browser> | undefined;

/**
 * Opens each page in a new profile, and closes the profile after the test.
 * @param executablePath of a browser for these tests only
 */
export function browserVisits(executablePath?: string) {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = executablePath
      ? await chromium.launch({ ...inject('chromium'), executablePath })
      : await launchBrowser();
  });
  afterAll(async () => {
    if (executablePath) await browser.close();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map(closeContext));
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
 * Opens several pages in turn in one tab, in half the time of separate visits. Use this function for tests
 * that only inspect pages and store no data. After a failure, the next test gets a new profile.
 * @param prepareTab prepares the tab before its first page
 */
export function browserTour(
  options: VisitOptions = {},
  prepareTab?: (page: Page) => Promise<unknown>,
) {
  let visitor: Visitor | undefined;
  const end = async () => {
    if (visitor) await closeContext(visitor.page.context());
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

/** Ignores the errors of route handlers that still wait for a response when the context closes. */
async function closeContext(context: BrowserContext): Promise<void> {
  const routers = [context, ...context.pages()];
  await Promise.all(routers.map((router) => router.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

async function openTab(context: BrowserContext): Promise<Visitor> {
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    pageErrors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => pageErrors.push(error.message));
  return { page, pageErrors, waitUntilLoaded: trackLoading(page) };
}

/** Tracks pending requests, because "networkidle" of Playwright waits half a second longer. */
function trackLoading(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    // Pending requests of the previous page no longer matter.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear();
    pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return async () => {
    // By the second frame the browser has requested the lazy images near the viewport.
    await waitForFrames(page);
    await expect.poll(() => pending.size).toBe(0);
  };
}

/** Blocks the script files whose names begin with `name`. */
export function blockScript(context: BrowserContext, name: string): Promise<unknown> {
  return context.route(`**/assets/${name}*.js*`, (route) => route.abort());
}

/** Opens a page, and delays its script files with this name until the caller calls `release`. */
export async function visitHolding(
  visit: ReturnType<typeof browserVisits>,
  path: string,
  name: string,
) {
  let release = () => {};
  const prepare = async (context: BrowserContext) => {
    release = await holdScript(context, name);
  };
  return { ...(await visit(path, { prepare })), release };
}

/** Delays script files by name, like a slow network, until the caller calls the returned function. */
export function holdScript(context: BrowserContext, name: string): Promise<() => void> {
  return holdRequests(context, `**/assets/${name}*.js`);
}

/** Delays matching requests, like a slow network, until the caller calls the returned function. */
export async function holdRequests(
  target: Page | BrowserContext,
  url: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await target.route(url, async (route) => {
    if (isHeld(route.request())) await promise;
    await route.continue();
  });
  return resolve;
}

/** Resolves in the second frame from now, after the page has handled the received responses. */
export async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Waits until React has hydrated the form. React then sets an internal property on the element. */
export async function waitForHydration(
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
 * Makes timers of 5 s or more a hundred times longer. On a busy machine, a toast could otherwise disappear
 * before its check, or a button press could submit plain HTML before the script loads.
 */
function slowTimers(): void {
  const originalSetTimeout = window.setTimeout;
  const slowSetTimeout = (act: () => void, ms = 0) =>
    originalSetTimeout(act, ms < 5_000 ? ms : ms * 100);
  Reflect.set(window, 'setTimeout', slowSetTimeout);
}

function storeChoice(on: boolean): void {
  if (localStorage.getItem('cookieConsent')) return;
  const choice = { necessary: true, functional: on, analytics: on, marketing: on };
  localStorage.setItem('cookieConsent', JSON.stringify(choice));
}
