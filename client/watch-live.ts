type Live = ReturnType<typeof import('./live.ts').startLive>;

/**
 * Starts the script that keeps pages of road works current: a minute after the page was opened, when
 * its tab comes back, and when somebody chooses a junction or has chosen one before.
 */
export function watchLive(): void {
  if (!document.querySelector('[data-live=answer], [data-live=notice]')) return;
  let started: Promise<Live | undefined> | undefined;
  const start = () => {
    started ??= import('./live.ts')
      .then(({ startLive }) => startLive())
      .catch((): undefined => {
        started = undefined;
      });
    return started;
  };
  const form = document.querySelector<HTMLFormElement>('form.ask');
  setTimeout(start, 60_000);
  document.addEventListener('visibilitychange', start);
  addEventListener('pageshow', ({ persisted }) => persisted && start());
  form?.addEventListener('focusin', start);
  for (const type of ['change', 'submit']) {
    form?.addEventListener(type, async (event) => {
      if (event.type === 'submit') event.preventDefault();
      const live = await start();
      if (live) live.ask(form);
      else if (event.type === 'submit') form.submit();
    });
  }
  if (form && hasChoice()) start();
}

function hasChoice(): boolean {
  try {
    return 'roadChoice' in localStorage;
  } catch {
    return false;
  }
}
