import { type IslandName, registry } from './registry.ts';

const loadReact = () => import('./hydrate.ts');

/** Resolves after the next paint, which running React would block. */
const afterNextPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Time in ms to wait for an island's code before a `late` press falls back to the HTML's own action. */
const timeoutMs = 6_000;

const noop = () => undefined;

/** Fetches each island's code when idle, imports it on pointer or focus, and hydrates it on a press. */
export function watchIslands(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const name = root.dataset.island;
    if (isIsland(name)) watchIsland(root, name);
  }
}

function isIsland(name: string | undefined): name is IslandName {
  return name !== undefined && name in registry;
}

function watchIsland(root: HTMLElement, name: IslandName): void {
  let isFetched = false;
  const setFetched = () => {
    isFetched = true;
  };
  const fetchCode = () => fetchFiles(root.dataset.code ?? '').then(setFetched, noop);
  const load = async () => {
    if (!isFetched) fetchCode();
    await afterNextPaint();
    return Promise.all([loadReact(), registry[name]()]);
  };
  const triggers = [root, ...document.querySelectorAll(`[data-opens=${name}]`)];
  const listenerController = new AbortController();
  const options = { capture: true, signal: listenerController.signal };
  const listen = (types: string[], listener: (event: Event) => void) => {
    for (const trigger of triggers)
      for (const type of types) trigger.addEventListener(type, listener, options);
  };

  whenIdle(fetchCode);

  // Errors are ignored, because a press loads again.
  listen(['pointerenter', 'focusin'], (event) => {
    // A touch that scrolls fires `pointerenter` on whatever it passes.
    if (event instanceof PointerEvent && event.pointerType === 'touch') return;
    load().then(setFetched, noop);
  });

  listen(['click', 'keydown', 'submit'], (event) => {
    const press = pressOf(event, root);
    if (press?.html === 'now' && !isFetched) {
      showWaiting(press);
      return;
    }
    if (press) hold(press);
    const loading = press?.html === 'late' ? rejectAfterTimeout(load()) : load();
    loading.then(
      ([{ hydrate, replay }, component]) => {
        if (press) release(press);
        if (!listenerController.signal.aborted) hydrate(root, component);
        listenerController.abort();
        if (press) replay(press, root);
      },
      () => {
        if (press) release(press);
        if (press?.html === 'late') {
          listenerController.abort();
          press.control.click();
        }
      },
    );
  });
}

/** Prevents a press from taking effect before it is replayed, and marks its control as busy. */
function hold(press: Press): void {
  press.event.preventDefault();
  press.event.stopImmediatePropagation();
  showWaiting(press);
}

/** Marks a press's control as busy until `release`, or until the user leaves the page and may return. */
function showWaiting(press: Press): void {
  press.control.setAttribute('aria-busy', 'true');
  addEventListener('pagehide', () => release(press), { once: true });
}

function release({ control }: Press): void {
  control.removeAttribute('aria-busy');
}

function rejectAfterTimeout<T>(loading: Promise<T>): Promise<T> {
  return Promise.race([loading, new Promise<never>((_, reject) => setTimeout(reject, timeoutMs))]);
}

/** A click, key press or form submission on an island before its code has run. */
export interface Press {
  event: Event;
  /** The pressed element, which is marked as busy. */
  control: HTMLElement;
  /** When the HTML may act instead: `now` if the result is the same, `late` if it is less, else never. */
  html?: 'now' | 'late' | undefined;
}

const tabKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** Returns an event as a press; undefined if the browser's own action is right. */
function pressOf(event: Event, root: HTMLElement): Press | undefined {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  if (event instanceof SubmitEvent) {
    return { event, control: event.submitter ?? target, html: 'late' };
  }
  if (event instanceof KeyboardEvent) {
    const isTab = target.matches('[role=tab]') && tabKeys.includes(event.key);
    return isTab ? { event, control: target } : undefined;
  }
  if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const control = target.closest<HTMLElement>('a,button');
  if (!control || control.closest('form')) return;
  return { event, control, html: htmlActionForClick(control, root) };
}

/** Links in an island lead to what it would show, other links to less; a button needs the island's code. */
function htmlActionForClick(control: HTMLElement, root: HTMLElement): Press['html'] {
  if (control.localName === 'a') return root.contains(control) ? 'now' : 'late';
}

/**
 * Fetches scripts in parallel without running them. Rejects if one fails, and never settles in browsers
 * without `modulepreload`: Firefox before 115, Safari before 17.
 * In development there are no files.
 */
function fetchFiles(files: string): Promise<unknown> {
  return Promise.all((files.match(/\S+/g) ?? []).map(fetchFile));
}

function fetchFile(file: string): Promise<unknown> {
  return new Promise((onload, onerror) => {
    const rel = 'modulepreload';
    const href = `/assets/${file}.js`;
    document.head.append(
      Object.assign(document.createElement('link'), { rel, href, onload, onerror }),
    );
  });
}

/** Runs a function once the page has loaded and is idle, unless Save-Data is on or the network is 2G. */
function whenIdle(callback: () => void): void {
  const { connection } = navigator;
  if (connection?.saveData || connection?.effectiveType.endsWith('2g')) return;
  // Safari has no idle callbacks.
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(callback));
}
