import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createBuilder } from 'vite';
import { unstable_readConfig } from 'wrangler';
import { buildInOrder, workerEnvironment } from '../build/worker.ts';
import { pages } from './table.ts';
import { benchFolder, type ServiceName, startWorkerd } from './workerd.ts';

const { vars, compatibility_date } = unstable_readConfig({ config: 'wrangler.toml' });

/** Builds the Workers of the bench. Returns the site's bundle, as a deployment uploads it. */
export async function buildWorkers(): Promise<Buffer> {
  mkdirSync(benchFolder, { recursive: true });
  const outdir = `${benchFolder}/deployed`;
  execFileSync('wrangler', ['deploy', '--dry-run', '--outdir', outdir], {
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeConfig('site', { 'index.js': 'deployed/index.js' });
  await buildHonoReactWorker();
  writeConfig('hono-react', { 'index.js': 'hono-react/index.js' });
  await writeBareWorkers();
  return readFileSync(`${outdir}/index.js`);
}

async function buildHonoReactWorker(): Promise<void> {
  const outDir = `${benchFolder}/hono-react`;
  const builder = await createBuilder({
    configFile: false,
    logLevel: 'error',
    environments: { ssr: workerEnvironment('bench/worker/hono-react.tsx', outDir) },
    builder: buildInOrder('ssr'),
  });
  await builder.buildApp();
}

/** Headers that workerd adds to every response. */
const addedHeaders = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

export function withoutAddedHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !addedHeaders.includes(name)));
}

/** Requests every page of the site, and builds bare Workers that return the same bytes and headers. */
async function writeBareWorkers(): Promise<void> {
  const site = await startWorkerd('site');
  const responses = await Promise.all(
    pages.map(async (path) => {
      const answer = await fetch(`${site.origin}${path}`);
      const { headers } = answer;
      return [path, { headers: withoutAddedHeaders(headers), body: await answer.text() }] as const;
    }),
  );
  await site.stop();
  copyFileSync('bench/worker/floor.js', `${benchFolder}/floor.js`);
  writeFileSync(`${benchFolder}/pages.json`, JSON.stringify(Object.fromEntries(responses)));
  writeFileSync(
    `${benchFolder}/home.json`,
    JSON.stringify(Object.fromEntries(responses.slice(0, 1))),
  );
  writeConfig('floor', { 'index.js': 'floor.js', 'pages.json': 'pages.json' });
  writeConfig('bare', { 'index.js': 'floor.js', 'pages.json': 'home.json' });
}

/** Writes a workerd configuration that runs one Worker on a free port, without a proxy. */
export function writeConfig(name: ServiceName, modules: Record<string, string>): void {
  const embedded = Object.entries(modules).map(([module, file]) => {
    const kind = module.endsWith('.json') ? 'json' : 'esModule';
    return `(name = "${module}", ${kind} = embed "${file}")`;
  });
  const textBindings = Object.entries(vars).map(([variable, value]) => {
    return `(name = "${variable}", text = ${JSON.stringify(value)})`;
  });
  const version = JSON.stringify(JSON.stringify({ id: 'bench', tag: '', timestamp: '' }));
  const usesSiteBindings = name === 'site' || name === 'boundaries';
  const bindings = usesSiteBindings
    ? [...textBindings, `(name = "VERSION", json = ${version})`]
    : [];
  writeFileSync(
    `${benchFolder}/${name}.capnp`,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    compatibilityDate = "${compatibility_date}",
    modules = [${embedded.join(', ')}],
    bindings = [${bindings.join(', ')}]))],
  sockets = [(name = "main", address = "127.0.0.1:0", http = (), service = "main")],
);
`,
  );
}
