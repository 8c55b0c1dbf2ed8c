import type { startFaq } from '../src/pages/faq/faq.ts';

type Press = ReturnType<typeof startFaq>;

/** Imports again under another address: Chromium before 154 remembers that a module failed to load. */
const retry = ({ message }: Error) =>
  import(/* @vite-ignore */ `${message.split(' ').pop()}?${Date.now()}`);

/**
 * Starts the FAQ's script when somebody points at the questions or focuses one, and at once for a link
 * to an answer. A press before that waits for it; a failed load is tried again at the next intent.
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
