import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The deployed database, or the local one: in the project, or in another directory. */
export interface Place {
  remote: boolean;
  directory?: string;
}

/** Thrown where wrangler could not do what it was asked; the message says what to do about it. */
export class WranglerError extends Error {
  override readonly name = 'WranglerError';
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = fileURLToPath(new URL('bin/wrangler.js', import.meta.resolve('wrangler/package.json')));
const largestOutput = 256 * 1024 * 1024;

/** What wrangler writes to stdout. */
export function wrangler(place: Place, args: string[]): Promise<string> {
  const where = place.remote ? ['--remote'] : ['--local'];
  if (place.directory !== undefined) where.push('--persist-to', place.directory);
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', NO_COLOR: '1', FORCE_COLOR: '0' };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [bin, ...args, ...where],
      { cwd: root, env, maxBuffer: largestOutput },
      (error, stdout, stderr) => {
        if (error) reject(new WranglerError(advice(`${stdout}\n${stderr}`, place)));
        else resolve(stdout);
      },
    );
  });
}

/** What an operator does about wrangler's words. */
function advice(output: string, { remote }: Place): string {
  if (/no such table/i.test(output)) {
    const command = remote ? 'npx wrangler d1 migrations apply DB --remote' : 'npm run migrate';
    return `The database has no table for messages yet. Run: ${command}`;
  }
  if (/CLOUDFLARE_API_TOKEN|not logged in|authentication error/i.test(output)) {
    return 'Not signed in to Cloudflare. Run: npx wrangler login';
  }
  if (/couldn't find a D1 DB|namespace id|not been (deployed|provisioned)/i.test(output)) {
    return 'The account has no such database or outbox yet. Run: npm run deploy';
  }
  if (/database is locked|SQLITE_BUSY/i.test(output)) {
    return 'The local database is busy. Try again in a moment.';
  }
  return `wrangler failed:\n${output.trim()}`;
}
