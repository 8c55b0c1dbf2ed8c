import type { startFaq } from '../src/pages/faq/faq.ts';

type Press = ReturnType<typeof startFaq>;

/** Retries an import under another URL, because Chromium before 154 caches a module's failure to load. */
const retry = ({ message }: Error) =>
  import(/* @vite-ignore */ `${message.split(' ').pop()}?${Date.now()}`);

/**
 * Loads the FAQ's script when the pointer or the focus enters the questions, and when the URL has
 * or gets a fragment. A button press waits for the script; the next such event retries a failed load.
 */
export function watchQuestions(): void {
  const area = document.querySelector('.faq')?.parentElement;
  if (!area) return;
  let started: Promise<Press | undefined> | undefined;
  const start = () => {
    started ??= import('../src/pages/faq/faq.ts')
      .catch(retry)
      .then(({ startFaq }) => startFaq())
      .catch(() => {
        started = undefined;
      });
    return started;
  };
  for (const type of ['pointerenter', 'focusin']) area.addEventListener(type, start);
  addEventListener('hashchange', start);
  if (location.hash) start();
  area.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest('button');
    if (!button) return;
    button.setAttribute('aria-busy', 'true');
    const press = await start();
    button.removeAttribute('aria-busy');
    press?.(button);
  });
}
