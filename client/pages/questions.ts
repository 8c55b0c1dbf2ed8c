import type { startFaq } from '../../src/pages/faq/faq.ts';
import { retryImport } from '../retry-import.ts';

type ClickHandler = ReturnType<typeof startFaq>;

/**
 * Loads the FAQ's script when the pointer or the focus enters the questions, or when the URL gets a
 * fragment. A click on a button waits for the script. After a failed load, the filter is hidden, and the next event
 * retries.
 */
export function watchQuestions(): void {
  const area = document.querySelector('.faq')?.parentElement;
  if (!area) return;
  let handlerPromise: Promise<ClickHandler | undefined> | undefined;
  const loadFaq = () => {
    handlerPromise ??= import('../../src/pages/faq/faq.ts')
      .catch(retryImport)
      .then((faq) => faq.startFaq())
      .catch(() => {
        handlerPromise = undefined;
      });
    void handlerPromise.then((handler) =>
      area.querySelector('search')?.toggleAttribute('hidden', !handler),
    );
    return handlerPromise;
  };
  for (const type of ['pointerenter', 'focusin']) area.addEventListener(type, loadFaq);
  addEventListener('hashchange', loadFaq);
  if (location.hash) loadFaq();
  area.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest('button');
    if (!button) return;
    button.setAttribute('aria-busy', 'true');
    const handleClick = await loadFaq();
    button.removeAttribute('aria-busy');
    handleClick?.(button);
  });
  // Repeats a key that was pressed before the script could move the focus.
  area.addEventListener('keydown', async (event) => {
    const summary = area.querySelector('summary:focus');
    if (!summary || event.defaultPrevented || !/Arrow[UD]|Home|End/.test(event.key)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (await loadFaq()) summary.dispatchEvent(new KeyboardEvent('keydown', event));
  });
}
