/**
 * Moves the focus to the newest toast with Alt+T or Escape, and back with Escape. sonner's own
 * hotkey focuses the list without a visible focus and leaves the toasts expanded.
 */
export function watchFocus(host: HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    const hotkey = event.altKey && event.code === 'KeyT';
    if (event.defaultPrevented || !(hotkey || event.key === 'Escape')) return;
    const inside = host.contains(document.activeElement);
    if (inside && !hotkey && document.activeElement instanceof HTMLElement) {
      // sonner then restores the earlier focus.
      document.activeElement.blur();
    } else if (!inside && !isBusy()) {
      host.querySelector<HTMLElement>('[data-front=true]')?.focus();
    }
  });
  expandOnFocus(host);
}

const menuIsOpen = CSS.supports('selector(:popover-open)') ? ':popover-open' : '.menu[data-open]';

/** Whether an open dialog or menu handles Escape. */
function isBusy(): boolean {
  return document.querySelector(`dialog[open], [role=dialog], ${menuIsOpen}`) !== null;
}

/** Expands the toasts on focus by dispatching mouse events, because sonner reacts only to the pointer. */
function expandOnFocus(host: HTMLElement): void {
  host.addEventListener('focusin', ({ target }) => {
    target?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
  });
  host.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget instanceof Node && host.contains(relatedTarget)) return;
    const leave = { bubbles: true, relatedTarget: document.body };
    target?.dispatchEvent(new MouseEvent('mouseout', leave));
  });
}
