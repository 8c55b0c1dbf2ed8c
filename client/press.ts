/** A press on an island before its code has run. */
export interface Press {
  event: Event;
  /** The pressed element, which shows that it waits. */
  control: HTMLElement;
  /** When HTML may carry it out instead: `now` where the result is the same, `late` where it is less. */
  html?: 'now' | 'late' | undefined;
}

const tabKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** The press that an event is; undefined where the browser's own action is right. */
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

/** An island's own links lead to what it would show, others to less; a button does nothing alone. */
function clickWithoutCode(control: HTMLElement, root: HTMLElement): Press['html'] {
  if (control.localName === 'a') return root.contains(control) ? 'now' : 'late';
}
