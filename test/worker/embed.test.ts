import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { briefEdgeLifetime } from '../support/assertions.ts';
import { budgetProblems } from '../support/budgets.ts';
import { all, find, parse } from '../support/html.ts';
import { retryOnNewMinute } from '../support/minutes.ts';
import { pagePaths } from '../support/paths.ts';
import { activeNotice, startRoad } from '../support/road.ts';

const closure = activeNotice({ kind: 'full-closure', lanes: undefined, from: 7, to: 9 });
const road = startRoad({ edits: [{ notices: [closure] }] });

const canonical = 'https://www.dublin-orbital.example';
const open = async (path: string) => parse(await (await road.get(path)).text());
const answersIn = (page: Document) => all(page, '.answer').map((answer) => answer.textContent);
const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? '';

describe('the embedded board', () => {
  it.each([
    ['?junction=9&direction=southbound', '/works/j9-southbound', 'CLOSED'],
    ['?junction=9', '/works/j9', 'CLOSED'],
    ['?junction=J4&x=1', '/works/j4', 'Nothing planned'],
    ['', '/works', 'CLOSED'],
    ['?junction=99', '/works', 'CLOSED'],
  ])(
    'with %s has the answer of %s, when it was checked, and a link there',
    async (query, path, text) => {
      const board = await open(`/works/embed${query}`);
      expect(answersIn(board)).toEqual(answersIn(await open(path)));
      expect(answersIn(board).join()).toContain(text);
      expect(find(board, '.checked').textContent).toMatch(/^Checked \d\d:\d\d\. Last change/);
      const links = all(board, 'a').map((link) => [link.getAttribute('href'), link.textContent]);
      expect(links).toEqual([[path, expect.stringContaining('Dublin Orbital')]]);
    },
  );

  it('may be framed by every page, runs no script, and loads nothing', async () => {
    const answer = await road.get('/works/embed?junction=9');
    const board = parse(await answer.text());
    expect(all(board, 'script, link, img, form')).toEqual([]);
    const style = createHash('sha256').update(find(board, 'style').textContent).digest('base64');
    expect(policyOf(answer).split('; ').sort()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'none'",
      'frame-ancestors *',
      `style-src 'sha256-${style}'`,
    ]);
    expect(answer.headers.get('x-frame-options')).toBeNull();
  });

  it('is the only answer that may be framed', async () => {
    const others = ['/works/k7m2qx', '/works/j9', '/works.json', '/works/wzdx.json', '/healthz'];
    for (const path of [...pagePaths, ...others, '/works/embed/', '/no-such-page']) {
      expect(policyOf(await road.get(path)), path).toContain("frame-ancestors 'none'");
    }
  });

  it(
    'is loaded again each minute, kept as briefly as a page, and found by no search engine',
    retryOnNewMinute,
    async () => {
      const answer = await road.fetch(`${canonical}/works/embed?junction=9`);
      expect(answer.headers.get('refresh')).toBe('60');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      expect(answer.headers.get('cloudflare-cdn-cache-control')).toBe(briefEdgeLifetime);
      const again = { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } };
      expect((await road.fetch(`${canonical}/works/embed?junction=9`, again)).status).toBe(304);
      expect(await (await road.get('/sitemap.xml')).text()).not.toContain('embed');
    },
  );

  it('keeps its budget', async () => {
    const html = await (await road.get('/works/embed?junction=9')).bytes();
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
    const document = brotliCompressSync(html, quality).length;
    expect(budgetProblems('embed', '/works/embed?junction=9', { document })).toEqual([]);
  });
});

describe('while nothing can be read', () => {
  const broken = startRoad({ faulty: true });

  it('says that it is not known, and when that was never', async () => {
    await broken.setFaults({ DB: { does: 'throw', message: 'down' } });
    const board = parse(await (await broken.get('/works/embed?junction=9')).text());
    expect(answersIn(board).join()).toContain('NOT KNOWN');
    expect(board.body.textContent).toContain('We cannot show road works at the moment.');
    expect(board.body.textContent).not.toMatch(/Checked|Nothing/);
  });
});
