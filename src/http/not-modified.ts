/** Whether the reader's copy is ours: RFC 9110, section 13.1.2, weak comparison. */
export function isNotModified(known: string | null, etag: string): boolean {
  // While developing, a page changes under the same version.
  if (known === null || import.meta.env.DEV) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
