import { moveWith } from './moves.ts';
import { watchVisibility } from './polling.ts';
import { FailedError, type PageResponse, replaceParts, request } from './request.ts';

const offlineText =
  'No answer from the desk. The change may be published already, or not. Your entries are still here. Press again when you are back online, or sign in again in another tab first: it is published only once.';

const failedText =
  'Not published: the desk failed. Your entries are still here. Try again. The notice is published only once.';

const repeatedText =
  'This form was submitted already, so this press did nothing. What you have changed since is not published.';

const waitText = 'Not done: the desk has not answered your last press yet. Wait for its answer.';

const plateText =
  'The junction is not chosen: no answer from the desk. Your entries are still here. Press the junction again, or type both junctions.';

const restoreText =
  'Your entries are not shown: no answer from the desk. Reload the page to see your entries again.';

const outdatedText =
  'The preview is out of date: no answer from the desk. The button first shows what it would publish.';

/** Pause in typing after which the preview follows, in ms. */
const typingPauseMs = 500;

/**
 * Updates the preview whenever a field of its form changes, and handles submissions. Shows the unsaved
 * entries of the page again after navigation to another page and back.
 */
export function watchForm(): void {
  document.addEventListener('submit', handleSubmit);
  addEventListener('beforeunload', (event) => {
    if (isNoteTyped()) event.preventDefault();
    if (!unsavedEntries()) return;
    // A field that still has the focus has fired no change event.
    const currentForm = formWithPreview();
    if (currentForm) saveEntries(currentForm);
    event.preventDefault();
  });
  // A link to the same page keeps the history's state.
  const [navigation] = performance.getEntriesByType('navigation');
  const isNew = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
  if (isNew) history.replaceState(null, '');
  const form = watchChanges();
  const entries = unsavedEntries();
  if (form && entries) void restoreEntries(form, entries);
}

/** Whether the page has a typed note that is not being sent. */
function isNoteTyped(): boolean {
  const note = document.querySelector<HTMLTextAreaElement>('textarea[name="note"]');
  return !!note && note.form !== sentForm && note.value !== note.defaultValue;
}

/** Watches the form that has a preview, and returns the form; undefined if the page has none. */
function watchChanges() {
  const form = formWithPreview();
  form?.addEventListener('input', ({ target }) => {
    clearOtherLanes(form, target);
    if (!unsavedEntries()) saveEntries(form);
    clearTimeout(typingTimer);
    typingTimer = setTimeout(() => previewChange(form), typingPauseMs);
  });
  form?.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) changedNames.add(target.name);
    saveEntries(form);
    void previewChange(form);
  });
  return form;
}

/** Lanes are closed by number or by name: a press on a number deletes the names, and typed names release the number. */
function clearOtherLanes(form: HTMLFormElement, target: EventTarget | null): void {
  const names = form.querySelector<HTMLInputElement>('[name=laneNames]');
  const numbers = [...form.querySelectorAll<HTMLInputElement>('[name=lanes]')];
  if (names && target === names)
    for (const one of numbers) one.checked = names.value === '' && one.defaultChecked;
  else if (names && numbers.some((one) => one === target)) names.value = '';
}

function formWithPreview() {
  return document.querySelector('[data-part="preview"]')?.closest('form');
}

/**
 * Names of the fields changed since the last preview. A part with `data-reset` is replaced only if it lists
 * one of these names.
 */
const changedNames = new Set<string>();

/** Stores the entries in the history, so that the Back button restores them. */
function saveEntries(form: HTMLFormElement): void {
  history.replaceState({ entries: [...new FormData(form)] }, '');
}

function unsavedEntries(): [string, string][] | undefined {
  return history.state?.entries;
}

async function restoreEntries(form: HTMLFormElement, entries: [string, string][]): Promise<void> {
  try {
    showResponse(form, await request('POST', form.action, new URLSearchParams(entries)));
  } catch {
    setAlertText(form, restoreText);
  }
}

let typingTimer: ReturnType<typeof setTimeout> | undefined;

