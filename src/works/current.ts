import { NoticeReader, type Sources } from './reader.ts';
import type { Notices } from './view.ts';

/** What this isolate knows. */
const reader = new NoticeReader();

/**
 * What pages may say now: at once where it was read lately, else within 300 ms. What is asked in
 * the background goes on after the answer has been sent.
 */
export function currentNotices(
  sources: Sources,
  background: (work: Promise<void>) => void,
): Notices | Promise<Notices> {
  return reader.current(sources, background, Date.now());
}

/** Seconds since what this isolate knows was last found right; undefined where it knows nothing. */
export function noticesAge(): number | undefined {
  const { checkedAt } = reader;
  return checkedAt === undefined ? undefined : Math.round((Date.now() - checkedAt) / 1_000);
}
