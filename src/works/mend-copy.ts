import { logLine, reasonOf } from '../http/log.ts';
import type { Sources } from './reader.ts';
import { repairCopy } from './store.ts';

/** Makes the copy what the book says, where a command was stopped before it wrote it; the cron does. */
export async function mendCopy({ DB, NOTICES }: Sources): Promise<void> {
  if (!DB || !NOTICES) return;
  try {
    await repairCopy(DB, NOTICES);
  } catch (error) {
    logLine({ event: 'notices-copy-failed', reason: reasonOf(error) });
  }
}