/** Number of previews requested, so that a late response does not replace a newer one. */
let previewCount = 0;

/** Values of the junction buttons whose responses are pending. */
let pendingJunctions: string[] = [];
/** Resolves when the pending responses to junction buttons have filled in the fields: whether all have arrived. */
let junctionsFilledIn = Promise.resolve(true);

/** Updates the preview, or reports that it is out of date. Does not replace a message about a submission. */
async function previewChange(form: HTMLFormElement): Promise<void> {
  await junctionsFilledIn;
  const alertText = () => form.querySelector('[data-offline]')?.textContent ?? '';
  const previewPromise = preview(form);
  const previewNumber = previewCount;
  try {
    await previewPromise;
    if (alertText() === outdatedText) setAlertText(form, '');
  } catch {
    if (previewNumber === previewCount && alertText() === '') setAlertText(form, outdatedText);
  }
}

async function preview(form: HTMLFormElement, junctionButton?: HTMLButtonElement): Promise<void> {
  previewCount += 1;
  const previewNumber = previewCount;
  clearTimeout(typingTimer);
  const body = new FormData(form);
  if (junctionButton) body.set(junctionButton.name, junctionButton.value);
  const sentNames = new Set([...changedNames, junctionButton?.name]);
  const { page } = await request('POST', form.action, body);
  if (previewNumber !== previewCount) return;
  copyLaterEntries(form, body, page);
  for (const name of sentNames) changedNames.delete(`${name}`);
  const focusedElement = document.activeElement;
  replaceParts(
    page,
    (_, { dataset: { reset } }) =>
      reset === undefined || reset.split(' ').some((name) => sentNames.has(name)),
  );
  if (focusedElement && !focusedElement.isConnected) focusReplacement(focusedElement);
  saveEntries(form);
}

/** Copies the entries made since `submittedData` to a newer rendering of the form. */
function copyLaterEntries(form: HTMLFormElement, submittedData: FormData, page: Document): void {
  const entries = new FormData(form);
  const controls = 'main :is(input:not([type="hidden"]), textarea)';
  for (const control of page.querySelectorAll<HTMLInputElement>(controls)) {
    const values = entries.getAll(control.name);
    if (values.join() === submittedData.getAll(control.name).join()) continue;
    const isCheckable = control.type === 'radio' || control.type === 'checkbox';
    if (isCheckable) control.checked = values.includes(control.value);
    else control.value = `${values[0] ?? ''}`;
  }
}

