import { withTimeout } from '../http/timeout.ts';

/** Milliseconds for one try, and tries in all: a visitor waits for the sum. */
const timeoutMs = 2_000;
const tries = 3;

/** What D1 says when the same statement may well succeed a moment later; its documentation lists them. */
const transient =
  /network connection lost|caused object to be reset|code was updated|transient issue/i;

/**
 * Runs statements as one transaction. Transient failures are tried again after a moment, so the
 * statements have to be ones that may run twice; overload and hanging are not, because more of the
 * same would make them worse.
 */
export async function transact(
  database: D1Database,
  ...statements: D1PreparedStatement[]
): Promise<D1Result<Record<string, unknown>>[]> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await withTimeout(timeoutMs, database.batch<Record<string, unknown>>(statements));
    } catch (error) {
      if (left === 0 || !(error instanceof Error) || !transient.test(error.message)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 200));
    }
  }
}

/** Whether the database answers and has its tables, asked after something in it has failed. */
export async function isAnswering(database: D1Database): Promise<boolean> {
  try {
    const question = database.prepare(
      'SELECT EXISTS (SELECT 1 FROM messages), EXISTS (SELECT 1 FROM outbox_state)',
    );
    await withTimeout(timeoutMs, question.run());
    return true;
  } catch {
    return false;
  }
}
