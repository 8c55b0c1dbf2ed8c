/** Returns the deployed commit, or the platform's version id if the deploy named none. */
export function versionOf({ VERSION }: { VERSION?: { id: string; tag: string } }): string {
  return VERSION?.tag || VERSION?.id || 'unknown';
}
