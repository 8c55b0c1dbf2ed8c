import { FailedError, type PageResponse, replaceParts, request } from './request.ts';
import { watchVisibility } from './visibility.ts';

/** Names of the parts with input fields; a preview replaces them only if a junction button fills them in. */
const inputParts = ['where', 'direction'];
/** Names of the parts that a preview never replaces, only the response to a submission. */
const answerParts = ['messages'];

const offlineText =
  'Not published: no answer from the desk. Everything is still here. Press again when the connection is back; it is published once.';

const failedText =
  'Not published: the desk failed. Everything is still here. Press again; it is published once.';

const outdatedText =
  'What stands here is not up to date: no answer from the desk. A press sends what you have typed.';

/** Updates the preview whenever a field of its form changes, and handles submissions. */
export function watchForm(): void {
  const form = document.querySelector('[data-part="preview"]')?.closest('form');
  if (form) form.addEventListener('change', () => previewChange(form));
  document.addEventListener('submit', onSubmit);
}

/** Number of previews requested, so that a late response does not replace a newer one. */
let previewCount = 0;

/** Junction button that is being answered, and when the last one was: its answer fills in fields. */
let pressedPlate = '';
let plateAnswered = Promise.resolve();

/** Updates the preview, or says that it is not up to date; what is said of a submission stays. */
async function previewChange(form: HTMLFormElement): Promise<void> {
  await plateAnswered;
  const alertText = () => form.querySelector('[data-offline]')?.textContent ?? '';
  const answered = preview(form);
  const current = previewCount;
  try {
    await answered;
    if (alertText() === outdatedText) setAlertText(form, '');
  } catch {
    if (current === previewCount && alertText() === '') setAlertText(form, outdatedText);
  }
}

async function preview(form: HTMLFormElement, plate?: HTMLButtonElement): Promise<void> {
  previewCount += 1;
  const current = previewCount;
  const body = new FormData(form);
  if (plate) body.set(plate.name, plate.value);
  const { page } = await request('POST', form.action, body);
  if (current !== previewCount) return;
  const skipped = plate ? answerParts : [...answerParts, ...inputParts];
  replaceParts(page, (name) => !skipped.includes(name));
  const again = plate && document.querySelector<HTMLElement>(`button[value="${plate.value}"]`);
  again?.focus({ preventScroll: true });
}

async function onSubmit(event: SubmitEvent): Promise<void> {
  const { submitter, target: form } = event;
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
  if (!new URL(form.action).pathname.startsWith('/works')) return;
  if (!(submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  if (submitter.name !== 'plate') {
    await plateAnswered;
    return submit(form, submitter);
  }
  if (submitter.value === pressedPlate) return;
  pressedPlate = submitter.value;
  plateAnswered = plateAnswered.then(() => submit(form, submitter));
  await plateAnswered;
  pressedPlate = '';
}

/** Sends a form as if by this button, and shows the response; does nothing while the form is being sent. */
async function submit(form: HTMLFormElement, submitter: HTMLButtonElement): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  try {
    if (submitter.name === 'plate') await preview(form, submitter);
    else show(form, await send(form, submitter));
    setAlertText(form, '');
  } catch (error) {
    setAlertText(form, error instanceof FailedError ? failedText : offlineText);
  } finally {
    form.ariaBusy = null;
  }
}

function send(form: HTMLFormElement, { name, value }: HTMLButtonElement): Promise<PageResponse> {
  const body = new FormData(form);
  if (name) body.set(name, value);
  return request('POST', form.action, body);
}

/** Shows the response to a submission without loading a page, so that an alarm on it may sound. */
function show(form: HTMLFormElement, { page, url }: PageResponse): void {
  const main = page.querySelector('main');
  if (!main) {
    location.assign(url);
    return;
  }
  // A preview that is under way would replace what this says.
  previewCount += 1;
  document.title = page.title;
  document.querySelector('main')?.replaceWith(main);
  if (url !== form.action) arrive(url, main);
  const alert = main.querySelector<HTMLElement>('[role="alert"]:not(:empty)');
  if (alert) focusAlert(alert);
  watchForm();
  void watchVisibility();
}

/** Scrolls to an alert and moves the focus to it. */
function focusAlert(alert: HTMLElement): void {
  alert.tabIndex = -1;
  alert.scrollIntoView({ block: 'start' });
  alert.focus({ preventScroll: true });
}

/** Path and query of what is shown, without the fragment, which the skip link changes. */
let shownAddress = location.pathname + location.search;

/** Reloads if the user goes back or forward to another address than that of the content shown. */
export function watchHistory(): void {
  addEventListener('popstate', () => {
    if (location.pathname + location.search !== shownAddress) location.reload();
  });
}

/** Does what following a link would: sets the address, scrolls to the top and focuses `main`. */
function arrive(url: string, main: HTMLElement): void {
  history.pushState(null, '', url);
  shownAddress = location.pathname + location.search;
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

function setAlertText(form: HTMLFormElement, words: string): void {
  const alertElement = form.querySelector('[data-offline]') ?? form.appendChild(alertBox());
  alertElement.textContent = words;
}

function alertBox(): HTMLElement {
  const box = document.createElement('p');
  box.className = 'desk-offline';
  box.role = 'alert';
  box.dataset.offline = '';
  return box;
}
