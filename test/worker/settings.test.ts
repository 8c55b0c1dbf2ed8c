import { describe, expect, it, vi } from 'vitest';
import { jsonLogLines, startWorker } from '../support/worker.ts';

describe.each([
  ['missing', { SITE_EMAIL: null }, 'SITE_EMAIL is missing'],
  ['malformed', { SITE_PHONE: 'ring us' }, 'SITE_PHONE has to be an Irish number'],
  ['malformed', { SITE_URL: 'http://a.example/b' }, 'SITE_URL has to be https:// and a host'],
])('a %s setting (%o)', (_, vars, reason) => {
  const worker = startWorker({ vars });

  it('is a plain 500 to the visitor and a line with its name in the log', async () => {
    const response = await worker.fetch('/about?who=me');
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await response.text();
    expect(html).toContain('Unexpected Application Error!');
    expect(html).toContain('500 Internal Server Error');
    expect(html).not.toContain('SITE_');
    const [line, ...more] = await vi.waitUntil(() => nonEmpty(jsonLogLines(worker)));
    expect(line).toMatchObject({ event: 'failure', status: 500, route: '/about' });
    expect(line?.reason).toContain(reason);
    expect(more).toEqual([]);
  });
});

function nonEmpty<T>(lines: T[]): T[] | undefined {
  return lines.length > 0 ? lines : undefined;
}
