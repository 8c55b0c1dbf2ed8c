import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import { type Browser, chromium, type Response as PageResponse } from 'playwright-core';
import { createBuilder } from 'vite';
import { createTestHarness, unstable_readConfig } from 'wrangler';
import { buildInOrder, workerEnvironment } from '../build/worker.ts';
import { fortyNotices, sampleNotices } from '../cli/sample-notices.ts';
import { createNotice } from '../src/edit/edit.ts';
import { publish } from '../src/edit/publish.ts';
import { localTimeText } from '../src/edit/values.ts';
import { writeSnapshot } from '../src/notice/snapshot.ts';
import { hourMs } from '../src/road/irish-time.ts';
import { endpoints, href } from '../src/site/routes.ts';
import { budgets } from '../test/support/budgets.ts';
import { installedChromium } from '../test/support/chromium.ts';
import { parse } from '../test/support/html.ts';
import { aSnapshot } from '../test/support/notices.ts';
import { articleSlugs, pagePaths } from '../test/support/paths.ts';

// Builds and measures the site, and prints one table. Exits with 1 if a byte budget is exceeded. Times never
// change the exit code, because other programs on the machine change them.

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const [rounds, starts, audits] = options.quick ? [3, 10, 1] : [15, 30, 5];
const folder = 'dist/bench';
const debugPort = 9322;
const brotli = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
// Otherwise, Miniflare fetches this machine's location from Cloudflare, and warns if that fails.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';

interface Row {
  measure: string;
  target?: string;
  digits?: number;
  values: readonly number[];
}

/** One page per route. Notices and the record have no page without a database. */
const pages = pagePaths.filter(
  (path) =>
    path !== href('record') &&
    !articleSlugs.slice(1).some((slug) => path === href('article', slug)),
);
const comparedPages = [href('home'), href('faq')];

mkdirSync(folder, { recursive: true });
const workerSize = await buildWorkers();
const browser = await chromium.launch({
  ...installedChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--ignore-certificate-errors',
    `--remote-debugging-port=${debugPort}`,
  ],
});
const rows = [
  {
    measure: 'Worker, kB gzip',
    target: `≤ ${budgets.worker / 1000}`,
    digits: 1,
    values: [workerSize / 1000],
  },
  ...(await freshProcessRows()),
  ...(await cachedRows()),
  ...(await firstResponseRows()),
  ...(await pageRows(browser)),
];
await browser.close();
process.stdout.write(
  `${tableOf(
    pages.map((path) => path.slice(1) || 'home'),
    rows,
  )}\n`,
);
const { html, script, bytesUntilLoad, worker } = budgets;
const limits = { HTML: html, script, 'all of these': bytesUntilLoad, Worker: worker };
const exceeded = rows.filter(({ measure, values }) => {
  const limit = Object.entries(limits).find(([name]) => measure.startsWith(`${name}, kB`))?.[1];
  return limit !== undefined && values.some((value) => value * 1000 > limit);
});
for (const { measure } of exceeded) process.stdout.write(`Over its budget: ${measure}\n`);
process.exit(exceeded.length > 0 ? 1 : 0);

/** Formats the rows as a Markdown table. A row with one figure is about the whole site. */
function tableOf(columns: readonly string[], lines: readonly Row[]): string {
  const head = ['measure', 'target', ...columns];
  const cells = lines.map(({ measure, target = '', digits = 0, values }) => [
    ...[measure, target],
    ...values.map((value) => value.toFixed(digits)),
  ]);
  return [head, head.map(() => '---'), ...cells]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}

