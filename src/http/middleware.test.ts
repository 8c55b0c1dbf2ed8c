import { expect, it } from 'vitest';
import { bareApp, release } from '../../../test/support/bare-app.ts';
import { cacheable } from './cacheable.ts';
import { setResponseHeaders } from './response-headers.ts';

const app = bareApp();
app.use(setResponseHeaders);
app.get('/once', (c) => c.text('for you'));
app.get('/page', cacheable('page'), (c) => c.body('<p>page'));
app.get('/file', cacheable('file'), (c) =>
  c.body('text', { headers: { 'Content-Type': 'text/x' } }),
);
app.get('/broken', cacheable('page'), () => {
  throw new Error('broken');
});
app.onError((_, c) => c.text('sorry', 500));

async function headersOf(path: string, origin = release.site.url) {
  const { headers } = await app.request(origin + path);
  return {
    cache: headers.get('Cache-Control'),
    edge: headers.get('Cloudflare-CDN-Cache-Control')?.split(',')[0] ?? null,
    etag: headers.get('ETag'),
    type: headers.get('Content-Type')?.split(';')[0],
    link: headers.has('Link'),
    robots: headers.get('X-Robots-Tag'),
    version: headers.get('X-Version'),
    sniff: headers.get('X-Content-Type-Options'),
  };
}

const always = { version: 'v1', sniff: 'nosniff', robots: null };
const kept = { cache: 'public, max-age=0, must-revalidate', edge: 'max-age=300' };
const brief = { ...kept, edge: 'max-age=10' };
const never = { cache: 'no-store', edge: null, etag: null };

it.each([
  ['/once', { ...always, ...never, type: 'text/plain', link: false }],
  ['/page', { ...always, ...brief, etag: release.etag, type: 'text/html', link: true }],
  ['/file', { ...always, ...kept, etag: release.etag, type: 'text/x', link: false }],
  ['/broken', { ...always, ...never, type: 'text/plain', link: false }],
])('gives %s the headers of what it is', async (path, headers) => {
  expect(await headersOf(path)).toEqual(headers);
});

it('keeps a page of another host out of the edge and of every index', async () => {
  const preview = await headersOf('/page', 'https://preview.example');
  expect(preview).toMatchObject({ edge: 'no-store', robots: 'noindex', cache: kept.cache });
});
