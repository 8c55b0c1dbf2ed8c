import type { BrowserContext, Page, Request, Worker } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createKeys } from '../../cli/alerts.ts';
import { viewAt } from '../../src/answer/view.ts';
import { pushMessage } from '../../src/works/alerts/message.ts';
import { dueMessage } from '../../src/works/alerts/report.ts';
import { browserVisits, holdRequests } from '../support/browser/browser.ts';
import { overflowPx, violations } from '../support/browser/page-checks.ts';
import { findChromium } from '../support/chromium.ts';
import { aNotice, aSnapshot, at } from '../support/notices.ts';
import { alertsKeys } from '../support/worker/alerts.ts';
import { Receiver } from '../support/worker/push-service.ts';
import { startWorker } from '../support/worker/worker.ts';

const visit = browserVisits();
const publicKey = alertsKeys.ALERTS_PUBLIC_KEY;
const site = startWorker({ vars: { ALERTS_PUBLIC_KEY: publicKey } }, true);
const path = '/works/alerts?from=6&to=12';
const pageUrl = () => `${site.origin()}${path}`;

const browserSubscription = new Receiver('browser').subscription;

/** Simulates the push service, which this Chromium cannot reach, and records a prompt for permission. */
async function simulatePush(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: site.origin() });
  await context.addInitScript((subscription) => {
    const createSubscription = () => {
      const key = sessionStorage.getItem('key') ?? '';
      const base64 = key.replaceAll('-', '+').replaceAll('_', '/');
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      return {
        ...subscription,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => subscription,
        unsubscribe: async () => sessionStorage.removeItem('key'),
      };
    };
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
        if ((sessionStorage.getItem('key') ?? key) !== key)
          throw new DOMException('another key', 'InvalidStateError');
        sessionStorage.setItem('key', key);
        return createSubscription();
      },
      getSubscription: async () => (sessionStorage.getItem('key') ? createSubscription() : null),
    });
    Notification.requestPermission = async () => {
      document.documentElement.dataset.prompted = 'yes';
      return 'granted';
    };
  }, browserSubscription);
}

async function turnOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Turn on this alert' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^The alert for .* is on: / })
    .waitFor();
}

const storedAlerts = async () =>
  (await site.database.prepare('SELECT "from", "to", hours, nights, told FROM alerts').all())
    .results;

