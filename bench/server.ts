import { readFileSync, writeFileSync } from 'node:fs';
import { buildVariant, bundleSite, folder, writeConfig } from './builds.ts';
import { requestsUnder } from './client.ts';
import { ownHeaders } from './own-headers.ts';
import { pages } from './pages.ts';
import { type Figure, figureOf } from './statistics.ts';
import { startWorkerd, type Workerd } from './workerd.ts';

/** What answers, in the order in which each round asks them. */
const kinds = ['text', 'site', 'bytes', 'dressed', 'not modified', 'stream', 'string'] as const;
export type Kind = (typeof kinds)[number];

/** One page from one of them. */
interface Sample {
  perSecond: number;
  /** Microseconds of CPU per request. */
  cpu: number;
}

export interface ServerFigures {
  /** Requests per second as a share of another's in the same round. */
  share(kind: Kind, of: Kind, path: string): Figure;
  /** The same of the inverse of CPU per request. */
  cpuShare(kind: Kind, of: Kind, path: string): Figure;
  cpu(kind: Kind, path: string): Figure;
}

export interface Effort {
  rounds: number;
  seconds: number;
}

/** Builds everything that is measured and returns the site's module. */
export async function prepare(): Promise<Buffer> {
  const bundle = bundleSite();
  const memory = { 'src/http/cache.ts': 'bench/worker/no-memory.ts' };
  await buildVariant('stream', memory);
  await buildVariant('string', {
    ...memory,
    'src/site/render.tsx': 'bench/worker/render-to-string.tsx',
    'src/site/island.tsx': 'bench/worker/island-to-string.tsx',
  });
  writeConfig('site', [siteFrom('deployed')]);
  writeConfig('stream', [siteFrom('stream')]);
  writeConfig('string', [siteFrom('string')]);
  return bundle;
}

function siteFrom(build: string) {
  return { name: 'site', modules: { 'index.js': `${build}/index.js` }, bound: true };
}

export async function measureServer({ rounds, seconds }: Effort): Promise<ServerFigures> {
  const site = await startWorkerd(`${folder}/site.capnp`, 1);
  const etag = await writeFloors(site);
  const running: Record<Kind, Workerd> = {
    site,
    'not modified': site,
    text: await startWorkerd(`${folder}/text.capnp`, pages.length),
    bytes: await startWorkerd(`${folder}/bytes.capnp`, pages.length),
    dressed: await startWorkerd(`${folder}/dressed.capnp`, pages.length),
    stream: await startWorkerd(`${folder}/stream.capnp`, 1),
    string: await startWorkerd(`${folder}/string.capnp`, 1),
  };
  const samples = new Map<string, Sample[]>();
  // The first round only warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const path of pages) {
      for (const kind of round % 2 ? kinds : kinds.toReversed()) {
        const sample = await measure(running[kind], kind, path, seconds, etag);
        const key = `${kind} ${path}`;
        if (round > 0) samples.set(key, [...(samples.get(key) ?? []), sample]);
      }
    }
  }
  for (const workerd of new Set(Object.values(running))) await workerd.stop();
  return figuresFrom(samples);
}

/** Asks the site for every page, and lets bare Workers answer with the same. */
async function writeFloors(site: Workerd): Promise<string> {
  let etag = '';
  for (const [index, path] of pages.entries()) {
    const answer = await fetch(`http://127.0.0.1:${site.ports.get('site')}${path}`);
    etag = answer.headers.get('ETag') ?? '';
    writeFileSync(`${folder}/headers.json`, JSON.stringify(ownHeaders(answer.headers)));
    writeFileSync(`${folder}/page-${index}`, await answer.bytes());
  }
  for (const [kind, module] of [
    ['text', 'page.txt'],
    ['bytes', 'page.bin'],
    ['dressed', 'page.bin'],
  ] as const) {
    writeFileSync(`${folder}/${kind}.js`, readFileSync(`bench/worker/${kind}.js`));
    const services = pages.map((path, index) => ({
      name: path,
      modules: {
        'index.js': `${kind}.js`,
        [module]: `page-${index}`,
        ...(kind === 'dressed' ? { 'headers.json': 'headers.json' } : {}),
      },
    }));
    writeConfig(kind, services);
    if (kind === 'text') writeConfig('bare', services.slice(0, 1));
  }
  return etag;
}

async function measure(
  workerd: Workerd,
  kind: Kind,
  path: string,
  seconds: number,
  etag: string,
): Promise<Sample> {
  const [before, started] = [workerd.cpu(), performance.now()];
  const known = kind === 'not modified';
  const requests = await requestsUnder({
    port: workerd.ports.get('site') ?? workerd.ports.get(path) ?? 0,
    path,
    status: known ? 304 : 200,
    headers: known ? { 'If-None-Match': etag } : {},
    seconds,
    connections: 8,
  });
  return {
    perSecond: requests / ((performance.now() - started) / 1000),
    cpu: ((workerd.cpu() - before) / requests) * 1e6,
  };
}

function figuresFrom(samples: ReadonlyMap<string, Sample[]>): ServerFigures {
  const of = (kind: Kind, path: string) => samples.get(`${kind} ${path}`) ?? [];
  const ratios = (
    path: string,
    above: Kind,
    below: Kind,
    read: (sample: Sample) => number,
  ): Figure => {
    const others = of(below, path);
    return figureOf(of(above, path).map((one, round) => read(one) / read(others[round] ?? one)));
  };
  return {
    share: (kind, other, path) => ratios(path, kind, other, ({ perSecond }) => perSecond),
    cpuShare: (kind, other, path) => ratios(path, other, kind, ({ cpu }) => cpu),
    cpu: (kind, path) => figureOf(of(kind, path).map(({ cpu }) => cpu)),
  };
}
