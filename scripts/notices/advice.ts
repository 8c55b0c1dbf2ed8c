/** What an operator does about a failure of the stores; the failure itself where that is not known. */
export function advice(error: unknown, remote: boolean): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (/no such table/i.test(reason)) {
    const command = remote ? 'npx wrangler d1 migrations apply DB --remote' : 'npm run migrate';
    return `The database has no tables for notices yet. Run: ${command}`;
  }
  if (/CLOUDFLARE_API_TOKEN|not logged in|authenticat|remote proxy/i.test(reason)) {
    return 'Cloudflare does not answer for this account. Run: npx wrangler login';
  }
  if (/database is locked|SQLITE_BUSY/i.test(reason)) {
    return 'The local database is busy. Try again in a moment.';
  }
  return `Nothing is known to have been written: ${reason}\nLook with "list" before doing it again.`;
}
