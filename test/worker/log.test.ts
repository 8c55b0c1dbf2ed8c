import { beforeEach, describe, expect, it, vi } from 'vitest';
import { logged, startWorker } from '../support/worker.ts';

const worker = startWorker({ configPath: 'wrangler.toml' });

/** The lines of all requests so far; a last one that fails on purpose shows that no more follow. */
async function linesUntil(last: string) {
  await worker.fetch(last);
  return vi.waitFor(() => {
    const lines = logged(worker);
    expect(lines.map(({ route }) => route)).toContain(last);
    return lines.filter(({ route }) => route !== last);
  });
}

beforeEach(() => worker.clearLogs());

describe('the log', () => {
  it('has one line for a 404, with the path and no more of the address', async () => {
    await worker.fetch('/no-such-page?name=Aoife&email=a@example.com', {
      headers: { 'user-agent': 'secret-agent', referer: 'https://from.example/secret' },
    });
    const lines = await linesUntil('/last');
    expect(lines).toEqual([
      {
        event: 'response',
        status: 404,
        method: 'GET',
        route: '/no-such-page',
        version: expect.any(String),
        duration: expect.any(Number),
      },
    ]);
    expect(JSON.stringify(worker.getLogs())).not.toMatch(/Aoife|example\.com|secret/);
  });

  it('names an unknown slug', async () => {
    await worker.fetch('/blog/unknown?utm=x');
    const [line] = await linesUntil('/last');
    expect(line).toMatchObject({ status: 404, route: '/blog/unknown' });
  });

  it('has one line for a redirect and for a refused method, by their routes', async () => {
    await worker.fetch('/about/?from=here', { redirect: 'manual' });
    await worker.fetch('/about', { method: 'DELETE' });
    const lines = await linesUntil('/last');
    expect(lines.map(({ status }) => status)).toEqual([301, 405]);
    expect(JSON.stringify(lines)).not.toContain('from=here');
  });

  it('says nothing of a page that was answered', async () => {
    await worker.fetch('/about?from=here');
    expect(await linesUntil('/last')).toEqual([]);
  });

  it('has one line for each 304, whether the page was rendered before or not', async () => {
    const headers = { 'if-none-match': '*' };
    await worker.fetch('/terms', { headers });
    await worker.fetch('/gallery?category=safety');
    await worker.fetch('/gallery?category=safety', { headers });
    const lines = await linesUntil('/last');
    expect(lines).toMatchObject([
      { status: 304, method: 'GET', route: '/terms' },
      { status: 304, method: 'GET', route: '/gallery', version: expect.any(String) },
    ]);
  });

  it('cuts a long path, so that nobody can fill it', async () => {
    await worker.fetch(`/${'long'.repeat(500)}`);
    const [line] = await linesUntil('/last');
    expect(String(line?.route)).toHaveLength(200);
  });
});
