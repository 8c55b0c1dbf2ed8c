import { outputOf } from './run.ts';

/** Commit that is checked out, with the tag and message for the Worker's version. */
export interface Commit {
  tag: string;
  /** Subject line of the commit, shortened to Cloudflare's limit. */
  message: string;
}

/** Lengths in characters; Cloudflare's limits are 25 for a tag and 100 for a message. */
const maxTagLength = 12;
const maxMessageLength = 100;

/** The commit and the files that differ from it; undefined outside a repository. */
export async function readCommit(): Promise<(Commit & { changedFiles: string[] }) | undefined> {
  const [logOutput, status] = await Promise.all([
    outputOf('git', ['log', '-1', '--format=%H%n%s']),
    outputOf('git', ['status', '--porcelain']),
  ]);
  if (logOutput === undefined || status === undefined) return;
  const [hash = '', subject = ''] = logOutput.split('\n');
  const changedFiles = status.split('\n').filter((line) => line !== '');
  return {
    tag: hash.slice(0, maxTagLength),
    message: subject.slice(0, maxMessageLength),
    changedFiles,
  };
}
