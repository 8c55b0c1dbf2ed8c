/** What says which one of a kind an element is; not its id, which React may give anew. */
const telling = ['name', 'href', 'action', 'type'];

/**
 * What is the same thing as an element that an island was drawn anew without. A translation or an
 * extension may have changed the tree around it, and so its place, but not its name or its address.
 */
export function sameThing(root: HTMLElement, element: HTMLElement): HTMLElement | null {
  if (element.isConnected) return element;
  const attributes = element.matches('[type=radio]') ? [...telling, 'value'] : telling;
  const marks = attributes.flatMap((attribute) => {
    const value = element.getAttribute(attribute);
    return value === null ? [] : `[${attribute}="${CSS.escape(value)}"]`;
  });
  return marks.length > 0 ? root.querySelector(element.localName + marks.join('')) : null;
}
