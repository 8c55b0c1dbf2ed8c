import { ring } from './alarm.ts';
import { replaceParts, request } from './request.ts';

const pollIntervalMs = 2_000;
/** Time without a response from the desk after which an alarm is raised, in ms. */
const alarmAfterMs = 60_000;

/** Number of pages watched so far, so that watching the previous one stops. */
let watchCount = 0;

/** Polls until the public site shows what was published, and rings while an alarm is on the page. */
export async function watchVisibility(): Promise<void> {
  watchCount += 1;
  const watchNumber = watchCount;
  const { title } = document;
  let lastResponseMs = performance.now();
  while (watchNumber === watchCount) {
    const region = document.querySelector<HTMLElement>('[data-seen]');
    if (region?.dataset.seen && (await refreshVisibility(region.dataset.seen)))
      lastResponseMs = performance.now();
    if (watchNumber !== watchCount) return;
    if (region && performance.now() - lastResponseMs > alarmAfterMs) showNoResponse(region);
    const isAlarm = document.querySelector('[data-alarm]') !== null;
    document.title = isAlarm ? `ALARM: ${title}` : title;
    if (isAlarm) ringUnlessSilenced();
    if (!document.querySelector('[data-seen]')) {
      document.querySelector('[data-silence]')?.remove();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
}

async function refreshVisibility(path: string): Promise<boolean> {
  try {
    const { page } = await request('GET', path);
    replaceParts(page, (name) => name === 'seen');
    return page.querySelector('[data-part="seen"]') !== null;
  } catch {
    return false;
  }
}

function showNoResponse(region: HTMLElement): void {
  if (region.querySelector('[data-alarm]')) return;
  const words = document.createElement('p');
  words.className = 'desk-alarm';
  words.role = 'alert';
  words.dataset.alarm = '';
  words.textContent =
    'ALARM: the desk has not answered for 60 seconds, so it is not known whether the public sees it. Look at the public site.';
  region.prepend(words);
}

/** Rings unless somebody has silenced the alarm on this page; its text stays. */
function ringUnlessSilenced(): void {
  const place = document.querySelector('[data-silence]') ?? silenceButton();
  if (place.hasChildNodes()) ring();
}

function silenceButton(): HTMLElement {
  const place = document.createElement('p');
  place.className = 'press';
  place.dataset.silence = '';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Silence the alarm';
  button.addEventListener('click', () => place.replaceChildren());
  place.append(button);
  document.querySelector('[data-seen]')?.after(place);
  return place;
}
