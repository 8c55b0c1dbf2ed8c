import type { FunctionComponent } from 'react';
import type { EarlyAction } from './replay.ts';

/** Functions that import the component of an island, by the island's name. */
const registry: {
  [Name in 'gallery' | 'contact-form']: () => Promise<
    FunctionComponent<never> & { islandName: Name }
  >;
} = {
  gallery: () =>
    import('../../src/pages/gallery/gallery.island.tsx').then((module) => module.Gallery),
  'contact-form': () =>
    import('../../src/contact/form/contact-form.island.tsx').then((module) => module.ContactForm),
};

/**
 * Maximum wait in ms for an island's code. After this time, the browser follows the link or submits the form.
 */
const timeoutMs = 6_000;

const noop = () => undefined;

/**
 * Imports each island's code when the browser is idle, or earlier when the pointer or the focus enters the
 * island, and hydrates the island on the first action.
 */
export function watchIslands(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const name = root.dataset.island;
    if (isIsland(name)) watchIsland(root, name);
  }
}

function isIsland(name: string | undefined): name is keyof typeof registry {
  return name !== undefined && name in registry;
}

function watchIsland(root: HTMLElement, name: keyof typeof registry): void {
  const fetchCode = () => fetchFiles(root.dataset.code ?? '');
  const runCode = async () => {
    fetchCode();
    // Wait for the next paint, which running React would block.
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return Promise.all([import('./hydrate.ts'), registry[name]()]);
  };
  let code: ReturnType<typeof runCode> | undefined;
  const load = () => {
    code ??= runCode().catch((error: unknown) => {
      code = undefined;
      throw error;
    });
    return code;
  };
  const triggers = [root, ...document.querySelectorAll(`[data-opens=${name}]`)];
  const listenerController = new AbortController();
  const options = { capture: true, signal: listenerController.signal };
  const listen = (types: string[], listener: (event: Event) => void) => {
    for (const trigger of triggers)
      for (const type of types) trigger.addEventListener(type, listener, options);
  };

  const attach = ([{ hydrate }, component]: Awaited<ReturnType<typeof runCode>>) => {
    if (!listenerController.signal.aborted) hydrate(root, component);
    listenerController.abort();
  };

  // Errors are ignored, because an action loads the code again.
  whenIdle(() => load().catch(noop));

  listen(['pointerenter', 'pointerdown', 'focusin'], (event) => {
    // A scrolling touch fires `pointerenter` on each element under it.
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (isTouch && event.type !== 'pointerdown') return;
    // An island without HTML contains no field in which somebody may be typing.
    load().then((loaded) => root.firstChild || attach(loaded), noop);
  });

  // Assistive technology may choose an option without a click or a key.
  listen(['click', 'keydown', 'change', 'submit'], (event) => {
    const action = actionOf(event);
    if (action) {
      showBusy(action);
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    const timeout = new Promise<never>((_, reject) => {
      if (action?.hasFallback) setTimeout(reject, timeoutMs);
    });
    Promise.race([load(), timeout]).then(
      (loaded) => {
        if (action) clearBusy(action);
        attach(loaded);
        if (action) loaded[0].replay(action, root);
      },
      () => {
        if (action) clearBusy(action);
        if (!action?.hasFallback) return;
        listenerController.abort();
        action.control.click();
      },
    );
  });
}

/** Marks the control as busy until `clearBusy` is called, or until the visitor leaves the page. */
function showBusy(action: EarlyAction): void {
  action.control.setAttribute('aria-busy', 'true');
  addEventListener('pagehide', () => clearBusy(action), { once: true });
}

function clearBusy({ control }: EarlyAction): void {
  control.removeAttribute('aria-busy');
}

/** Returns the action of an event; undefined if the browser should handle the event. */
function actionOf(event: Event): EarlyAction | undefined {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  if (event instanceof SubmitEvent) {
    return { control: event.submitter ?? target, hasFallback: true };
  }
  if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const control = target.closest<HTMLElement>('a,button');
  if (!control || control.closest('form')) return;
  return { control, hasFallback: control.localName === 'a' };
}

/** Fetches scripts in parallel without running them. Development has no script files. */
function fetchFiles(files: string): void {
  for (const file of files.match(/\S+/g) ?? []) {
    const link = { rel: 'modulepreload', href: `/assets/${file}.js` };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
}

/**
 * Calls a function once the page is loaded and the browser idle, unless Save-Data is on or the network is 2G.
 */
function whenIdle(callback: () => void): void {
  const { connection } = navigator;
  if (connection?.saveData || connection?.effectiveType.endsWith('2g')) return;
  // Safari has no idle callbacks.
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(callback));
}
