import { fetchFiles, whenIdle } from './fetch-ahead.ts';
import { type Press, pressOf } from './press.ts';
import { type IslandName, registry } from './registry.ts';

const loadReact = () => import('./hydrate.ts');

/** Resolves after the next paint, which running React would block. */
const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Time in ms after which a press does what HTML does; the code may still be on its way. */
const timeoutMs = 6_000;

const ignore = () => undefined;

/** Loads and hydrates each island of the page when somebody points at it, focuses it or presses it. */
export function watchIslands(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const name = root.dataset.island;
    if (isIsland(name)) watch(root, name);
  }
}

function isIsland(name: string | undefined): name is IslandName {
  return name !== undefined && name in registry;
}

function watch(root: HTMLElement, name: IslandName): void {
  let isFetched = false;
  const setFetched = () => {
    isFetched = true;
  };
  const fetchCode = () => fetchFiles(root.dataset.code ?? '').then(setFetched, ignore);
  const load = async () => {
    if (!isFetched) fetchCode();
    await painted();
    return Promise.all([loadReact(), registry[name]()]);
  };
  const triggers = [root, ...document.querySelectorAll(`[data-opens=${name}]`)];
  const watching = new AbortController();
  const options = { capture: true, signal: watching.signal };
  const on = (types: string[], listener: (event: Event) => void) => {
    for (const trigger of triggers)
      for (const type of types) trigger.addEventListener(type, listener, options);
  };

  whenIdle(fetchCode);

  // A failure is left to the press, which tries again.
  on(['pointerenter', 'focusin'], (event) => {
    // A finger enters whatever it scrolls past.
    if (event instanceof PointerEvent && event.pointerType === 'touch') return;
    load().then(setFetched, ignore);
  });

  on(['click', 'keydown', 'submit'], (event) => {
    const press = pressOf(event, root);
    if (press?.html === 'now' && !isFetched) return;
    if (press) hold(press);
    const loading = press?.html === 'late' ? orLate(load()) : load();
    loading.then(
      ([{ hydrate, replay }, component]) => {
        if (press) release(press);
        if (!watching.signal.aborted) hydrate(root, component);
        watching.abort();
        if (press) replay(press, root);
      },
      () => {
        if (press) release(press);
        if (press?.html === 'late') {
          watching.abort();
          press.control.click();
        }
      },
    );
  });
}

/** Keeps a press until it can be carried out, and shows that it waits. */
function hold({ event, control }: Press): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  control.setAttribute('aria-busy', 'true');
}

function release({ control }: Press): void {
  control.removeAttribute('aria-busy');
}

function orLate<T>(loading: Promise<T>): Promise<T> {
  return Promise.race([loading, new Promise<never>((_, reject) => setTimeout(reject, timeoutMs))]);
}