function medianOf(values: readonly number[]): number {
  const sorted = values.filter(Number.isFinite).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

// Workers on raw workerd, without a proxy.

/** Builds the site and the Workers for comparison. Returns the size of the site's Worker in bytes, gzip 9. */
async function buildWorkers(): Promise<number> {
  execFileSync('wrangler', ['deploy', '--dry-run', '--outdir', `${folder}/site`], {
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeConfig('site', { 'index.js': 'site/index.js' });
  const site = await startWorkerd('site');
  const answers = new Map<string, { headers: Record<string, string>; body: string }>();
  for (const path of pages) {
    const answer = await fetch(site.origin + path);
    answers.set(path, { headers: ownHeaders(answer.headers), body: await answer.text() });
  }
  await site.stop();
  writeFileSync(`${folder}/pages.json`, JSON.stringify(Object.fromEntries(answers)));
  copyFileSync('bench/worker/floor.js', `${folder}/floor.js`);
  writeConfig('floor', { 'index.js': 'floor.js', 'pages.json': 'pages.json' });
  const trees = comparedPages.map((path) => [
    path,
    treeOf(parse(answers.get(path)?.body ?? '').documentElement),
  ]);
  const builder = await createBuilder({
    configFile: false,
    logLevel: 'error',
    define: { TREES: JSON.stringify(Object.fromEntries(trees)) },
    environments: { ssr: workerEnvironment('bench/worker/hono-react.tsx', `${folder}/hono-react`) },
    builder: buildInOrder('ssr'),
  });
  await builder.buildApp();
  writeConfig('hono-react', { 'index.js': 'hono-react/index.js' });
  const body = writeSnapshot(
    aSnapshot({ revision: 1, published: 1, notices: fortyNotices(Date.now()) }),
  );
  writeFileSync(
    `${folder}/snapshot.json`,
    JSON.stringify({ revision: 1, at: 1, body, published: 1, confirmed: Date.now() }),
  );
  copyFileSync('bench/worker/notices.js', `${folder}/notices.js`);
  const modules = { 'site.js': 'site/index.js', 'snapshot.json': 'snapshot.json' };
  writeConfig('notices', { 'index.js': 'notices.js', ...modules });
  return gzipSync(readFileSync(`${folder}/site/index.js`), { level: 9 }).length;
}

/** Returns the headers that the Worker sets itself. */
function ownHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  const added = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];
  return Object.fromEntries([...headers].filter(([name]) => !added.includes(name)));
}

/** Converts an element to JSON for bench/worker/hono-react.tsx. */
function treeOf(element: Element): unknown {
  const attributes = Array.from(element.attributes, ({ name, value }) => [name, value]);
  const children = Array.from(element.childNodes, (node) =>
    node.nodeType === 1 ? treeOf(node as Element) : node.nodeType === 3 ? node.textContent : '',
  );
  return [element.localName, Object.fromEntries(attributes), children.filter((one) => one !== '')];
}

/** Writes a workerd configuration that runs one Worker on a free port. */
function writeConfig(name: string, modules: Readonly<Record<string, string>>): void {
  const { vars, compatibility_date } = unstable_readConfig({ config: 'wrangler.toml' });
  const embedded = Object.entries(modules).map(([module, file]) => {
    const kind = module.endsWith('.json') ? 'json' : 'esModule';
    return `(name = "${module}", ${kind} = embed "${file}")`;
  });
  const version = JSON.stringify(JSON.stringify({ id: 'bench', tag: '', timestamp: '' }));
  const bindings = [
    ...Object.entries(vars).map(
      ([key, value]) => `(name = "${key}", text = ${JSON.stringify(value)})`,
    ),
    `(name = "VERSION", json = ${version})`,
    '(name = "ASSETS", service = "assets")',
  ];
  writeFileSync(
    `${folder}/${name}.capnp`,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "assets", disk = "dist/client"), (name = "main", worker = (
    compatibilityDate = "${compatibility_date}",
    modules = [${embedded.join(', ')}],
    bindings = [${bindings.join(', ')}]))],
  sockets = [(name = "main", address = "127.0.0.1:0", http = (), service = "main")],
);
`,
  );
}

/** Starts a Worker with the workerd of the pinned Miniflare, and waits until it listens. */
async function startWorkerd(name: string) {
  const binary: string = createRequire(import.meta.resolve('miniflare'))('workerd').default;
  const child = spawn(binary, ['serve', `${folder}/${name}.capnp`, '--control-fd=3'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const control = child.stdio[3];
  if (!(control instanceof Readable)) throw new Error('workerd has no control channel.');
  const [line] = await once(createInterface({ input: control }), 'line');
  const { port } = JSON.parse(`${line}`);
  return {
    origin: `http://127.0.0.1:${port}`,
    /** CPU time of all threads so far, in s, from Linux's nanosecond counters. */
    cpuSeconds: () =>
      readdirSync(`/proc/${child.pid}/task`)
        .map((thread) => readFileSync(`/proc/${child.pid}/task/${thread}/schedstat`, 'utf8'))
        .reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e9, 0),
    /** Resolves when the process has ended, so that its end does not delay the start of the next one. */
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
type Workerd = Awaited<ReturnType<typeof startWorkerd>>;

