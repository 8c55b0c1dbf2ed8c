/**
 * Alt+T and Escape lead to the newest toast, and Escape leads back. sonner's own hotkey focuses
 * the list, which shows no focus, and leaves the toasts expanded when the focus goes.
 */
export function watchFocus(host: HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    const hotkey = event.altKey && event.code === 'KeyT';
    if (event.defaultPrevented || !(hotkey || event.key === 'Escape')) return;
    const inside = host.contains(document.activeElement);
    if (inside && !hotkey && document.activeElement instanceof HTMLElement) {
      // sonner gives the focus back to where it came from.
      document.activeElement.blur();
    } else if (!inside && !isBusy()) {
      host.querySelector<HTMLElement>('[data-front=true]')?.focus();
    }
  });
  expandOnFocus(host);
}

const menuIsOpen = CSS.supports('selector(:popover-open)') ? ':popover-open' : '.menu[data-open]';

/** An open dialog or menu has Escape to itself. */
function isBusy(): boolean {
  return document.querySelector(`dialog[open], [role=dialog], ${menuIsOpen}`) !== null;
}

/** sonner expands and waits under the pointer alone, so the focus is told to it as a pointer. */
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
