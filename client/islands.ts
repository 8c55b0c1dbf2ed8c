import { type IslandName, registry } from '../src/islands/registry.ts';

const loadReact = () => import('./hydrate.ts');

/** Milliseconds after which a press does what HTML does; the code may still be on its way. */
const patience = 6_000;

function tooLate(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, patience));
}

/** Makes each island of the page come alive when somebody reaches for it. */
export function watchIslands(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) watch(root);
}

function watch(root: HTMLElement): void {
  const name = root.dataset.island;
  if (!isIsland(name)) return;
  const doors = [root, ...document.querySelectorAll(`[data-opens="${name}"]`)];
  const watching = new AbortController();
  let alive: Promise<void> | undefined;
  const load = () => Promise.all([loadReact(), registry[name]()]);
  const on = (types: string[], listener: (event: Event) => void) => {
    for (const door of doors)
      for (const type of types)
        door.addEventListener(type, listener, { capture: true, signal: watching.signal });
  };

  // Reaching for it fetches the code; a failure is left to the click, which tries again.
  on(['pointerenter', 'focusin'], (event) => {
    // A finger enters whatever it scrolls past.
    if (event instanceof PointerEvent && event.pointerType === 'touch') return;
    load().catch(() => undefined);
  });

  on(['click', 'keydown', 'submit'], (event) => {
    const replay = replayOf(event, root);
    if (replay) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    alive ??= Promise.race([load(), tooLate()]).then(([{ hydrate }, Component]) =>
      hydrate(root, Component),
    );
    const finish = () => {
      watching.abort();
      replay?.();
    };
    alive.then(finish, () => {
      alive = undefined;
      // Without its code the island stays what it was, and the browser does what HTML does; a button
      // outside it does nothing by itself, so its next click tries again.
      if (replay && isNative(event, root)) finish();
    });
  });
}

function isNative({ target }: Event, root: HTMLElement): boolean {
  return target instanceof Element && (root.contains(target) || target.closest('a') !== null);
}

function isIsland(name: string | undefined): name is IslandName {
  return name !== undefined && name in registry;
}

const tabKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** How to do again what an event was about to do; none for what the browser may simply go on with. */
function replayOf(event: Event, root: HTMLElement): (() => void) | undefined {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  if (event instanceof SubmitEvent) {
    return again(target, root, (form) => form instanceof HTMLFormElement && form.requestSubmit());
  }
  if (event instanceof KeyboardEvent) {
    if (!tabKeys.includes(event.key) || !target.closest('[role=tab]')) return;
    return again(target, root, (tab) => {
      // The tab was focused before anybody listened.
      tab.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      tab.dispatchEvent(new KeyboardEvent('keydown', event));
    });
  }
  if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const control = target.closest<HTMLElement>('a:not(form a), button');
  return control ? again(control, root, (there) => there.click()) : undefined;
}

/** Acts on the element, or on the one in its place where the island had to be drawn anew. */
function again(element: HTMLElement, root: HTMLElement, act: (there: HTMLElement) => unknown) {
  const place = [...root.querySelectorAll('*')].indexOf(element);
  return () => {
    const there = element.isConnected ? element : root.querySelectorAll('*')[place];
    if (there instanceof HTMLElement) act(there);
  };
}
