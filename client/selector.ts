/**
 * A selector of an element by what it is. A translation or an extension may change the tree around
 * it, and its place with that, but not its name or where it leads.
 */
export function selectorOf(element: HTMLElement): string {
  const marks = ['id', 'name', 'href', 'action', 'type'].flatMap((attribute) => {
    const value = element.getAttribute(attribute);
    return value === null ? [] : `[${attribute}="${CSS.escape(value)}"]`;
  });
  return element.localName + marks.join('');
}
