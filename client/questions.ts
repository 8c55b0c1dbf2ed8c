import type { startFaq } from '../src/pages/faq/faq.ts';

type PressHandler = ReturnType<typeof startFaq>;

/** Retries an import under another URL, because Chromium before 154 caches a module's failure to load. */
const retryImport = ({ message }: Error) =>
  import(/* @vite-ignore */ `${message.split(' ').pop()}?${Date.now()}`);

/**
 * Loads the FAQ's script when the pointer or the focus enters the questions, and when the URL has
 * or gets a fragment. A button press waits for the script; the next such event retries a failed load.
 */
export function watchQuestions(): void {
  const area = document.querySelector('.faq')?.parentElement;
  if (!area) return;
  let startPromise: Promise<PressHandler | undefined> | undefined;
  const start = () => {
    startPromise ??= import('../src/pages/faq/faq.ts')
      .catch(retryImport)
      .then(({ startFaq }) => startFaq())
      .catch(() => {
        startPromise = undefined;
      });
    return startPromise;
  };
  for (const type of ['pointerenter', 'focusin']) area.addEventListener(type, start);
  addEventListener('hashchange', start);
  if (location.hash) start();
  area.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest('button');
    if (!button) return;
    button.setAttribute('aria-busy', 'true');
    const handlePress = await start();
    button.removeAttribute('aria-busy');
    handlePress?.(button);
  });
}
