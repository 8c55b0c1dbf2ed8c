import { readConsent, roadChoiceKey } from '../src/consent/consent.ts';
import { findEquivalent } from './replay.ts';

const refreshMs = 60_000;
const timeoutMs = 10_000;

/**
 * Path and query whose content the page shows, or will once it has arrived; a refresh asks for it too.
 * What arrives or fails late for another path has no effect.
 */
let wantedPath = location.pathname + location.search;

/**
 * Keeps the page's road information current, and shows the answer for another junction or direction
 * without loading a page, even if it was selected before this script loaded.
 */
export function startLive(): void {
  setInterval(refreshIfVisible, refreshMs);
  document.addEventListener('visibilitychange', refreshIfVisible);
  addEventListener('online', refreshIfVisible);
  addEventListener('pageshow', refreshIfVisible);
  if (isOld()) refreshIfVisible();
  const form = document.querySelector<HTMLFormElement>('form.ask');
  if (!form) return;
  form.addEventListener('change', () => showSelection(form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    showSelection(form);
  });
  if (hasNewSelection(form)) {
    showSelection(form);
    return;
  }
  const query =
    location.pathname === '/' || location.pathname === '/works' ? rememberedQuery() : '';
  if (location.search !== '' || !query) return;
  for (const [name, value] of new URLSearchParams(query)) setChoice(form, name, value);
  showPath(pathWith(query)).catch(() => undefined);
}

const checkedTime = () => document.querySelector<HTMLTimeElement>('.checked time');

/** Whether the page is older than a refresh, as one from the browser's cache is after Back or a restart. */
const isOld = () => Date.now() - Date.parse(`${checkedTime()?.dateTime}`) > refreshMs;

/** Whether a form's selection differs from the page's answer, as it does if made before this script ran. */
function hasNewSelection(form: HTMLFormElement): boolean {
  const options = [...form.querySelectorAll('option')];
  return options.some(
    ({ value, selected, defaultSelected }) => value !== '' && selected !== defaultSelected,
  );
}

/** Shows the answer for a form's selection, and puts the selection into the page's URL. */
async function showSelection(form: HTMLFormElement): Promise<void> {
  const query = queryOf(form);
  storeQuery(query);
  const path = pathWith(query);
  try {
    await showPath(path);
    // A later selection may be shown already.
    if (path === wantedPath) history.replaceState(history.state, '', path);
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

/** Returns the path and query for a selection, with the `when` parameter of the page's list. */
function pathWith(choice: string): string {
  const path = location.pathname === '/' ? '/' : '/works';
  const when = /when=\w+/.exec(location.search) ?? [];
  const query = [choice, ...when].filter(Boolean).join('&');
  return query === '' ? path : `${path}?${query}`;
}

async function showPath(path: string): Promise<void> {
  wantedPath = path;
  const answer = document.querySelector('[data-live=answer]');
  answer?.setAttribute('aria-busy', 'true');
  try {
    const page = await fetchPage(path);
    if (path === wantedPath) updatePage(page);
  } catch (error) {
    if (path === wantedPath) throw error;
  } finally {
    answer?.removeAttribute('aria-busy');
  }
}

function refreshIfVisible(): void {
  if (document.visibilityState === 'visible') showPath(wantedPath).catch(showStaleNote);
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

/** Replaces the title and the live regions with those of a newer page, and keeps the focus. */
function updatePage(page: Document): void {
  document.title = page.title;
  for (const region of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const newRegion = page.querySelector(`[data-live="${region.dataset.live}"]`);
    if (!newRegion || newRegion.innerHTML === region.innerHTML) continue;
    const { activeElement } = document;
    const hadFocus = activeElement instanceof HTMLElement && region.contains(activeElement);
    region.replaceChildren(...newRegion.childNodes);
    if (hadFocus) findEquivalent(region, activeElement)?.focus({ preventScroll: true });
  }
}

/** Shows a note that the page could not be refreshed, with the time of its last check. */
function showStaleNote(): void {
  const region = document.querySelector('[data-live=answer], [data-live=notice]');
  if (!region || region.querySelector('[data-stale]')) return;
  const note = document.createElement('p');
  note.className = 'works-missing';
  note.dataset.stale = '';
  note.textContent = `We could not check since ${checkedTime()?.textContent ?? 'this page was opened'}. What is written here may have changed.`;
  region.prepend(note);
}

function setChoice(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLSelectElement) control.value = value;
}

function storeQuery(query: string): void {
  try {
    if (readConsent()?.functional) localStorage.setItem(roadChoiceKey, query);
  } catch {
    // The page's URL still contains the selection.
  }
}

/** Returns the query of an earlier visit; empty without consent, or if storage has none or cannot be read. */
function rememberedQuery(): string {
  return (readConsent()?.functional && localStorage.getItem(roadChoiceKey)) || '';
}