/**
 * Time and CPU time from the start of a process to the first byte, beside a Hono + React Worker with the same content.
 */
async function freshProcessRows(): Promise<Row[]> {
  const names = ['floor', 'hono-react', 'site'] as const;
  const runs: { name: string; path: string; ms: number; cpuMs: number }[] = [];
  // The first round fills the disk cache.
  for (let round = 0; round <= starts; round += 1) {
    for (const path of comparedPages) {
      for (const name of names) {
        const startedAt = performance.now();
        const workerd = await startWorkerd(name);
        await fetch(workerd.origin + path).then(({ body }) => body?.getReader().read());
        const ms = performance.now() - startedAt;
        if (round > 0) runs.push({ name, path, ms, cpuMs: workerd.cpuSeconds() * 1000 });
        await workerd.stop();
      }
    }
  }
  const median = (name: string, path: string, unit: 'ms' | 'cpuMs') =>
    medianOf(runs.filter((one) => one.name === name && one.path === path).map((one) => one[unit]));
  return comparedPages.flatMap((path) => [
    ...names.map((name) => ({
      measure: `first byte of ${path} from a fresh process, ${name}, ms`,
      values: [median(name, path, 'ms')],
    })),
    ...(['ms', 'cpuMs'] as const).map((unit) => ({
      measure: `first byte of ${path}, site / Hono + React${unit === 'ms' ? '' : ', CPU'}`,
      target: path === href('home') ? '≤ 0.95' : '≤ 0.75',
      digits: 2,
      values: [median('site', path, unit) / median('hono-react', path, unit)],
    })),
  ]);
}

/** CPU time of a Worker that returns constants, divided by the CPU time of the site's kept responses. */
async function cachedRows(): Promise<Row[]> {
  const [floor, site] = [await startWorkerd('floor'), await startWorkerd('site')];
  const etag = (await fetch(site.origin)).headers.get('ETag') ?? '';
  const ratios = new Map<string, [cached: number, unchanged: number][]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const path of pages) {
      const bare = await cpuFor(floor, path, 200);
      const cached = await cpuFor(site, path, 200);
      const unchanged = await cpuFor(site, path, 304, { 'If-None-Match': etag });
      if (round > 0)
        ratios.set(path, [...(ratios.get(path) ?? []), [bare / cached, bare / unchanged]]);
    }
  }
  await floor.stop();
  await site.stop();
  const valuesAt = (index: 0 | 1) =>
    pages.map((path) => medianOf((ratios.get(path) ?? []).map((pair) => pair[index])));
  return [
    { measure: 'constant / kept response, CPU', target: '≥ 0.9', digits: 2, values: valuesAt(0) },
    { measure: 'constant / 304, CPU', target: '≥ 1', digits: 2, values: valuesAt(1) },
  ];
}

