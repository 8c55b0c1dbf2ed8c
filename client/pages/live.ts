import { readConsent, roadChoiceKey } from '../../src/consent/consent.ts';

/** Interval between refreshes of a visible page, in ms. An unchanged page is a 304 response without a body. */
const refreshMs = 10_000;
/** Longer than the interval, because a weak connection may take 20 s. */
const timeoutMs = 30_000;

/** Selector of an option whose selection differs from the page's HTML. */
const changedOptionSelector =
  'option:not([value=""]):is(:checked:not([selected]),[selected]:not(:checked))';

/** Whether the page is about the road. On all other pages, only the closure bar is updated, once a minute. */
const isAboutRoad = document.querySelector('[data-live=answer],[data-live=notice]') !== null;

/** Path and query of the page whose content is shown, after redirects. The query of a form is personal. */
let shownPath = location.pathname + (isAboutRoad ? location.search : '');

/** Number of requests that wait for a response. */
let running = 0;

/** Numbers of the newest request, and of the one whose response is shown. Responses may arrive in another order. */
let newest = 0;
let shown = 0;

/** Path and query that the page shows or is loading. Late responses for any other path are ignored. */
let requestedPath = shownPath;

/**
 * Updates the page's road information. Shows the answer for another junction or direction without loading a
 * page, even if the visitor made the selection before this script loaded.
 */
function startLive(): void {
  setInterval(
    () => (running ? showStaleNote() : refreshIfVisible()),
    isAboutRoad ? refreshMs : 6 * refreshMs,
  );
  document.addEventListener('visibilitychange', refreshIfVisible);
  addEventListener('online', refreshIfVisible);
  addEventListener('resize', () => {
    for (const region of reservedRegions()) region.style.minHeight = '';
  });
  addEventListener('pageshow', ({ persisted }) => persisted && refreshIfVisible());
  // The browser's cache may show an old page after Back or a restart.
  if (!isAboutRoad || !(Date.now() - Date.parse(`${findCheckedTime()?.dateTime}`) <= 60_000))
    refreshIfVisible();
  const form = document.querySelector<HTMLFormElement>('form.ask');
  if (!form) return;
  form.addEventListener('change', () => showSelection(form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    showSelection(form);
  });
  document.addEventListener('click', (event) => followTrip(event, form));
  // The visitor may have made a selection before this script ran.
  if (form.querySelector(changedOptionSelector)) {
    showSelection(form);
    return;
  }
  // Every other address names what it shows. "Road works" and the closure bar lead to the whole road.
  const query = (readConsent()?.functional && localStorage.getItem(roadChoiceKey)) || '';
  if (!/^(from|to)=/.test(query) || location.search || location.pathname !== '/') return;
  const fields = new URLSearchParams(query);
  for (const select of form.querySelectorAll('select'))
    select.value = fields.get(select.name) ?? '';
  showPath(pathWith(query)).catch(showStaleNote);
}

const findCheckedTime = () => document.querySelector<HTMLTimeElement>('.checked time');

/** Shows the trip of a clicked link on the board: the trip back, or from the shown junction to another. */
function followTrip(event: MouseEvent, form: HTMLFormElement): void {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  const [from, to] = form.querySelectorAll('select');
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('[data-trip]');
  if (!from || !to || !link || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  [from.value = '', to.value = ''] = link.pathname.match(/\d+/g) ?? [];
  showSelection(form);
  // Links to other junctions disappear with the answer.
  if (!link.matches('[data-swap]')) to.focus();
}

/** Shows the answer for a form's selection. */
async function showSelection(form: HTMLFormElement): Promise<void> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value) fields.set(name, `${value}`);
  if (!fields.get('to')) fields.delete('leave');
  const path = pathWith(`${fields}`);
  fields.delete('leave');
  try {
    if (readConsent()?.functional) localStorage.setItem(roadChoiceKey, `${fields}`);
    await showPath(path);
  } catch (status) {
    // Without a response, the browser would replace the known answer with an error page. Refreshes repeat the request.
    if (status === 0) showStaleNote();
    else location.assign(path);
  }
}

