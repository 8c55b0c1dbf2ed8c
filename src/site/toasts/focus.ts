/**
 * Moves the focus to the newest toast with Alt+T or Escape, and back with Escape. sonner's own
 * hotkey focuses the list without a visible focus and leaves the toasts expanded.
 */
export function watchFocus(host: HTMLElement): void {
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
