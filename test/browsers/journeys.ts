import { type Tab, waitUntil } from './tab.ts';

const isShown = (selector: string) =>
  `(document.querySelector(${JSON.stringify(selector)})?.getClientRects().length ?? 0) > 0`;
const negate = (expression: string) => `!(${expression})`;
const storedConsent = "JSON.parse(localStorage.getItem('cookieConsent'))";
const scriptReady = "document.documentElement.hasAttribute('data-script')";

async function open(tab: Tab, path: string): Promise<void> {
  await tab.open(path);
  await waitUntil(tab, scriptReady);
}

async function menu(tab: Tab): Promise<void> {
  await tab.resize(420, 800);
  await open(tab, '/about');
  await waitUntil(tab, negate(isShown('#menu a')));
  await tab.click('[popovertarget=menu]');
  await waitUntil(tab, isShown('#menu a'));
  await tab.press('Escape');
  await waitUntil(tab, negate(isShown('#menu a')));
  await tab.resize(1280, 900);
}

async function banner(tab: Tab): Promise<void> {
  await open(tab, '/about');
  await tab.click('[data-consent-choice=necessary]');
  await waitUntil(tab, negate(isShown('.consent')));
  await waitUntil(tab, `${storedConsent}.analytics === false`);
}

async function preferences(tab: Tab): Promise<void> {
  await open(tab, '/faq');
  await tab.click('.footer [data-opens=preferences]');
  await waitUntil(tab, isShown('dialog'));
  await tab.click('#consent-analytics');
  await tab.click('dialog .btn-accent');
  await waitUntil(tab, negate(isShown('dialog')));
  await waitUntil(tab, `${storedConsent}.analytics === true`);
}

async function questions(tab: Tab): Promise<void> {
  await open(tab, '/faq');
  await tab.click('.faq-item summary');
  await waitUntil(tab, "document.querySelector('.faq-item').open");
  await tab.click('#faq-all');
  await waitUntil(tab, "document.querySelectorAll('.faq-item[open]').length > 10");
  await tab.type('#faq-filter', 'toll');
  await waitUntil(tab, "document.querySelectorAll('.faq-item[hidden]').length > 0");
}

async function gallery(tab: Tab): Promise<void> {
  await open(tab, '/gallery');
  await tab.read("document.querySelector('[role=tab]').focus() ?? true");
  await tab.press('ArrowRight');
  await waitUntil(
    tab,
    "document.querySelectorAll('[role=tab]')[1].getAttribute('aria-selected') === 'true'",
  );
  await tab.click('li:not([hidden]) [data-opens=gallery]');
  await waitUntil(tab, isShown('[role=dialog] img'));
  await waitUntil(tab, "document.querySelector('[role=dialog]').contains(document.activeElement)");
  await tab.press('Escape');
  await waitUntil(tab, negate(isShown('[role=dialog]')));
}

async function form(tab: Tab): Promise<void> {
  await open(tab, '/contact');
  await tab.click('[type=submit]');
  await waitUntil(tab, isShown('[role=alert]'));
  await waitUntil(tab, isShown('[data-sonner-toast]'));
  for (const [name, text] of [
    ['name', 'Aoife'],
    ['email', 'aoife@example.ie'],
    ['subject', 'Sign'],
    ['message', 'It leans over the lane.'],
  ] as const)
    await tab.type(`[name=${name}]`, text);
  await tab.click('[name=consent]');
  await tab.click('[type=submit]');
  await waitUntil(
    tab,
    "document.querySelector('form [role=status]').textContent.includes('Message Sent')",
  );
  await waitUntil(tab, isShown('[data-sonner-toast][data-type=success]'));
}

const hasHeading = (selector: string, text: string) =>
  `document.querySelector(${JSON.stringify(selector)})?.textContent.startsWith(${JSON.stringify(text)})`;

/** Presses a control of the desk, which ignores presses for a moment after it has moved or appeared. */
async function pressAtDesk(tab: Tab, selector: string): Promise<void> {
  const pointerEvents = `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).pointerEvents`;
  await waitUntil(tab, `${pointerEvents} !== 'none'`);
  await tab.click(selector);
}

/** Submits forms of the desk, which rejects requests without the browser's `Origin` header. */
async function person(tab: Tab): Promise<void> {
  await tab.open('/messages');
  await tab.type('#words', 'nobody');
  await pressAtDesk(tab, '.search-row button');
  await waitUntil(tab, hasHeading('#found', '0 found'));
  await tab.open('/messages/person');
  await tab.type('#email', 'aoife@visitor.example');
  await pressAtDesk(tab, '.step button');
  await waitUntil(tab, hasHeading('#mentions', 'Messages from others'));
}

/** Publishes and extends a closure on a phone, opens the road, undoes the opening, and opens the road again. */
async function closure(tab: Tab): Promise<void> {
  await tab.resize(360, 740);
  await tab.open('/works/new?from=J15&to=J14');
  for (const [index, action] of ['publish', 'longer', 'open', 'undo', 'open'].entries()) {
    await pressAtDesk(tab, `button[value=${action}]`);
    await waitUntil(tab, `location.search === '?revision=${index + 1}'`);
  }
  await tab.resize(1280, 900);
}

/** Journeys of staff through the desk. */
export const deskJourneys = { person, closure };

/** Journeys of visitors through the site, each of a few steps. */
export const journeys = { menu, banner, preferences, questions, gallery, form };
