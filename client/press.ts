/** What a visitor asked an island for before there was code to do it. */
export interface Press {
  event: Event;
  /** What was pressed, and shows that it waits. */
  control: HTMLElement;
  /** When HTML may do it instead: `now` where it leads to the same, `late` where to less; else never. */
  html?: 'now' | 'late' | undefined;
}

const tabKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** What an event asks an island for; nothing where the browser may simply go on with it. */
export function pressOf(event: Event, root: HTMLElement): Press | undefined {
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
  return { event, control, html: clickWithoutCode(control, root) };
}

/** An island's own links lead to what it would show; others to less; a button does nothing. */
function clickWithoutCode(control: HTMLElement, root: HTMLElement): Press['html'] {
  if (control.localName === 'a') return root.contains(control) ? 'now' : 'late';
}
