import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { logged, startWorker } from '../support/worker.ts';

const worker = startWorker();
beforeAll(() => worker.migrate());

/** The lines of all requests so far; a last one that fails on purpose shows that no more follow. */
async function linesSoFar() {
  await worker.fetch('/healthz/last');
  return vi.waitFor(() => {
    const lines = logged(worker);
    expect(lines.map(({ route }) => route)).toContain('/healthz/*');
    return lines.filter(({ route }) => route !== '/healthz/*');
  });
}

beforeEach(() => {
  worker.log.length = 0;
});

describe('the log', () => {
  it('has one line for a 404, with no word of what was typed', async () => {
    await worker.fetch('/aoife.byrne@example.com?name=Aoife&email=a@example.com', {
      headers: { 'user-agent': 'secret-agent', referer: 'https://from.example/secret' },
    });
    const lines = await linesSoFar();
    expect(lines).toEqual([
      {
        event: 'response',
        status: 404,
        method: 'GET',
        route: '/*',
        version: expect.any(String),
        duration: expect.any(Number),
      },
    ]);
    expect(JSON.stringify(worker.log)).not.toMatch(/aoife|example\.com|secret/i);
  });

  it('masks an unknown slug', async () => {
    await worker.fetch('/blog/unknown?utm=x');
    const [line] = await linesSoFar();
    expect(line).toMatchObject({ status: 404, route: '/blog/*' });
  });

  it('has one line for a redirect and for a refused method, by their routes', async () => {
    await worker.fetch('/about/?from=here', { redirect: 'manual' });
    await worker.fetch('/about', { method: 'DELETE' });
    const lines = await linesSoFar();
    expect(lines.map(({ status }) => status)).toEqual([301, 405]);
    expect(JSON.stringify(lines)).not.toContain('from=here');
  });

  it('says nothing of a page that was answered', async () => {
    await worker.fetch('/about?from=here');
    expect(await linesSoFar()).toEqual([]);
  });

  it('has one line for each 304, whether the page was rendered before or not', async () => {
    const headers = { 'if-none-match': '*' };
    await worker.fetch('/terms', { headers });
    await worker.fetch('/gallery?category=safety');
    await worker.fetch('/gallery?category=safety', { headers });
    const lines = await linesSoFar();
    expect(lines).toMatchObject([
      { status: 304, method: 'GET', route: '/terms' },
      { status: 304, method: 'GET', route: '/gallery', version: expect.any(String) },
    ]);
  });
});
