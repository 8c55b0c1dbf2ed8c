import { replaceParts, request } from './request.ts';

const pollIntervalMs = 2_000;
/** Time without a response from the desk after which an alarm appears, in ms. */
const alarmAfterMs = 60_000;

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
    if (region && performance.now() - lastResponseMs > alarmAfterMs) showNoResponse(region);
    markTitle();
    if (!document.querySelector('[data-seen]')) return;
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
}

async function refreshVisibility(path: string): Promise<boolean> {
  try {
    const { page } = await request('GET', path);
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
  alert.role = 'alert';
  alert.dataset.alarm = '';
  alert.textContent =
    'ALARM: no connection to the desk for 60 seconds. Open the public site and check.';
  region.replaceChildren(alert);
}
