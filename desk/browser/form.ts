import { type Answer, FailedError, replaceParts, request } from './request.ts';
import { watchSight } from './sight.ts';

/** Parts with input, replaced only where a plate fills them. */
const inputParts = ['where', 'direction'];
/** Parts that only the answer to a press replaces. */
const answerParts = ['messages'];

const offline =
  'Not published: no answer from the desk. Everything is still here. Press again when the connection is back; it is published once.';

const failed =
  'Not published: the desk failed. Everything is still here. Press again; it is published once.';

/** The form with a preview, kept current while it is filled. */
export function watchForm(): void {
  const form = document.querySelector('[data-part="preview"]')?.closest('form');
  if (form) form.addEventListener('change', () => preview(form).catch(() => undefined));
  document.addEventListener('submit', onSubmit);
}

/** Counts previews, so that a slow one does not come after a newer one. */
let latest = 0;

async function preview(form: HTMLFormElement, plate?: HTMLButtonElement): Promise<void> {
  latest += 1;
  const current = latest;
  const body = new FormData(form);
  if (plate) body.set(plate.name, plate.value);
  const { page } = await request('POST', form.action, body);
  if (current !== latest) return;
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
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  try {
    if (submitter.name === 'plate') await preview(form, submitter);
    else show(form, await send(form, submitter));
    say(form, '');
  } catch (error) {
    say(form, error instanceof FailedError ? failed : offline);
  } finally {
    form.ariaBusy = null;
  }
}

function send(form: HTMLFormElement, { name, value }: HTMLButtonElement): Promise<Answer> {
  const body = new FormData(form);
  if (name) body.set(name, value);
  return request('POST', form.action, body);
}

/** Shows the answer of a press in place of the page, so that an alarm on it may sound. */
function show(form: HTMLFormElement, { page, url }: Answer): void {
  const main = page.querySelector('main');
  if (!main) {
    location.assign(url);
    return;
  }
  document.title = page.title;
  document.querySelector('main')?.replaceWith(main);
  if (url !== form.action) arrive(url, main);
  const alert = main.querySelector<HTMLElement>('[role="alert"]:not(:empty)');
  if (alert) focusAlert(alert);
  watchForm();
  void watchSight();
}

/** Scrolls to an alert and moves the focus to it. */
function focusAlert(alert: HTMLElement): void {
  alert.tabIndex = -1;
  alert.scrollIntoView({ block: 'start' });
  alert.focus({ preventScroll: true });
}

/** Address of what is shown, without the part after "#", which the skip link changes. */
let shown = location.pathname + location.search;

/** Loads the page to which somebody goes back from one that was put in its place. */
export function watchHistory(): void {
  addEventListener('popstate', () => {
    if (location.pathname + location.search !== shown) location.reload();
  });
}

/** What following a link would do: the address, the top of the page, and the focus there. */
function arrive(url: string, main: HTMLElement): void {
  history.pushState(null, '', url);
  shown = location.pathname + location.search;
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

function say(form: HTMLFormElement, words: string): void {
  const place = form.querySelector('[data-offline]') ?? form.appendChild(alertBox());
  place.textContent = words;
}

function alertBox(): HTMLElement {
  const box = document.createElement('p');
  box.className = 'desk-offline';
  box.role = 'alert';
  box.dataset.offline = '';
  return box;
}
