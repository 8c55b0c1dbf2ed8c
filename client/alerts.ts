/** An alert of this device, as the server returns it. */
interface Alert {
  place: string;
  hours: string;
  lanes: boolean;
  name: string;
  words: string;
}

const workerUrl = '/alerts-sw.js';
const path = '/works/alerts';
/** Maximum duration of a request in ms. */
const timeoutMs = 20_000;

/** Trusted Types policy to register a service worker. Only the headers of this page allow the policy. */
const policy = window.trustedTypes?.createPolicy('alerts', { createScriptURL: (url) => url });

function start(form: HTMLFormElement): void {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return;
  document.getElementById('no-alerts')?.remove();
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    run(form, () => save(form));
  });
  const list = document.getElementById('alert-list');
  list?.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    const alert = shown.get(target.closest('li') ?? list);
    if (alert) run(form, () => act(form, alert, target.dataset.action));
  });
  findSubscription().then(
    (found) => found && run(form, () => request({ action: 'list', endpoint: found.endpoint })),
    () => undefined,
  );
}

/** Alert of each element in the list. */
const shown = new WeakMap<Element, Alert>();

/** Runs an action of the reader and shows its result. A second action waits until the first is done. */
async function run(form: HTMLFormElement, action: () => Promise<string>): Promise<void> {
  const status = document.getElementById('alert-status');
  const button = form.querySelector('button');
  if (!status || !button || button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  try {
    status.textContent = await action();
  } catch (error) {
    status.textContent =
      error instanceof Refusal ? error.message : 'Something went wrong. Please try again.';
  }
  button.ariaBusy = null;
}

/** Error whose message the page shows. */
class Refusal extends Error {}

async function save(form: HTMLFormElement): Promise<string> {
  const fields = new FormData(form);
  // Safari asks for permission only directly after a press.
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Refusal(
      'This browser blocks notifications of this site. Allow them in its settings.',
    );
  }
  await navigator.serviceWorker.register(policy?.createScriptURL(workerUrl) ?? workerUrl, {
    scope: path,
  });
  const subscription = await subscribe(form.dataset.key ?? '');
  await request({
    action: 'save',
    device: subscription.toJSON(),
    place: `j${fields.get('junction')}-${fields.get('direction')}`,
    hours: `${fields.get('days')} ${fields.get('from')}-${fields.get('to')}`,
    lanes: fields.has('lanes'),
  });
  return 'The alert is on.';
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.getRegistration(path);
  if (!registration) throw new Error('no registration');
  await activeWorker(registration);
  const { pushManager } = registration;
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // The browser has a subscription with an earlier key of the site.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Waits until the service worker is active, because browsers subscribe only then. */
function activeWorker({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = waiting ?? installing;
  if (active || !worker) return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
  });
}

async function act(form: HTMLFormElement, alert: Alert, action?: string): Promise<string> {
  if (action === 'change') {
    fill(form, alert);
    return `Change the hours of ${alert.name}, then turn on the alert again.`;
  }
  const subscription = await findSubscription();
  if (!subscription) throw new Refusal('The browser has ended its alerts. Turn them on again.');
  const { endpoint } = subscription;
  const alerts = await request({ action, endpoint, place: alert.place });
  if (action === 'test') return 'The test arrives within a minute.';
  return alerts;
}

function fill(form: HTMLFormElement, { place, hours, lanes }: Alert): void {
  const [, junction, direction, days, from, to] =
    /^j(\d+)-(\w+) (\w+) (.+)-(.+)$/.exec(`${place} ${hours}`) ?? [];
  const values = { junction, direction, days, from, to };
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) field.value = value ?? '';
  }
  const field = form.elements.namedItem('lanes');
  if (field instanceof HTMLInputElement) field.checked = lanes;
  form.querySelector('select')?.focus();
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(path);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Sends a request to the server and lists the alerts that it returns. @throws Refusal with its reason */
async function request(body: object): Promise<string> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { alerts, reason }: { alerts?: Alert[]; reason?: string } = await response.json();
  if (!alerts) throw new Refusal(reason);
  showAlerts(alerts);
  return '';
}

function showAlerts(alerts: readonly Alert[]): void {
  const section = document.getElementById('alert-list');
  const template = section?.querySelector('template');
  if (!section || !template) return;
  section.hidden = alerts.length === 0;
  const items = alerts.flatMap((alert) => {
    const item = template.content.firstElementChild?.cloneNode(true);
    if (!(item instanceof HTMLElement)) return [];
    for (const name of ['name', 'words'] as const) {
      const element = item.querySelector(`[data-${name}]`);
      if (element) element.textContent = alert[name];
    }
    shown.set(item, alert);
    return [item];
  });
  section.querySelector('ul')?.replaceChildren(...items);
}

const form = document.querySelector<HTMLFormElement>('#alert-form');
if (form) start(form);
