/**
 * Returns the path of the static file with the long text of a page, which only the Worker requests. A Worker that
 * contained all texts would start more slowly.
 */
export function textFileOf(path: string): string {
  return `/text${path}.html`;
}
