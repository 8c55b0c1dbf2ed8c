/**
 * How long a control that has moved or appeared ignores a pointer, in ms. Longer than the half second in which
 * a thumb still aims at the old place.
 */
const holdMs = 600;

/** Positions of controls, by the keys of the controls. */
export type Positions = ReadonlyMap<string, string>;

const controlSelector = 'a, button, summary, label, input:not([type=hidden]), textarea, select';

/** Identifies a control by its target and label, ignoring details in the label, such as a new end time. */
export function controlKey(control: Element): string {
  const target = control.closest('form')?.action ?? control.getAttribute('href');
  const choice = control.querySelector('input') ?? control;
  // The value of a text field is not part of its identity.
  const hasFixedValue = choice.matches('button, [type=radio], [type=checkbox]');
  const attributes = [...(hasFixedValue ? ['value'] : []), 'name', 'for', 'id'].map((name) =>
    choice.getAttribute(name),
  );
  const label = control.getAttribute('data-part') ?? control.firstChild?.textContent;
  return [control.tagName, target, control.parentElement?.id, ...attributes, label].join('|');
}

/** Yields the controls of the page, or of a part of it, with their keys and positions in the viewport. */
function* controlsIn(root: ParentNode) {
  const counts = new Map<string, number>();
  for (const control of root.querySelectorAll<HTMLElement>(controlSelector)) {
    const name = controlKey(control);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const { left, top, width } = control.getBoundingClientRect();
    yield { control, key: `${name} ${count}`, place: [left, top, width].map(Math.round).join() };
  }
}

export function positionsIn(root: ParentNode = document): Positions {
  return new Map([...controlsIn(root)].map(({ key, place }) => [key, place]));
}

/** Frame in which each held control was first at its place, by its key. A replaced control inherits it. */
const heldSince = new Map<string, number>();

/** Lets the controls that are not at their place in `before` ignore the pointer for a moment. */
export function holdMoved(before: Positions): void {
  const movedKeys: string[] = [];
  for (const { control, key, place } of controlsIn(document)) {
    if (before.get(key) !== place) movedKeys.push(key);
    if (before.get(key) !== place || heldSince.has(key)) control.dataset.held = '';
  }
  for (const key of movedKeys) heldSince.set(key, Number.POSITIVE_INFINITY);
  // A slow device shows the new places late, so the time counts from their first frame.
  requestAnimationFrame((frame) => {
    for (const key of movedKeys) heldSince.set(key, frame);
    setTimeout(() => release(frame), holdMs);
  });
}

/** Releases the controls that moved in a frame or earlier. */
function release(frame: number): void {
  for (const [key, since] of heldSince) if (since <= frame) heldSince.delete(key);
  for (const { control, key } of controlsIn(document)) {
    if (!heldSince.has(key)) delete control.dataset.held;
  }
}

/** Changes the page, and holds the controls that the change moves. */
export function moveWith(change: () => void): void {
  const before = positionsIn();
  change();
  holdMoved(before);
}

/** Holds the controls that a press moves. The style sheet holds a page that has just appeared. */
export function watchMoves(): void {
  let before: Positions | undefined;
  addEventListener('pointerdown', () => {
    before = positionsIn();
  });
  document.addEventListener('click', () => {
    const beforePress = before;
    before = undefined;
    // The press changes what the style sheet shows only after its event.
    if (beforePress) requestAnimationFrame(() => holdMoved(beforePress));
  });
}