/** CPU time in s of 480 requests over 8 connections. */
async function cpuFor({ origin, cpuSeconds }: Workerd, path: string, status: number, headers = {}) {
  const before = cpuSeconds();
  const requestAll = async () => {
    for (let request = 0; request < 60; request += 1) {
      const answer = await fetch(origin + path, { headers });
      await answer.arrayBuffer();
      if (answer.status !== status) throw new Error(`${path}: ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, requestAll));
  return cpuSeconds() - before;
}

/** CPU time of the first response of pages and feeds with forty notices, from a process that has served others. */
async function firstResponseRows(): Promise<Row[]> {
  const feeds = [
    endpoints.worksJson,
    endpoints.worksCalendar,
    endpoints.worksDatex,
    endpoints.worksCifs,
  ];
  const paths = [href('works'), '/works/j9-southbound', '/works/j6-to-j12', ...feeds];
  const times = new Map<string, number[]>();
  for (let round = 0; round < starts; round += 1) {
    const site = await startWorkerd('notices');
    for (const path of [href('home'), '/works/j7-northbound', '/works/j5-to-j4', ...paths]) {
      const before = site.cpuSeconds();
      const answer = await fetch(site.origin + path);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
      times.set(path, [...(times.get(path) ?? []), (site.cpuSeconds() - before) * 1000]);
    }
    await site.stop();
  }
  return paths.map((path) => ({
    measure: `first response of ${path}, 40 notices, CPU ms`,
    digits: 1,
    values: [medianOf(times.get(path) ?? [])],
  }));
}

// The site as at Cloudflare's edge: HTTP/2, Brotli 4, and static files.

/** Measures publication, bytes and Lighthouse on a local server with the sample notices. */
async function pageRows(pageBrowser: Browser): Promise<Row[]> {
  const harness = createTestHarness({ workers: [{ configPath: 'wrangler.toml' }] });
  const { url } = await harness.listen();
  const site = harness.getWorker();
  await site.applyD1Migrations('DB');
  const { DB, NOTICES } = await site.getEnv();
  const visible = await publishedRows(url.origin, DB, NOTICES);
  await publish(DB, NOTICES, { notices: sampleNotices(Date.now()) }, Date.now());
  await wait(12_000);
  const [key, cert] = [`${folder}/key.pem`, `${folder}/certificate.pem`];
  const subject = ['-nodes', '-subj', '/CN=localhost', '-days', '1', '-keyout', key, '-out', cert];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject], { stdio: 'ignore' });
  const server = createSecureServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    async ({ url: path }, response) => {
      const answer = await harness.fetch(path);
      const headers = ownHeaders(answer.headers);
      // The site forbids indexing on other hosts, which would lower the SEO score.
      delete headers['x-robots-tag'];
      const body = Buffer.from(await answer.arrayBuffer());
      const isText = /^(text|application)\/|svg/.test(headers['content-type'] ?? '');
      if (isText) headers['content-encoding'] = 'br';
      response.writeHead(answer.status, headers);
      response.end(isText ? brotli(body) : body);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  const result = [
    ...visible,
    ...(await byteRows(pageBrowser, origin)),
    ...(await auditRows(origin)),
  ];
  server.close();
  await harness.close();
  return result;
}

/** Publishes a closure, and measures the seconds until each surface shows it. */
async function publishedRows(
  origin: string,
  database: Parameters<typeof publish>[0],
  replica: Parameters<typeof publish>[1],
): Promise<Row[]> {
  const title = 'A notice of the bench';
  const surfaces = {
    [href('home')]: title,
    [href('works')]: title,
    [`${endpoints.embed}?junction=7&direction=southbound`]: 'CLOSED',
    [endpoints.worksJson]: title,
    [endpoints.worksCalendar]: title,
    [endpoints.worksDatex]: title,
    [endpoints.worksCifs]: 'ROAD_CLOSED',
  };
  await Promise.all(Object.keys(surfaces).map((path) => fetch(origin + path)));
  const now = Date.now();
  const fields = {
    ...{ kind: 'closure', direction: 'southbound', from: 'J6', to: 'J7', cause: 'resurfacing' },
    ...{ title, text: 'The southbound road is closed. Leave at J6.', by: 'Bench' },
    ...{ start: localTimeText(now), end: localTimeText(now + 4 * hourMs) },
  };
  const notice = createNotice(fields, now);
  await publish(database, replica, { notices: [notice] }, now);
  const publishedAt = performance.now();
  const secondsUntil = async ([path, text]: [string, string]): Promise<Row> => {
    while (!(await (await fetch(origin + path)).text()).includes(text)) await wait(100);
    const values = [(performance.now() - publishedAt) / 1000];
    return { measure: `published to visible on ${path}, s`, target: '≤ 10', digits: 1, values };
  };
  return Promise.all(Object.entries(surfaces).map(secondsUntil));
}

/** Bytes that a phone loads for each page before any interaction. */
async function byteRows(pageBrowser: Browser, origin: string): Promise<Row[]> {
  const types = { HTML: 'document', style: 'stylesheet', script: 'script', font: 'font' };
  const kinds = [...Object.keys(types), 'pictures in sight', 'all of these'];
  const sizes: number[][] = [];
  for (const path of pages) {
    const viewport = { width: 390, height: 844 };
    const context = await pageBrowser.newContext({
      viewport,
      isMobile: true,
      deviceScaleFactor: 2,
      ignoreHTTPSErrors: true,
    });
    const page = await context.newPage();
    const responses: PageResponse[] = [];
    page.on('response', (response) => responses.push(response));
    // Files requested after the load event are only prefetched (decision 1).
    page.once('load', () => page.removeAllListeners('response'));
    await page.goto(origin + path, { waitUntil: 'load' });
    const inSight = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.width > 0 && image.getBoundingClientRect().top < innerHeight)
        .map((image) => image.currentSrc),
    );
    const sizeOf = async (chosen: PageResponse[], compress = (body: Buffer) => body) => {
      const bodies = await Promise.all(chosen.map((response) => response.body()));
      return bodies.reduce((sum, body) => sum + compress(body).length, 0) / 1000;
    };
    const ofType = (type: string) =>
      responses.filter((response) => response.request().resourceType() === type);
    const parts = await Promise.all([
      ...Object.values(types).map((type) =>
        sizeOf(ofType(type), type === 'font' ? undefined : brotli),
      ),
      sizeOf(ofType('image').filter((response) => inSight.includes(response.url()))),
    ]);
    sizes.push([...parts, parts.reduce((sum, part) => sum + part, 0)]);
    await context.close();
  }
  return kinds.map((kind, index) => ({
    measure: `${kind}, kB`,
    digits: 1,
    values: sizes.map((parts) => parts[index] ?? Number.NaN),
  }));
}

/** Medians of Lighthouse's mobile profile with simulated throttling. */
async function auditRows(origin: string): Promise<Row[]> {
  const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
  const metrics = {
    'LCP, s': ['largest-contentful-paint', 1000, 2, '≤ 1.15'],
    'TBT, ms': ['total-blocking-time', 1, 0, '0'],
    CLS: ['cumulative-layout-shift', 1, 3, '0'],
  } as const;
  const results: Awaited<ReturnType<typeof lighthouse>>[][] = [];
  for (const path of options.quick ? pages.slice(0, 1) : pages) {
    const runs = [];
    for (let run = 0; run < audits; run += 1) {
      const auditOptions = { port: debugPort, logLevel: 'error', output: 'json' } as const;
      runs.push(await lighthouse(origin + path, { ...auditOptions, onlyCategories: categories }));
    }
    results.push(runs);
  }
  const medians = (read: (result: NonNullable<Awaited<ReturnType<typeof lighthouse>>>) => number) =>
    results.map((runs) => medianOf(runs.flatMap((one) => (one ? [read(one)] : []))));
  return [
    ...categories.map((name) => ({
      measure: `Lighthouse ${name}`,
      target: '100',
      values: medians(({ lhr }) => (lhr.categories[name]?.score ?? 0) * 100),
    })),
    ...Object.entries(metrics).map(([measure, [audit, unit, digits, target]]) => ({
      ...{ measure, target, digits },
      values: medians(({ lhr }) => (lhr.audits[audit]?.numericValue ?? Number.NaN) / unit),
    })),
  ];
}