/** Focuses the control that has replaced `control`. */
function focusReplacement(control: Element): void {
  const { id, attributes } = control;
  const [name, value] = ['name', 'value'].map((key) => attributes.getNamedItem(key)?.value ?? '');
  const selector = id ? `#${id}` : `[name="${name}"][value="${value}"]`;
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

/** Form of the last submission. */
let sentForm: EventTarget | null = null;

async function handleSubmit(event: SubmitEvent): Promise<void> {
  const { submitter, target: form } = event;
  // Another page of the desk, such as an erasure, does not save a typed note.
  sentForm = submitter?.hasAttribute('formaction') ? null : form;
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
  if (!new URL(form.action).pathname.startsWith('/works')) return;
  if (!(submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  if (submitter.name !== 'plate') {
    // Nothing is published but what the page showed at the press.
    const sentence = new FormData(form).get('sentence');
    if (await junctionsFilledIn) await submit(form, submitter, sentence);
    else setAlertText(form, plateText);
    return;
  }
  const { value } = submitter;
  if (value === pendingJunctions.at(-1)) return;
  pendingJunctions.push(value);
  junctionsFilledIn = junctionsFilledIn.then(
    async (haveArrived) => (await submit(form, submitter)) && haveArrived,
  );
  await junctionsFilledIn;
  pendingJunctions = pendingJunctions.slice(1);
  if (pendingJunctions.length === 0) junctionsFilledIn = Promise.resolve(true);
}

/** Entries of a submission without an answer, which the desk may have accepted. */
let unansweredEntries: string | undefined;

/** Returns the entries of a form, without the hidden fields that a preview replaces. */
function entriesOf(form: HTMLFormElement): string {
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')];
  const names = new Set(hidden.map(({ name }) => name));
  return JSON.stringify([...new FormData(form)].filter(([name]) => !names.has(name)));
}

/**
 * Submits a form with a button, and shows the response. Ignores the call while a submission is pending.
 * @param sentence what the page showed at the press, if the form has such words
 * @returns whether a response has arrived
 */
async function submit(
  form: HTMLFormElement,
  submitter: HTMLButtonElement,
  sentence: FormDataEntryValue | null = null,
): Promise<boolean> {
  const busyForm = document.querySelector('form[aria-busy]');
  if (busyForm) {
    if (busyForm !== form) setAlertText(form, waitText);
    return true;
  }
  form.setAttribute('aria-busy', 'true');
  try {
    if (submitter.name === 'plate') await preview(form, submitter);
    else {
      const body = new FormData(form);
      if (submitter.name) body.set(submitter.name, submitter.value);
      if (sentence !== null) body.set('sentence', sentence);
      const entries = entriesOf(form);
      const earlier = unansweredEntries;
      unansweredEntries ??= entries;
      const response = await request('POST', form.action, body);
      // The page about a repeated submission would replace entries that are not published.
      if (earlier !== entries && response.page.querySelector('[data-repeated]')) {
        const link = response.page.querySelector('[data-repeated] a');
        setAlertText(form, repeatedText);
        if (link) form.querySelector('[data-offline]')?.append(' ', link);
        return true;
      }
      unansweredEntries = undefined;
      copyLaterEntries(form, body, response.page);
      showResponse(form, response);
    }
    setAlertText(form, '');
    return true;
  } catch (error) {
    const submitText = error instanceof FailedError ? failedText : offlineText;
    setAlertText(form, submitter.name === 'plate' ? plateText : submitText);
    return false;
  } finally {
    form.removeAttribute('aria-busy');
    for (const one of document.forms)
      if (one.querySelector('[data-offline]')?.textContent === waitText) setAlertText(one, '');
  }
}

/** Shows the response to a submission without loading a page. */
function showResponse(form: HTMLFormElement, { page, url }: PageResponse): void {
  const main = page.querySelector('main');
  if (url !== form.action) history.replaceState(null, '');
  if (!main) {
    location.assign(url);
    return;
  }
  // Ignore the response to a pending preview, which would overwrite this page.
  previewCount += 1;
  clearTimeout(typingTimer);
  document.title = page.title;
  const outcome =
    main.querySelector<HTMLElement>('[data-outcome], [role="alert"]:not(:empty)') ?? main;
  outcome.tabIndex = -1;
  moveWith(() => {
    document.querySelector('main')?.replaceWith(main);
    // On narrow screens, `body` scrolls instead of the window.
    outcome.scrollIntoView({ block: 'start' });
  });
  if (url !== form.action) navigateTo(url);
  outcome.focus({ preventScroll: true });
  const shownForm = watchChanges();
  if (shownForm) saveEntries(shownForm);
  void watchVisibility();
}

/** Path and query of the current content. Excludes the fragment, because the skip link changes it. */
let currentAddress = location.pathname + location.search;

/** Reloads the page after back or forward navigation to another address. */
export function watchHistory(): void {
  addEventListener('popstate', () => {
    if (location.pathname + location.search !== currentAddress) location.reload();
  });
}

/** Sets the URL, as a link does. */
function navigateTo(url: string): void {
  history.pushState(null, '', url);
  currentAddress = location.pathname + location.search;
}

function setAlertText(form: HTMLFormElement, text: string): void {
  let alert = form.querySelector<HTMLElement>('[data-offline]');
  if (!alert) {
    alert = document.createElement('p');
    alert.className = 'desk-offline';
    alert.setAttribute('role', 'alert');
    alert.dataset.offline = '';
    form.append(alert);
  }
  if (alert.textContent === text) return;
  const changedAlert = alert;
  moveWith(() => {
    changedAlert.textContent = text;
  });
}
