import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';

export interface Visit extends BrowserContextOptions {
  /** What the visitor has chosen before; nothing leaves the banner open. */
  consent?: 'all' | 'necessary' | 'none';
}

export interface Visitor {
  page: Page;
  /** Everything the page reported: console errors and warnings, exceptions, policy violations. */
  complaints: string[];
}

/** A browser for one test file: each visit opens a page of the site in a fresh profile. */
export function browserVisits() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.connect(inject('chromium'));
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  afterAll(() => browser.close());

  return async function visit(path: string, options: Visit = {}): Promise<Visitor> {
    const { consent = 'necessary', ...contextOptions } = options;
    const context = await browser.newContext({
      baseURL: inject('origin'),
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      ...contextOptions,
    });
    if (consent !== 'none' && options.javaScriptEnabled !== false) {
      await context.addInitScript(storeChoice, consent === 'all');
    }
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(path);
    return { page, complaints };
  };
}

function storeChoice(on: boolean): void {
  if (localStorage.getItem('cookieConsent')) return;
  const choice = { necessary: true, functional: on, analytics: on, marketing: on };
  localStorage.setItem('cookieConsent', JSON.stringify(choice));
}
