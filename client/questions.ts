/** Fetches what the FAQ does beyond HTML once somebody reaches for it, or comes for one answer. */
export function watchQuestions(): void {
  const area = document.querySelector('.faq')?.parentElement;
  if (!area) return;
  const load = () => import('./faq.ts').catch(() => undefined);
  if (location.hash) load();
  addEventListener('hashchange', load, { once: true });
  for (const type of ['pointerover', 'focusin']) area.addEventListener(type, load, { once: true });
  // A button pressed before the code is there is not lost.
  area.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    button?.setAttribute('aria-busy', 'true');
    const questions = await load();
    button?.removeAttribute('aria-busy');
    questions?.press(button);
  });
}
