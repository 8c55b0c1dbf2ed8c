import { controlKey, holdMoved, moveWith, positionsIn } from './moves.ts';
import { FailedError, replaceParts, request } from './request.ts';

const listIntervalMs = 4_000;
/** Time without a response from the desk after which an alarm appears, in ms. */
const listAlarmMs = 30_000;

/** Refreshes the list of notices, so that a change by another person appears without a reload. */
export async function watchList(): Promise<void> {
  let lastResponseMs = performance.now();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, listIntervalMs));
    const list = document.querySelector<HTMLElement>('[data-refresh]');
    if (!list?.dataset.refresh || isBusy(list)) {
      lastResponseMs = performance.now();
      continue;
    }
    try {
      const { page } = await request('GET', list.dataset.refresh);
      const newList = page.querySelector<HTMLElement>('[data-refresh]');
      if (!newList) throw new FailedError('the desk refuses the list');
      if (list.isConnected && !isBusy(list)) refreshList(list, newList);
      lastResponseMs = performance.now();
    } catch {
      if (performance.now() - lastResponseMs > listAlarmMs) showOutdated();
    }
    markTitle();
  }
}

/** Whether a form of the list is being sent. The message about a failure appears in this form, so it must stay. */
function isBusy(list: HTMLElement): boolean {
  return list.querySelector('[aria-busy]') !== null;
}

/** How long nobody has pressed anything before a list may move its controls, in ms. */
const idleMs = 120_000;
let lastPressMs = performance.now();

/** Shows the changed list when the user asks for it. */
export function watchPresses(): void {
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
    addEventListener(type, () => {
      lastPressMs = performance.now();
    });
  }
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-show-changes]')) return;
    const list = document.querySelector<HTMLElement>('[data-refresh]');
    const newList = pendingList;
    if (list && newList && !isBusy(list)) moveWith(() => replaceList(list, newList));
    announceChanges(undefined);
  });
}

/** The newest list, if it waits until the user asks for it. */
let pendingList: HTMLElement | undefined;

function announceChanges(newList: HTMLElement | undefined): void {
  pendingList = newList;
  const button = document.querySelector<HTMLButtonElement>('[data-show-changes]');
  if (!button) return;
  button.disabled = !newList;
  button.classList.remove('desk-offline');
  const alarm = newList?.querySelector('[data-alarm] b, b[data-alarm]')?.textContent;
  button.toggleAttribute('data-alarm', alarm !== undefined);
  button.textContent = newList
    ? `${alarm ?? 'The list has changed.'} Show the changes`
    : 'Up to date';
}

/** Replaces a list that has changed. If a control would move under a thumb, waits for the user. */
function refreshList(list: HTMLElement, newList: HTMLElement): void {
  // The hidden keys of the forms differ in each response, so compare the text.
  if (list.textContent === newList.textContent) {
    announceChanges(undefined);
    return;
  }
  const [before, beforeInList] = [positionsIn(), positionsIn(list)];
  replaceList(list, newList);
  const isIdle = performance.now() - lastPressMs > idleMs;
  const hasMoved = [...positionsIn(newList)].some(
    ([key, position]) => beforeInList.has(key) && beforeInList.get(key) !== position,
  );
  const mustWait = hasMoved && !isIdle;
  if (mustWait) replaceList(newList, list);
  else holdMoved(before);
  announceChanges(mustWait ? newList : undefined);
}

/** Replaces a list. Keeps open details, and the focus if its control still exists. */
function replaceList(list: HTMLElement, newList: HTMLElement): void {
  const openIds = [...list.querySelectorAll('details[open]')].map(({ id }) => id);
  const focusedElement = document.activeElement;
  const focusedKey =
    focusedElement && list.contains(focusedElement) ? controlKey(focusedElement) : undefined;
  list.replaceWith(newList);
  for (const id of openIds) document.getElementById(id)?.setAttribute('open', '');
  [...newList.querySelectorAll<HTMLElement>('a, button, summary')]
    .find((one) => controlKey(one) === focusedKey)
    ?.focus({ preventScroll: true });
}

function showOutdated(): void {
  const button = document.querySelector<HTMLElement>('[data-show-changes]');
  if (!button) return;
  button.classList.add('desk-offline');
  button.dataset.alarm = '';
  button.textContent = 'ALARM: no connection to the desk. This list may be out of date.';
}

const siteIntervalMs = 2_000;
/** Time without a response from the desk after which an alarm appears, in ms. */
const siteAlarmMs = 60_000;

/** Number of pages watched so far. A new page ends the polling for the previous page. */
let watchCount = 0;

/** Marks the page's title while the page shows an alarm. */
export function markTitle(): void {
  const title = document.title.replace('ALARM: ', '');
  document.title = document.querySelector('[data-alarm]') ? `ALARM: ${title}` : title;
}

/** Polls until the public site shows the published revision; an alarm also changes the page's title. */
export async function watchVisibility(): Promise<void> {
  watchCount += 1;
  const watchNumber = watchCount;
  let lastResponseMs = performance.now();
  while (watchNumber === watchCount) {
    const region = document.querySelector<HTMLElement>('[data-seen]');
    if (region?.dataset.seen && (await refreshVisibility(region.dataset.seen))) {
      lastResponseMs = performance.now();
    }
    if (watchNumber !== watchCount) return;
    if (region && performance.now() - lastResponseMs > siteAlarmMs) showNoResponse(region);
    markTitle();
    if (!document.querySelector('[data-seen]')) return;
    await new Promise((resolve) => setTimeout(resolve, siteIntervalMs));
  }
}

/** Time of the last look at the public site. */
let lastLookMs = Number.NEGATIVE_INFINITY;

async function refreshVisibility(path: string): Promise<boolean> {
  try {
    const hasJustLooked = performance.now() - lastLookMs < siteAlarmMs;
    const { page } = await request('GET', hasJustLooked ? `${path}&again=1` : path);
    lastLookMs = performance.now();
    replaceParts(page, (name) => name === 'seen' || name === 'seen-help');
    return page.querySelector('[data-part="seen"]') !== null;
  } catch {
    return false;
  }
}

function showNoResponse(region: HTMLElement): void {
  if (region.querySelector('[data-alarm]')) return;
  const alert = document.createElement('p');
  alert.className = 'desk-alarm';
  alert.setAttribute('role', 'alert');
  alert.dataset.alarm = '';
  alert.textContent =
    'ALARM: no connection to the desk for 60 seconds. Open the public site and check.';
  region.replaceChildren(alert);
}
