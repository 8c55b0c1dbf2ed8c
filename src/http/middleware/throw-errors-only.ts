import type { Context, Next } from 'hono';

/** Hono handles thrown Errors alone; a thrown string or null would skip the headers and the log. */
export async function throwErrorsOnly(_: Context, next: Next): Promise<void> {
  try {
    await next();
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    throw new Error(`thrown ${thrown === null ? 'null' : typeof thrown}`, { cause: thrown });
  }
}