describe('the alerts page', () => {
  it('asks for permission only when the visitor turns on an alert, and lets the visitor test, replace and delete the alert', async () => {
    const { page, pageErrors } = await visit(pageUrl(), { prepare: simulatePush });
    const alerts = page.getByRole('region', { name: 'Alerts on this device' });
    await page.getByLabel('Days').selectOption('Monday to Friday');
    await page.getByLabel('Between').selectOption('06:00');
    await page.getByLabel('And', { exact: true }).selectOption('09:30');
    expect(await page.locator('html').getAttribute('data-prompted')).toBeNull();
    await turnOn(page);
    expect(await page.locator('html').getAttribute('data-prompted')).toBe('yes');
    const row = {
      ...{ from: 6, to: 12, hours: 'weekdays 06:00-09:30' },
      ...{ nights: 0, told: '' },
    };
    expect(await storedAlerts()).toEqual([row]);

    await page.reload();
    expect(await alerts.getByRole('listitem').innerText()).toMatch(
      /J6 to J12\s+Monday to Friday, 06:00 to 09:30; changes between 06:00 and 23:00/,
    );
    expect(await violations(page)).toEqual([]);
    for (const width of [1280, 320]) expect(await overflowPx(page, width)).toBe(0);
    await site.database.prepare("UPDATE alerts SET told = '{}'").all();
    await alerts.getByRole('button', { name: 'Send a test: J6 to J12' }).click();
    await page.locator(':focus', { hasText: 'The test arrives within a minute' }).waitFor();
    expect(await storedAlerts()).toEqual([row]);

    await page.getByLabel('Changes').selectOption('At any hour');
    await turnOn(page);
    expect(await storedAlerts()).toEqual([{ ...row, hours: 'all 00:00-00:00', nights: 1 }]);
    expect(await alerts.getByRole('listitem').innerText()).toContain('changes at any hour');
    // The headless shell denies notifications.
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      const getNotifications = async ({ tag = '' }) => [{ close: () => (dataset.closed = tag) }];
      Object.assign(ServiceWorkerRegistration.prototype, { getNotifications });
    });
    await alerts.getByRole('button', { name: 'Delete' }).click();
    await alerts.waitFor({ state: 'hidden' });
    await page.locator('[data-closed="/works/j6-to-j12"]').waitFor();
    expect(await storedAlerts()).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  it('turns on an alert while the list of the others does not arrive', async () => {
    const { page } = await visit(pageUrl(), { prepare: simulatePush });
    await turnOn(page);
    const isList = (request: Request) => `${request.postData()}`.includes('"list"');
    const release = await holdRequests(page, /alerts$/, isList);
    await page.goto(pageUrl(), { waitUntil: 'commit' });
    await page.getByLabel('Changes').selectOption('At any hour');
    await turnOn(page);
    release();
    const alerts = page.getByRole('region', { name: 'Alerts on this device' });
    await alerts.getByText('changes at any hour').waitFor();
    await site.database.prepare('DELETE FROM alert_devices').all();
  });

  it('renews a subscription with an earlier key of the site', async () => {
    const { page } = await visit(pageUrl(), { prepare: simulatePush });
    await turnOn(page);
    const earlier = createKeys().publicKey;
    await site.database.prepare(`UPDATE alert_devices SET key = '${earlier}'`).all();
    await page.evaluate((key) => sessionStorage.setItem('key', key), earlier);
    await page.reload();
    await page.getByRole('button', { name: 'Send a test' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('key'))).toBe(publicKey);
    const { results } = await site.database.prepare('SELECT key FROM alert_devices').all();
    expect(results).toEqual([{ key: publicKey }]);
    await site.database.prepare('DELETE FROM alert_devices').all();
  });

  it('leads to a missing junction, and says why the browser cannot turn on an alert', async () => {
    const { page } = await visit(`${site.origin()}/works/alerts`, { prepare: simulatePush });
    await page.getByRole('button', { name: 'Turn on this alert' }).click();
    const from = page.getByLabel('From', { exact: true }).and(page.locator(':focus'));
    await from.selectOption('J9 Red Cow (N7)');
    expect(await page.locator('html').getAttribute('data-prompted')).toBeNull();
    await page.evaluate(() => {
      const { requestPermission } = Notification;
      Notification.requestPermission = async () => {
        Object.assign(Notification, { requestPermission });
        return 'denied';
      };
    });
    await page.getByRole('button', { name: 'Turn on this alert' }).click();
    await page.locator('[data-problem]:focus:text("Your browser blocks notifications")').waitFor();
    expect(await violations(page)).toEqual([]);
    await turnOn(page);
    expect(await storedAlerts()).toMatchObject([{ from: 9, to: 9 }]);
    await site.database.prepare('DELETE FROM alert_devices').all();
  });

  it.each([
    [
      'without push',
      {
        prepare: (context: BrowserContext) =>
          context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager')),
      },
    ],
    ['without JavaScript', { javaScriptEnabled: false }],
  ])('has the calendar of a trip instead of the form in a browser %s', async (_, options) => {
    const { page } = await visit(pageUrl(), options);
    await expect.poll(() => page.getByLabel('From').isVisible()).toBe(false);
    // The role and the text of an element in noscript are unknown to Playwright.
    await page.locator('a:text("Use the calendar of your trip"):visible').click();
    const link = page.getByRole('link', { name: 'Add J6 to J12 to your calendar' });
    expect(await link.getAttribute('href')).toBe('/works/j6-to-j12.ics');
  });
});

