import { FailedError, type PageResponse, replaceParts, request } from './request.ts';
import { watchVisibility } from './visibility.ts';

/** Parts with input fields. A preview replaces these parts only if a junction button fills them in. */
const inputParts = ['where', 'direction'];
/** Parts that a new answer to "What is closed?" resets. No other preview replaces these parts. */
const kindParts = ['cause', 'lanes'];
/** Parts that only the response to a submission replaces. */
const submissionParts = ['messages'];

const offlineText =
  'Not published: no answer from the desk. Your entries are still here. Try again when you are back online. The notice is published only once.';

const failedText =
  'Not published: the desk failed. Your entries are still here. Try again. The notice is published only once.';

const outdatedText =
  'The preview is out of date: no answer from the desk. The button publishes the form as you filled it in.';

/** Updates the preview whenever a field of its form changes, and handles submissions. */
export function watchForm(): void {
  const form = document.querySelector('[data-part="preview"]')?.closest('form');
  form?.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'what') isKindChanged = true;
    void previewChange(form);
  });
  document.addEventListener('submit', onSubmit);
}

/** Whether the answer to "What is closed?" has changed since the last preview. */
let isKindChanged = false;

/** Number of previews requested, so that a late response does not replace a newer one. */
let previewCount = 0;

/** Value of the junction button whose response is pending. */
let pendingPlate = '';
/** Resolves once the pending response has filled in its fields. */
let platesFilledIn = Promise.resolve();

/** Updates the preview, or reports that it is out of date. Keeps a message about a submission. */
async function previewChange(form: HTMLFormElement): Promise<void> {
  await platesFilledIn;
  const alertText = () => form.querySelector('[data-offline]')?.textContent ?? '';
  const previewed = preview(form);
  const current = previewCount;
  try {
    await previewed;
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
  const skipped = [
    ...submissionParts,
    ...(plate ? [] : inputParts),
    ...(isKindChanged ? [] : kindParts),
  ];
  isKindChanged = false;
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
    await platesFilledIn;
    return submit(form, submitter);
  }
  if (submitter.value === pendingPlate) return;
  pendingPlate = submitter.value;
  platesFilledIn = platesFilledIn.then(() => submit(form, submitter));
  await platesFilledIn;
  pendingPlate = '';
}

/** Submits a form with a button, and shows the response. Ignores the call while a submission is pending. */
async function submit(form: HTMLFormElement, submitter: HTMLButtonElement): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  try {
    if (submitter.name === 'plate') await preview(form, submitter);
    else {
      const body = new FormData(form);
      if (submitter.name) body.set(submitter.name, submitter.value);
      show(form, await request('POST', form.action, body));
    }
    setAlertText(form, '');
  } catch (error) {
    setAlertText(form, error instanceof FailedError ? failedText : offlineText);
  } finally {
    form.ariaBusy = null;
  }
}

/** Shows the response to a submission without loading a page. */
function show(form: HTMLFormElement, { page, url }: PageResponse): void {
  const main = page.querySelector('main');
  if (!main) {
    location.assign(url);
    return;
  }
  // The response to a pending preview would overwrite this page.
  previewCount += 1;
  document.title = page.title;
  document.querySelector('main')?.replaceWith(main);
  if (url !== form.action) navigateTo(url, main);
  const alert = main.querySelector<HTMLElement>('[role="alert"]:not(:empty)');
  if (alert) {
    alert.tabIndex = -1;
    alert.scrollIntoView({ block: 'start' });
    alert.focus({ preventScroll: true });
  }
  watchForm();
  void watchVisibility();
}

/** Path and query of the current content. Excludes the fragment, because the skip link changes it. */
let shownAddress = location.pathname + location.search;

/** Reloads the page after back or forward navigation to another address. */
export function watchHistory(): void {
  addEventListener('popstate', () => {
    if (location.pathname + location.search !== shownAddress) location.reload();
  });
}

/** Behaves like a link: sets the URL, scrolls to the top and focuses `main`. */
function navigateTo(url: string, main: HTMLElement): void {
  history.pushState(null, '', url);
  shownAddress = location.pathname + location.search;
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

function setAlertText(form: HTMLFormElement, text: string): void {
  let alert = form.querySelector<HTMLElement>('[data-offline]');
  if (!alert) {
    alert = document.createElement('p');
    alert.className = 'desk-offline';
    alert.role = 'alert';
    alert.dataset.offline = '';
    form.append(alert);
  }
  alert.textContent = text;
}
