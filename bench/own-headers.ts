/** What workerd adds by itself; HTTP/2 forbids most of it: RFC 9113, section 8.2.2. */
const workerds = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

export function ownHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !workerds.includes(name)));
}
