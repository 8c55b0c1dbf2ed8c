export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Resolves to the result of `work`, or rejects with a TimeoutError after `timeoutMs`. */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new TimeoutError(`no answer in ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
