/** An alert of this device, as the server returns it. Its other fields are only sent back. */
interface Alert {
  from: number;
  to: number;
  /** Texts: the trip, and what was chosen for it. */
  name: string;
  words: string;
  /** Tag of its notifications. */
  tag: string;
}

const path = '/works/alerts';
/** Maximum duration of a request in ms. */
const timeoutMs = 20_000;

/** Trusted Types policy for registering the service worker. Only the headers of this page allow the policy. */
const scriptUrlPolicy = window.trustedTypes?.createPolicy('alerts', {
  createScriptURL: (url) => url,
});

function startAlerts(form: HTMLFormElement): void {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    form.remove();
    return;
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    runAction(form, () => saveAlert(form));
  });
  findSubscription()
    .then((known) => {
      const oldEndpoint = history.state?.oldEndpoint ?? known?.endpoint;
      return oldEndpoint && listAlerts(form, oldEndpoint);
    })
    .catch((error) => hasActed || showResult(problemText(error), true));
}

/** Whether the visitor has pressed a button, whose result a late list must not replace. */
let hasActed = false;

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager.getSubscription() ?? null;
}

/** Runs an action and shows the text that it returns. Ignores a second action while the first is running. */
async function runAction(form: HTMLFormElement, action: () => Promise<string>): Promise<void> {
  const button = form.querySelector('button');
  if (!button || button.hasAttribute('aria-busy')) return;
  button.setAttribute('aria-busy', 'true');
  hasActed = true;
  let isProblem = false;
  const text = await action().catch((error) => {
    isProblem = true;
    return problemText(error);
  });
  const result = showResult(text, isProblem);
  result?.scrollIntoView({ block: 'nearest' });
  // The focus is lost with the button of a list that was rendered again.
  if (isProblem || document.activeElement === document.body) result?.focus();
  button.removeAttribute('aria-busy');
}

function problemText(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return navigator.onLine
    ? 'Something went wrong. Please try again.'
    : 'You are offline, so we do not know whether this has worked. Try again when you are online.';
}

function showResult(text: string, isProblem: boolean): HTMLElement | null {
  const result = document.getElementById('alert-result');
  if (result) {
    result.textContent = text;
    result.hidden = text === '';
    result.toggleAttribute('data-problem', isProblem);
  }
  return result;
}

/** Error whose message the page shows. */
class Refusal extends Error {}

async function saveAlert(form: HTMLFormElement): Promise<string> {
  // Safari allows the permission prompt only directly after a click.
  const permission = await Notification.requestPermission();
  if (permission === 'denied')
    throw new Refusal(
      'Your browser blocks notifications from this site. Allow them in its settings, then press again.',
    );
  if (permission === 'default')
    throw new Refusal('You have not allowed notifications yet. Press again, and choose “Allow”.');
  const url = '/alerts-sw.js';
  await navigator.serviceWorker.register(scriptUrlPolicy?.createScriptURL(url) ?? url, {
    scope: path,
  });
  const { from, to, days, start, until, nights } = Object.fromEntries(new FormData(form));
  const alerts = await request(form, {
    action: 'save',
    device: await subscribe(form, false),
    from: Number(from),
    to: Number(to || from),
    hours: `${days} ${start}-${until}`,
    nights: nights !== '',
  });
  const saved = alerts.find((one) => `${one.from} ${one.to}` === `${from} ${to || from}`);
  return `The alert for ${saved?.name} is on: ${saved?.words}. A message confirms it within a minute.`;
}

/** Subscribes as `findOrSubscribe` does, within a time limit, because a browser's push service may never answer. */
function subscribe(form: HTMLFormElement, mayRenew: boolean): Promise<PushSubscription> {
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, timeoutMs));
  return Promise.race([findOrSubscribe(form, mayRenew), timeout]);
}

/**
 * Subscribes with the key of the page. Returns an existing subscription if it has this key.
 * @param mayRenew whether to replace a subscription that has another key. The key of a page that has been open for
 * long may be the older one.
 */
async function findOrSubscribe(
  { dataset }: HTMLFormElement,
  mayRenew: boolean,
): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: dataset.key ?? '' };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const { name } = Object(error);
    if (name === 'AbortError')
      throw new Refusal(
        'This browser cannot receive alerts. A trip’s page has a calendar instead.',
      );
    if (name !== 'InvalidStateError') throw error;
    if (!mayRenew)
      throw new Refusal('The alerts of this site have changed. Please reload this page.');
    // The browser has a subscription with an earlier key. Push services accept no other key.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Lists the alerts. Renews the subscription first if the site has new keys. */
async function listAlerts(form: HTMLFormElement, oldEndpoint: string): Promise<void> {
  // If this fails, a reload repeats it.
  history.replaceState({ oldEndpoint }, '');
  await request(form, { action: 'list', device: await subscribe(form, true), oldEndpoint });
  history.replaceState(null, '');
}

/** Runs the action of a button in the list of alerts. */
async function handleAction(form: HTMLFormElement, alert: Alert, action?: string): Promise<string> {
  // Another tab may have subscribed with new keys of the site, so this one must not subscribe.
  const device = await findSubscription();
  if (!device) throw new Refusal('The browser has ended its alerts. Turn them on again.');
  const alerts = await request(form, { action, device, ...alert });
  if (action === 'save') return 'The test arrives within a minute.';
  const registration = await navigator.serviceWorker.getRegistration();
  for (const one of (await registration?.getNotifications({ tag: alert.tag })) ?? []) one.close();
  // Otherwise the service worker would announce the end of a subscription that has no alerts.
  if (alerts.length === 0) {
    await device.unsubscribe();
    // Nothing is left that a reload could renew.
    history.replaceState(null, '');
  }
  return `The alert for ${alert.name} is off.`;
}

/** Number of requests so far, and of the newest one whose alerts are shown. */
let [requests, listed] = [0, 0];

/**
 * Sends a request to the server and lists the alerts in the response. @throws Refusal with the server's
 * reason
 */
async function request(form: HTMLFormElement, body: object): Promise<Alert[]> {
  requests += 1;
  const own = requests;
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, key: form.dataset.key }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { alerts, reason }: { alerts?: Alert[]; reason?: string } = await response.json();
  if (!alerts) throw new Refusal(reason);
  // The first list may arrive after the list of a later action.
  if (own < listed) return alerts;
  listed = own;
  const section = document.getElementById('alert-list');
  const template = section?.querySelector('template');
  if (section && template) {
    section.hidden = alerts.length === 0;
    const items = alerts.map((alert) => listItem(form, alert, template));
    section.querySelector('ul')?.replaceChildren(...items);
  }
  return alerts;
}

function listItem(form: HTMLFormElement, alert: Alert, template: HTMLTemplateElement): Node {
  const item = document.importNode(template.content, true);
  for (const name of ['name', 'words'] as const) {
    const element = item.querySelector(`[data-${name}]`);
    if (element) element.textContent = alert[name];
  }
  for (const button of item.querySelectorAll('button')) {
    button.setAttribute('aria-label', `${button.textContent}: ${alert.name}`);
    button.addEventListener('click', () => {
      runAction(form, () => handleAction(form, alert, button.dataset.action));
    });
  }
  return item;
}

const form = document.querySelector<HTMLFormElement>('#alert-form');
if (form) startAlerts(form);
