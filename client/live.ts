import { readConsent, roadChoiceKey } from '../src/consent/consent.ts';

const refreshMs = 60_000;
/** Interval between checks for a change, in ms. The Worker itself shows a change after at most 10 s. */
const checkMs = 10_000;
const timeoutMs = 10_000;

/** Selector of an option whose selection differs from the page's HTML. */
const changedOptionSelector =
  'option:not([value=""]):is(:checked:not([selected]),[selected]:not(:checked))';

/** Address of the newest shown page, after redirects. */
let shownPath = location.pathname + location.search;

/** Path and query of the last request whose response the page shows. */
let shownRequest = location.pathname + location.search;

/** Path and query that the page shows or is loading. Late responses for any other path are ignored. */
let requestedPath = location.pathname + location.search;

/**
 * Updates the page's road information. Shows the answer for another junction or direction without loading a
 * page, even if the visitor made the selection before this script loaded. On a prerendered page, waits until
 * the page is shown.
 */
export function startLive(): void {
  if (document.prerendering) {
    document.onprerenderingchange = startLive;
    return;
  }
  setInterval(refreshIfVisible, refreshMs);
  setInterval(() => checkForChange().catch(() => undefined), checkMs);
  document.addEventListener('visibilitychange', refreshIfVisible);
  addEventListener('online', refreshIfVisible);
  addEventListener('pageshow', refreshIfVisible);
  // The browser's cache may show an old page after Back or a restart.
  if (Date.now() - Date.parse(`${findCheckedTime()?.dateTime}`) > refreshMs) refreshIfVisible();
  const form = document.querySelector<HTMLFormElement>('form.ask');
  if (!form) return;
  form.addEventListener('change', () => showSelection(form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    showSelection(form);
  });
  document.addEventListener('click', (event) => swapEnds(event, form));
  // The visitor may have made a selection before this script ran.
  if (form.querySelector(changedOptionSelector)) {
    showSelection(form);
    return;
  }
  const query = (readConsent()?.functional && localStorage.getItem(roadChoiceKey)) || '';
  if (!/^(from|to)=/.test(query) || location.search || !/^\/(works)?$/.test(location.pathname))
    return;
  const fields = new URLSearchParams(query);
  for (const select of form.querySelectorAll('select'))
    select.value = fields.get(select.name) ?? '';
  showPath(pathWith(query)).catch(() => undefined);
}

const findCheckedTime = () => document.querySelector<HTMLTimeElement>('.checked time');

/** Shows the trip back when the link to it is clicked. */
function swapEnds(event: MouseEvent, form: HTMLFormElement): void {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  const [from, to] = form.querySelectorAll('select');
  if (!from || !to || ctrlKey || metaKey || shiftKey) return;
  if (!(target instanceof Element && target.closest('[data-swap]'))) return;
  event.preventDefault();
  [from.value, to.value] = [to.value, from.value];
  showSelection(form);
}

/** Shows the answer for a form's selection, and puts the selection into the page's URL. */
async function showSelection(form: HTMLFormElement): Promise<void> {
  const fields = new URLSearchParams();
  for (const { name, value } of form.querySelectorAll('select')) if (value) fields.set(name, value);
  const query = `${fields}`;
  const path = pathWith(query);
  try {
    if (readConsent()?.functional) localStorage.setItem(roadChoiceKey, query);
    await showPath(path);
    // The visitor may have made another selection in the meantime.
    if (path === requestedPath && location.pathname !== '/')
      history.replaceState(history.state, '', shownPath);
  } catch {
    location.assign(path);
  }
}

/** Returns the address of a selection, which redirects to the page of its trip or junction. */
function pathWith(choice: string): string {
  if (!choice) return location.pathname === '/' ? '/' : '/works';
  return `/works?${choice}`;
}

