import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import styles from './toasts.css?url';

let mountPromise: Promise<void> | undefined;

/** Shows a toast, after mounting the toast region if this is the first one. */
export async function showToast(kind: 'success' | 'error', title: string, text: string) {
  mountPromise ??= mount();
  await mountPromise;
  // Earlier errors no longer apply.
  if (kind === 'success') toast.dismiss();
  // On a small screen the form's next step is at the bottom.
  const position = matchMedia('(max-width: 600px)').matches ? 'top-center' : 'bottom-right';
  toast[kind](title, { description: text, position });
}

async function mount(): Promise<void> {
  const stylesLoaded = loadStyles();
  const host = document.createElement('div');
  document.body.append(host);
  flushSync(() => {
    createRoot(host).render(
      <Toaster
        theme="system"
        mobileOffset={{ top: '4.5rem', left: '1rem', right: '1rem', bottom: '1rem' }}
        duration={8000}
        gap={12}
        closeButton
        customAriaLabel="Notifications (Alt+T)"
        hotkey={[]}
        toastOptions={{ className: 'toast' }}
      />,
    );
  });
  // The page announces the same text in its own live region.
  host.querySelector('[aria-live]')?.setAttribute('aria-live', 'off');
  watchFocus(host);
  await stylesLoaded;
}

/** Time in ms to wait for the styles before a toast is shown without them. */
const timeoutMs = 3_000;

/** Loads the styles of toasts, which most visitors never need. */
function loadStyles(): Promise<unknown> {
  const link = document.createElement('link');
  const settled = new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    setTimeout(resolve, timeoutMs);
  });
  Object.assign(link, { rel: 'stylesheet', href: styles });
  document.head.append(link);
  return settled;
}

/**
 * Moves the focus to the newest toast with Alt+T or Escape, and back with Escape. sonner's own
 * hotkey focuses the list without showing it and leaves the toasts expanded.
 */
function watchFocus(host: HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    const isHotkey = event.altKey && event.code === 'KeyT';
    if (event.defaultPrevented || !(isHotkey || event.key === 'Escape')) return;
    const hasFocus = host.contains(document.activeElement);
    if (hasFocus && !isHotkey && document.activeElement instanceof HTMLElement) {
      // sonner then restores the earlier focus.
      document.activeElement.blur();
    } else if (!hasFocus && !isEscapeHandled()) {
      host.querySelector<HTMLElement>('[data-front=true]')?.focus();
    }
  });
  expandOnFocus(host);
}

const openMenuSelector = CSS.supports('selector(:popover-open)')
  ? ':popover-open'
  : '.menu[data-open]';

/** Whether an open dialog or menu handles Escape. */
function isEscapeHandled(): boolean {
  return document.querySelector(`dialog[open], [role=dialog], ${openMenuSelector}`) !== null;
}

/** Expands the toasts on focus by dispatching mouse events, because sonner reacts only to the pointer. */
function expandOnFocus(host: HTMLElement): void {
  host.addEventListener('focusin', ({ target }) => {
    target?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
  });
  host.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget instanceof Node && host.contains(relatedTarget)) return;
    const mouseOutInit = { bubbles: true, relatedTarget: document.body };
    target?.dispatchEvent(new MouseEvent('mouseout', mouseOutInit));
  });
}
