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

let sound: AudioContext | undefined;

/** Lets the page sound an alarm later: browsers allow sound only after a click or key press. */
export function armAlarm(): void {
  for (const eventName of ['click', 'keydown']) document.addEventListener(eventName, arm, true);
}

function arm(): void {
  sound ??= new AudioContext();
  void sound.resume();
}

/** Frequencies of the alarm's successive tones in Hz, and the duration of each in seconds. */
const pitches = [880, 660, 880];
const toneSeconds = 0.25;

/** Sounds the alarm once; silent if nobody has clicked or pressed a key on this page. */
function ring(): void {
  if (sound?.state !== 'running') return;
  for (const [index, pitch] of pitches.entries()) {
    const tone = new OscillatorNode(sound, { type: 'square', frequency: pitch });
    tone.connect(new GainNode(sound, { gain: 0.3 })).connect(sound.destination);
    tone.start(sound.currentTime + index * toneSeconds);
    tone.stop(sound.currentTime + (index + 1) * toneSeconds);
  }
}