async function showPath(path: string): Promise<void> {
  requestedPath = path;
  const answer = document.querySelector('[data-live=answer]');
  answer?.setAttribute('aria-busy', 'true');
  try {
    const page = await fetchPage(path);
    if (path !== requestedPath) return;
    const isOtherPlace = path !== shownRequest;
    shownRequest = path;
    const title = document.querySelector<HTMLElement>('[data-live=title]');
    const height = title?.offsetHeight ?? 0;
    updatePage(page, isOtherPlace);
    // The form stays where the visitor uses it: the title never shrinks, and the page scrolls by its growth.
    if (!title) return;
    title.style.minHeight = `${height}px`;
    scrollBy({ top: title.offsetHeight - height, behavior: 'instant' });
  } catch (error) {
    if (path === requestedPath) throw error;
  } finally {
    answer?.removeAttribute('aria-busy');
  }
}

function refreshIfVisible(): void {
  if (document.visibilityState === 'visible') showPath(requestedPath).catch(showStaleNote);
}

/** ETag of the feed at the last check. */
let feedTag = '';

/** Refreshes the page if the feed has another ETag than the notices on the page. The response has no body. */
async function checkForChange(): Promise<void> {
  const key = document.querySelector<HTMLElement>('.checked')?.dataset.key;
  if (!key || document.visibilityState !== 'visible') return;
  const headers = { 'If-None-Match': feedTag };
  const response = await fetch('/works.json', { method: 'HEAD', headers });
  feedTag = response.headers.get('etag') ?? '';
  if (feedTag && !feedTag.includes(key)) refreshIfVisible();
}

/** Fetches a page as a document. XMLHttpRequest parses HTML without a Trusted Types policy. */
function fetchPage(path: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', path);
    request.responseType = 'document';
    request.timeout = timeoutMs;
    // Also fires after a failure or a timeout, with status 0.
    request.onloadend = () => {
      if (request.status === 200 && request.responseXML) {
        shownPath = new URL(request.responseURL).pathname;
        resolve(request.responseXML);
      } else reject();
    };
    request.send();
  });
}

/** Copies the title and the live regions of a newer page, and keeps the focus. */
function updatePage(page: Document, isOtherPlace: boolean): void {
  document.title = page.title;
  for (const region of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const newRegion = page.querySelector(`[data-live="${region.dataset.live}"]`);
    if (!newRegion) continue;
    const focusedLink = region.querySelector('a:focus');
    // Below the answer, another place has other content, which may be at other heights.
    if (isOtherPlace && /^(checked|lists|road)$/.test(region.dataset.live ?? '')) {
      region.replaceWith(newRegion);
      continue;
    }
    if (region.querySelector('details[open]'))
      newRegion.querySelector('details')?.setAttribute('open', '');
    replaceChanged([...region.childNodes], [...newRegion.childNodes], region);
    if (focusedLink && !focusedLink.isConnected) {
      // The address of the link to the trip back changes with the trip.
      const equivalent = focusedLink.matches('[data-swap]')
        ? '[data-swap]'
        : `a[href="${CSS.escape(focusedLink.getAttribute('href') ?? '')}"]`;
      region.querySelector<HTMLElement>(equivalent)?.focus({ preventScroll: true });
    }
  }
}

/** Replaces only the nodes that differ, because screen readers announce replaced nodes. */
function replaceChanged(nodes: ChildNode[], newNodes: ChildNode[], region: HTMLElement): void {
  while (newNodes[0] && nodes[0]?.isEqualNode(newNodes[0])) {
    nodes.shift();
    newNodes.shift();
  }
  let nextUnchanged: ChildNode | null = null;
  while (nodes.at(-1)?.isEqualNode(newNodes.at(-1) ?? null)) {
    nextUnchanged = nodes.pop() ?? null;
    newNodes.pop();
  }
  for (const node of nodes) node.remove();
  for (const node of newNodes) region.insertBefore(node, nextUnchanged);
}

/** Reports that the page could not be updated, with the time of the last successful check. */
function showStaleNote(): void {
  const region = document.querySelector('[data-live=answer], [data-live=notice]');
  if (!region || region.querySelector('[data-stale]')) return;
  const note = document.createElement('p');
  note.className = 'works-missing';
  note.dataset.stale = '';
  note.textContent = `Not updated since ${findCheckedTime()?.textContent ?? 'you opened this page'}. This may be out of date.`;
  region.prepend(note);
}
