import { readConsent, roadChoiceKey } from '../src/consent/consent.ts';
import { findEquivalent } from './replay.ts';

const refreshMs = 60_000;
const timeoutMs = 10_000;

/** The address whose answer the page shows. */
let shown = location.pathname + location.search;
/** Counts questions, so that a slow answer to an old one is not shown. */
let asked = 0;

/**
 * Keeps what the page says of the road current, and answers another junction or direction within the
 * page, also where it was chosen before this script came.
 */
export function startLive(): void {
  setInterval(refreshIfVisible, refreshMs);
  document.addEventListener('visibilitychange', refreshIfVisible);
  addEventListener('online', refreshIfVisible);
  addEventListener('pageshow', refreshIfVisible);
  const form = document.querySelector<HTMLFormElement>('form.ask');
  if (!form) return;
  form.addEventListener('change', () => ask(form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    ask(form);
  });
  if (isAnotherChoice(form)) {
    ask(form);
    return;
  }
  const query =
    location.pathname === '/' || location.pathname === '/works' ? rememberedQuery() : '';
  if (location.search !== '' || !query) return;
  for (const [name, value] of new URLSearchParams(query)) setChoice(form, name, value);
  show(pathWith(query)).catch(() => undefined);
}

/** Whether a form has another choice than the page answers: it was made before this script came. */
function isAnotherChoice(form: HTMLFormElement): boolean {
  const options = [...form.querySelectorAll('option')];
  return options.some(
    ({ value, selected, defaultSelected }) => value !== '' && selected !== defaultSelected,
  );
}

/** Shows the answer for what a form has chosen, and keeps it in the address. */
async function ask(form: HTMLFormElement): Promise<void> {
  const query = queryOf(form);
  remember(query);
  const path = pathWith(query);
  try {
    await show(path);
    history.replaceState(history.state, '', path);
  } catch {
    location.assign(path);
  }
}

function queryOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') query.set(name, value);
  }
  return query.toString();
}

/** The address of a choice, with the list that the page shows. */
function pathWith(choice: string): string {
  const path = location.pathname === '/' ? '/' : '/works';
  const when = /when=\w+/.exec(location.search) ?? [];
  const query = [choice, ...when].filter(Boolean).join('&');
  return query === '' ? path : `${path}?${query}`;
}

async function show(path: string): Promise<void> {
  asked += 1;
  const question = asked;
  const answer = document.querySelector('[data-live=answer]');
  answer?.setAttribute('aria-busy', 'true');
  try {
    const page = await fetchPage(path);
    if (question !== asked) return;
    shown = path;
    update(page);
  } catch (error) {
    if (question === asked) throw error;
  } finally {
    answer?.removeAttribute('aria-busy');
  }
}

function refreshIfVisible(): void {
  if (document.visibilityState === 'visible') show(shown).catch(sayStale);
}

/** Fetches a page as a document. XMLHttpRequest parses HTML without a Trusted Types policy. */
function fetchPage(path: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', path);
    request.responseType = 'document';
    request.timeout = timeoutMs;
    request.onload = () => {
      const { responseXML: page, status } = request;
      if (status === 200 && page) resolve(page);
      else reject(new Error(`status ${status}`));
    };
    request.onerror = reject;
    request.ontimeout = reject;
    request.send();
  });
}

/** Puts what another rendering of the page says in place of what this one does, and keeps the focus. */
function update(page: Document): void {
  document.title = page.title;
  for (const region of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const fresh = page.querySelector(`[data-live="${region.dataset.live}"]`);
    if (!fresh || fresh.innerHTML === region.innerHTML) continue;
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement && region.contains(activeElement);
    region.replaceChildren(...fresh.childNodes);
    if (focused) findEquivalent(region, activeElement)?.focus({ preventScroll: true });
  }
}

/** Says since when the page does not know, where it cannot ask. */
function sayStale(): void {
  const region = document.querySelector('[data-live=answer], [data-live=notice]');
  if (!region || region.querySelector('.works-missing[data-stale]')) return;
  const since = region.querySelector('.checked time')?.textContent;
  const note = document.createElement('p');
  note.className = 'works-missing';
  note.dataset.stale = '';
  note.textContent = `We could not check since ${since ?? 'this page was opened'}. What is written here may have changed.`;
  region.prepend(note);
}

function setChoice(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLSelectElement) control.value = value;
}

function remember(query: string): void {
  try {
    if (readConsent()?.functional) localStorage.setItem(roadChoiceKey, query);
  } catch {
    // The address has the choice.
  }
}

/** The choice of an earlier visit; undefined without consent, or where storage cannot be read. */
function rememberedQuery(): string {
  return (readConsent()?.functional && localStorage.getItem(roadChoiceKey)) || '';
}
