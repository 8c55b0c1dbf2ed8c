import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Locator,
  type Page,
  type Request,
  type Route,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

/** Default timeout of page operations, in ms. Long enough for a busy machine. */
const timeoutMs = 30_000;

const defaultViewport = { width: 1280, height: 900 };

export interface VisitOptions extends BrowserContextOptions {
  /** Stored cookie choice, 'necessary' by default. With 'none', the banner is open. */
  consent?: 'all' | 'necessary' | 'none';
  /**
   * Prepares the tab before the first page loads, for example with faults, routes or stored data. A clock or a
   * script of a profile cannot be removed, so no other test gets this tab.
   */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** Handler of each tab's POST requests to /contact. */
export const postHandlers = new WeakMap<Page, (route: Route) => Promise<unknown>>();

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
 * Opens each page as a new visitor. Tests of a file share tabs, which are emptied after each test, because
 * a new profile takes twice as long. A failed test closes its tabs, and one with `prepare` has its own.
 * @param launch options of a browser for these tests only
 */
export function browserVisits(launch?: LaunchOptions) {
  let browser: Browser;
  const usedTabs: { visitor: Visitor; group: string }[] = [];
  const emptyTabs = new Map<string, Visitor[]>();
  beforeAll(async () => {
    browser = launch
      ? await chromium.launch({ ...inject('chromium'), ...launch })
      : await launchBrowser();
  });
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    for (const { visitor, group } of usedTabs.splice(0)) {
      if (hasFailed || group === '') await closeContext(visitor.page.context());
      else emptyTabs.set(group, [...(emptyTabs.get(group) ?? []), await emptyTab(visitor)]);
    }
  });
  afterAll(async () => {
    if (launch) return browser.close();
    for (const { page } of [...emptyTabs.values()].flat()) await closeContext(page.context());
  });

  return async function visit(path: string, options: VisitOptions = {}): Promise<Visitor> {
    const { viewport = defaultViewport, ...others } = options;
    const group = options.prepare ? '' : JSON.stringify(others);
    const shared = emptyTabs.get(group)?.pop();
    const visitor = shared ?? (await openTab(await openContext(browser, options)));
    usedTabs.push({ visitor, group });
    if (shared && viewport) await shared.page.setViewportSize(viewport);
    await visitor.page.goto(path);
    return visitor;
  };
}

/** Removes what a test has left in a tab: other tabs, routes, emulation, data, cache and history. */
async function emptyTab(visitor: Visitor): Promise<Visitor> {
  const { page, pageErrors } = visitor;
  const context = page.context();
  await Promise.all(context.pages().flatMap((tab) => (tab === page ? [] : [tab.close()])));
  await unroute(context);
  page.removeAllListeners('dialog');
  await context.setOffline(false);
  await page.emulateMedia({ media: null, colorScheme: null });
  // A small page of the same site keeps the process of the tab.
  await page.goto(new URL('/robots.txt', page.url()).href);
  await page.evaluate(() => sessionStorage.clear());
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  await session.send('Network.clearBrowserCookies');
  await session.send('Network.clearBrowserCache');
  await session.send('Page.resetNavigationHistory');
  await session.detach();
  pageErrors.length = 0;
  return visitor;
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
  await unroute(context);
  await context.close();
}

async function unroute(context: BrowserContext): Promise<void> {
  const routers = [context, ...context.pages()];
  await Promise.all(routers.map((router) => router.unrouteAll({ behavior: 'ignoreErrors' })));
  for (const page of context.pages()) postHandlers.delete(page);
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
