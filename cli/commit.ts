import { outputOf } from './run.ts';

/** Commit that is checked out, with the tag and message for the Worker's version. */
export interface Commit {
  tag: string;
  /** Subject line of the commit, shortened to Cloudflare's limit. */
  message: string;
}

/** Lengths in characters; Cloudflare's limits are 25 for a tag and 100 for a message. */
const maxTag = 12;
const maxMessage = 100;

/** The commit and the files that differ from it; undefined outside a repository. */
export async function readCommit(): Promise<(Commit & { changed: string[] }) | undefined> {
  const [shown, status] = await Promise.all([
    outputOf('git', ['log', '-1', '--format=%H%n%s']),
    outputOf('git', ['status', '--porcelain']),
  ]);
  if (shown === undefined || status === undefined) return;
  const [hash = '', subject = ''] = shown.split('\n');
  const changed = status.split('\n').filter((line) => line !== '');
  return { tag: hash.slice(0, maxTag), message: subject.slice(0, maxMessage), changed };
}