/** Returns the address of a selection: the home page, or `/works`, which redirects to the page of the selection. */
function pathWith(choice: string): string {
  const path = location.pathname === '/' ? '/' : '/works';
  return choice ? `${path}?${choice}` : path;
}

/** Shows the content of another page and its URL, unless the visitor makes another selection in the meantime. */
async function showPath(path: string): Promise<void> {
  requestedPath = path;
  running += 1;
  newest += 1;
  const number = newest;
  const isOld = () => path !== requestedPath || number < shown;
  const answer = document.querySelector('[data-live=answer]');
  answer?.setAttribute('aria-busy', 'true');
  try {
    const [page, address] = await fetchPage(path);
    if (isOld()) return;
    shown = number;
    const isOtherPlace = path !== shownPath;
    shownPath = requestedPath = address;
    const form = document.querySelector('form.ask');
    const topOf = () => form?.getBoundingClientRect().top ?? 0;
    const top = topOf();
    // The form stays where the visitor uses it: what is above never shrinks, and the page scrolls by its growth.
    for (const region of reservedRegions()) region.style.minHeight = `${region.offsetHeight}px`;
    updatePage(page, isOtherPlace);
    if (top < innerHeight) scrollBy({ top: topOf() - top, behavior: 'instant' });
    if (isOtherPlace && location.pathname !== '/') history.replaceState(null, '', shownPath);
  } catch (error) {
    if (!isOld()) throw error;
  } finally {
    running -= 1;
    answer?.removeAttribute('aria-busy');
  }
}

/** The regions above the form, whose height another answer keeps. */
function reservedRegions(): NodeListOf<HTMLElement> {
  return document.querySelectorAll('[data-live=title],[data-live=line],[data-live=heading]');
}

function refreshIfVisible(): void {
  if (document.visibilityState === 'visible') showPath(requestedPath).catch(showStaleNote);
}

/**
 * Fetches a page as a document, with its path and query after redirects. XMLHttpRequest parses HTML without a
 * Trusted Types policy.
 */
function fetchPage(path: string): Promise<[page: Document, address: string]> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', path);
    request.responseType = 'document';
    request.timeout = timeoutMs;
    // Also fires after a failure or a timeout, with status 0.
    request.onloadend = () => {
      if (request.status === 200 && request.responseXML) {
        const { pathname, search } = new URL(request.responseURL);
        resolve([request.responseXML, pathname + search]);
      } else reject(request.status);
    };
    request.send();
  });
}

/** Copies the title and the live regions of a newer page, and keeps the focus. */
function updatePage(page: Document, isOtherPlace: boolean): void {
  if (isAboutRoad) document.title = page.title;
  for (const region of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const newRegion = page.querySelector(`[data-live="${region.dataset.live}"]`);
    if (!newRegion) continue;
    const focused = region.querySelector('a:focus,summary:focus');
    // Below the answer, another place has other content, which may be at other heights.
    if (isOtherPlace && /^(checked|lists|road)$/.test(region.dataset.live ?? '')) {
      region.replaceWith(newRegion);
      continue;
    }
    if (region.querySelector('details[open]'))
      newRegion.querySelector('details')?.setAttribute('open', '');
    replaceChanged([...region.childNodes], [...newRegion.childNodes], region);
    if (focused && !focused.isConnected) {
      const href = focused.getAttribute('href');
      // The address of the link to the trip back changes with the trip.
      const equivalent = focused.matches('[data-swap]')
        ? '[data-swap]'
        : focused.localName + (href ? `[href="${CSS.escape(href)}"]` : '');
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
  const choice = requestedPath === shownPath ? '' : 'Your choice is not shown yet. ';
  const time = findCheckedTime()?.textContent ?? 'this page opened';
  const text = `${choice}Not updated since ${time}. This may be out of date.`;
  for (const region of document.querySelectorAll(
    '[data-live=answer],[data-live=notice],[data-live=line]',
  )) {
    const note = region.querySelector('.stale') ?? document.createElement('p');
    if (note.textContent === text) continue;
    note.className = 'works-missing stale';
    note.textContent = text;
    region.prepend(note);
  }
}

// A prerendered page waits until it is shown.
if (document.prerendering) document.onprerenderingchange = startLive;
else startLive();
