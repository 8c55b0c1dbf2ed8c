/** Commit that was deployed; the platform's id of the version where a deploy named none. */
export function versionOf({ VERSION }: { VERSION?: { id: string; tag: string } }): string {
  return VERSION?.tag || VERSION?.id || 'unknown';
}