describe('the service worker for alerts', () => {
  const browser = findChromium();
  const visitFully = browserVisits(browser ? { executablePath: browser } : undefined);

  it('shows push messages as notifications that open the junction page, and notifies the visitor when the alerts end', async () => {
    const { page } = await visitFully(pageUrl(), { prepare: simulatePush });
    const { worker, deliver } = await startServiceWorker(page);
    if (!browser) await worker.evaluate(listNotifications);
    const notifications = () =>
      worker.evaluate(async () => {
        const list: Notification[] = await Object(globalThis).registration.getNotifications();
        return list.map(({ title, body, tag }) => ({ title, body, tag }));
      });
    const now = at('2026-11-23 21:50');
    const trip = { from: 6, to: 12 } as const;
    const closure = aNotice({ kind: 'closure', lanes: undefined, from: 9, to: 10, end: now + 6e6 });
    const view = viewAt(aSnapshot({ notices: [closure] }), now);
    const choice = { hours: 'all 00:00-00:00', nights: true };
    const alert = { id: 7, ...trip, ...choice, told: undefined, unclear: false };
    const due = dueMessage(view, alert, now);
    if (!due) throw new Error('a message is due');
    const { data } = pushMessage(due, alert, now, site.origin());
    await deliver(JSON.stringify(data));
    await expect.poll(notifications).toEqual([
      {
        title: 'M50 J6 to J12: CLOSED until Mon 23 Nov, 23:30',
        body: 'J9 to J10 southbound: CLOSED until Mon 23 Nov, 23:30. Leave at J9 and follow the signs. As of Mon 23 Nov, 21:50.',
        tag: '/works/j6-to-j12',
      },
    ]);
    await deliver('not JSON');
    await expect.poll(notifications).toHaveLength(2);

    // Browsers open a window only after a real click, which DevTools cannot simulate.
    const openedUrl = await worker.evaluate(async (tag) => {
      const { registration, clients } = Object(globalThis);
      const { promise, resolve } = Promise.withResolvers<string>();
      clients.openWindow = resolve;
      const [notification] = await registration.getNotifications({ tag });
      const click = { notification, waitUntil: () => undefined };
      dispatchEvent(Object.assign(new Event('notificationclick'), click));
      return promise;
    }, data.notification.tag);
    await expect.poll(notifications).toHaveLength(1);
    await page.goto(openedUrl);
    expect(await page.title()).toContain('J6 to J12');

    const { subscription } = new Receiver('unknown');
    await replaceSubscription(worker, subscription, new Receiver('new').subscription);
    await expect
      .poll(notifications)
      .toContainEqual(expect.objectContaining({ title: 'Your closure alerts have ended' }));
  });

  it('moves the alerts to the new subscription when the browser renews its subscription', async () => {
    const { page } = await visit(pageUrl(), { prepare: simulatePush });
    const { worker } = await startServiceWorker(page);
    const newSubscription = new Receiver('renewed').subscription;
    await replaceSubscription(worker, browserSubscription, newSubscription);
    await expect
      .poll(
        async () =>
          (await site.database.prepare('SELECT endpoint FROM alert_devices').all()).results,
      )
      .toEqual([{ endpoint: newSubscription.endpoint }]);
  });
});

/** Keeps notifications in a list, because the headless shell denies them. Runs in the service worker. */
function listNotifications(): void {
  const list = new Map<string | symbol, object>();
  Object.assign(Object(globalThis).registration, {
    showNotification: async (title: string, options: { tag?: string }) => {
      const key = options.tag ?? Symbol('without a tag');
      list.set(key, { title, ...options, close: () => list.delete(key) });
    },
    getNotifications: async ({ tag }: { tag?: string } = {}) =>
      tag === undefined ? [...list.values()] : [list.get(tag)],
  });
}

/** Sends the event with which the browser reports a new subscription. */
function replaceSubscription(worker: Worker, oldSubscription: object, newSubscription: object) {
  return worker.evaluate(
    (subscriptions) => {
      const event = new Event('pushsubscriptionchange');
      dispatchEvent(Object.assign(event, { ...subscriptions, waitUntil: () => undefined }));
    },
    { oldSubscription, newSubscription },
  );
}

/** Turns on an alert, and returns the service worker with a function that delivers a push to it. */
async function startServiceWorker(page: Page) {
  const context = page.context();
  const session = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const one of registrations) resolve(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const workerStarted = context.waitForEvent('serviceworker');
  await turnOn(page);
  const deliver = async (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: site.origin(),
      registrationId: await registrationId,
      data,
    });
  return { worker: await workerStarted, deliver };
}
