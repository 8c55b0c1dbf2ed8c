/** Click or form submission on an island before its code has run. */
export interface EarlyAction {
  /** Link or button of the action, marked as busy while the code loads. */
  control: HTMLElement;
  /** Whether the browser handles the action if the code does not load in time. */
  hasFallback: boolean;
}

/**
 * Repeats an action on its control. If React has replaced the control, repeats the action on the new
 * control.
 */
export function replay({ control }: EarlyAction, root: HTMLElement): void {
  findEquivalent(root, control)?.click();
}

/** Attributes that distinguish elements of the same tag; excludes the id, which React may change. */
const identifyingAttributes = ['name', 'href', 'action', 'type'];

/**
 * Finds the element with which React replaced another element. A translation or an extension may have
 * changed the element's position in the tree, but not its name or URL.
 */
export function findEquivalent(root: HTMLElement, element: HTMLElement): HTMLElement | null {
  if (element.isConnected) return element;
  const attributes = element.matches('[type=radio]')
    ? [...identifyingAttributes, 'value']
    : identifyingAttributes;
  const selectors = attributes.flatMap((attribute) => {
    const value = element.getAttribute(attribute);
    return value === null ? [] : `[${attribute}="${CSS.escape(value)}"]`;
  });
  return selectors.length > 0 ? root.querySelector(element.localName + selectors.join('')) : null;
}
