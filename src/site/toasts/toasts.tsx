import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import styles from './toasts.css?url';

let mountPromise: Promise<void> | undefined;

/** Closes all toasts, which are out of date after another outcome. */
export const closeToasts = () => toast.dismiss();

/** Shows a toast. Mounts the toast region before the first toast. */
export async function showToast(kind: 'success' | 'error', title: string, text: string) {
  mountPromise ??= mountToaster();
  await mountPromise;
  if (kind === 'success') closeToasts();
  // On a small screen, a toast at the bottom would cover the form's next control.
  const position = matchMedia('(max-width: 600px)').matches ? 'top-center' : 'bottom-right';
  // Errors with the same id replace each other. A success has an id of its own, because an earlier one is closing.
  const id = kind === 'error' ? title : Date.now();
  toast[kind](title, { id, description: text, position });
}

async function mountToaster(): Promise<void> {
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
  // The page's own live region already announces the text.
  host.querySelector('[aria-live]')?.setAttribute('aria-live', 'off');
  watchFocus(host);
  await stylesLoaded;
}

/** Maximum wait for the styles before a toast is shown without them, in ms. */
const timeoutMs = 3_000;

/** Loads the styles on demand, because most visitors never see a toast. */
function loadStyles(): Promise<unknown> {
  const link = document.createElement('link');
  const stylesSettled = new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    setTimeout(resolve, timeoutMs);
  });
  Object.assign(link, { rel: 'stylesheet', href: styles });
  document.head.append(link);
  return stylesSettled;
}

/**
 * Moves the focus to the newest toast on Alt+T or Escape, and back on Escape. Replaces sonner's hotkey,
 * which focuses the list without showing the focus and leaves the toasts expanded.
 */
function watchFocus(host: HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    const isHotkey = event.altKey && event.code === 'KeyT';
    if (event.defaultPrevented || !(isHotkey || event.key === 'Escape')) return;
    const hasFocus = host.contains(document.activeElement);
    if (hasFocus && !isHotkey && document.activeElement instanceof HTMLElement) {
      // sonner restores the earlier focus on blur.
      document.activeElement.blur();
    } else if (!hasFocus && !document.querySelector(escapeHandlers)) {
      host.querySelector<HTMLElement>('[data-front=true]')?.focus();
    }
  });
  // sonner expands the toasts only for the pointer, so focus events dispatch mouse events.
  host.addEventListener('focusin', ({ target }) => {
    target?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
  });
  host.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget instanceof Node && host.contains(relatedTarget)) return;
    const mouseOutInit = { bubbles: true, relatedTarget: document.body };
    target?.dispatchEvent(new MouseEvent('mouseout', mouseOutInit));
  });
}

const openMenu = CSS.supports('selector(:popover-open)') ? ':popover-open' : '.menu[data-open]';
/** Open dialogs and menus, which handle Escape themselves. */
const escapeHandlers = `dialog[open], [role=dialog], ${openMenu}`;
