import { type Answer, replaceParts, request } from './request.ts';

/** What is written by somebody, and so replaced only where a plate fills it. */
const typed = ['where'];
/** What only a press that was refused has to say. */
const said = ['messages'];

const offline =
  'Not published: no answer from the desk. Everything is still here. Press again when the connection is back; it is published once.';

/** The form with a preview, kept current while it is filled. */
export function watchForm(): void {
  const form = document.querySelector('[data-part="preview"]')?.closest('form');
  if (form) form.addEventListener('change', () => preview(form).catch(() => undefined));
  document.addEventListener('submit', onSubmit);
}

/** Counts previews, so that a slow one does not come after a newer one. */
let asked = 0;

async function preview(form: HTMLFormElement, plate?: HTMLButtonElement): Promise<void> {
  asked += 1;
  const question = asked;
  const body = new FormData(form);
  if (plate) body.set(plate.name, plate.value);
  const { page } = await request('POST', form.action, body);
  if (question !== asked) return;
  const skipped = plate ? said : [...said, ...typed];
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
  } catch {
    say(form, offline);
  } finally {
    form.ariaBusy = null;
  }
}

function send(form: HTMLFormElement, { name, value }: HTMLButtonElement): Promise<Answer> {
  const body = new FormData(form);
  if (name) body.set(name, value);
  return request('POST', form.action, body);
}

/** Goes where a press leads; an answer that asks something stands in place of the page. */
function show(form: HTMLFormElement, { page, url }: Answer): void {
  const main = page.querySelector('main');
  if (!main || new URL(url).pathname !== new URL(form.action).pathname) {
    location.assign(url);
    return;
  }
  document.title = page.title;
  document.querySelector('main')?.replaceWith(main);
  document.querySelector<HTMLElement>('[role="alert"]')?.scrollIntoView({ block: 'center' });
  watchForm();
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
