import { controlKey, holdMoved, moveWith, positionsIn } from './moves.ts';
import { request } from './request.ts';
import { markTitle } from './visibility.ts';

const pollIntervalMs = 4_000;
/** Time without a response from the desk after which an alarm appears, in ms. */
const alarmAfterMs = 30_000;

/** Refreshes the list of notices, so that a change by another person appears without a reload. */
export async function watchList(): Promise<void> {
  let lastResponseMs = performance.now();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    const list = document.querySelector<HTMLElement>('[data-refresh]');
    if (!list?.dataset.refresh || list.querySelector('[aria-busy]')) {
      lastResponseMs = performance.now();
      continue;
    }
    try {
      const { page } = await request('GET', list.dataset.refresh);
      const newList = page.querySelector<HTMLElement>('[data-refresh]');
      if (newList && list.isConnected) refreshList(list, newList);
      lastResponseMs = performance.now();
    } catch {
      if (performance.now() - lastResponseMs > alarmAfterMs) showOutdated();
    }
    markTitle();
  }
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
    if (list && newList) moveWith(() => replaceList(list, newList));
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
