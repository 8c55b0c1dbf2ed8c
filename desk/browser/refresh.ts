import { request } from './request.ts';

const pollIntervalMs = 4_000;
/** Time without a response from the desk after which an alarm appears, in ms. */
const alarmAfterMs = 30_000;

/** Refreshes the list of notices, so that a change by another person appears without a reload. */
export async function watchList(): Promise<void> {
  let lastResponseMs = performance.now();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    const list = document.querySelector<HTMLElement>('[data-refresh]');
    if (!list?.dataset.refresh || document.hidden || list.querySelector('[aria-busy]')) {
      lastResponseMs = performance.now();
      continue;
    }
    try {
      const { page } = await request('GET', list.dataset.refresh);
      const newList = page.querySelector<HTMLElement>('[data-refresh]');
      if (newList && list.isConnected) replaceList(list, newList);
      lastResponseMs = performance.now();
    } catch {
      if (performance.now() - lastResponseMs > alarmAfterMs) showOutdated(list);
    }
  }
}

/** Replaces a list that has changed. Keeps open details, and the focus if its control still exists. */
function replaceList(list: HTMLElement, newList: HTMLElement): void {
  // The hidden keys of the forms differ in each response, so compare the text.
  if (list.textContent === newList.textContent) return;
  const openIds = [...list.querySelectorAll('details[open]')].map(({ id }) => id);
  const focusedElement = document.activeElement;
  const focusedKey =
    focusedElement && list.contains(focusedElement) ? controlKey(focusedElement) : undefined;
  list.replaceWith(newList);
  for (const id of openIds) document.getElementById(id)?.setAttribute('open', '');
  const controls = [...newList.querySelectorAll<HTMLElement>('a, button, summary')];
  controls.find((one) => controlKey(one) === focusedKey)?.focus({ preventScroll: true });
}

/** Identifies a control by its target and label, ignoring details in the label, such as a new end time. */
function controlKey(control: Element): string {
  const target = control.closest('form')?.action ?? control.getAttribute('href');
  return `${target} ${control.parentElement?.id} ${control.firstChild?.textContent}`;
}

function showOutdated(list: HTMLElement): void {
  if (list.querySelector('[data-outdated]')) return;
  const alert = document.createElement('p');
  alert.className = 'desk-offline';
  alert.role = 'alert';
  alert.dataset.outdated = '';
  alert.textContent = 'ALARM: no connection to the desk. This list may be out of date.';
  list.prepend(alert);
}
