import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createBuilder, type Plugin } from 'vite';
import { unstable_readConfig } from 'wrangler';

export const folder = 'dist/bench';

const { vars, compatibility_date: compatibilityDate } = unstable_readConfig({
  config: 'wrangler.toml',
});
const version = { id: 'bench', tag: '', timestamp: '2026-11-01T00:00:00Z' };

/** The very module that a deployment uploads. */
export function bundleSite(): Buffer {
  mkdirSync(folder, { recursive: true });
  const out = `${folder}/deployed`;
  execFileSync('wrangler', ['deploy', '--dry-run', '--outdir', out], {
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return readFileSync(`${out}/index.js`);
}

/** The site built as always, but with some of its modules replaced by ones of this folder. */
export async function buildVariant(name: string, replacements: Record<string, string>) {
  const builder = await createBuilder({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    plugins: [replacing(replacements)],
    environments: { ssr: { build: { outDir: `${folder}/${name}` } } },
  });
  const { ssr } = builder.environments;
  if (ssr) await builder.build(ssr);
}

function replacing(replacements: Record<string, string>): Plugin {
  const entries = Object.entries(replacements).map(([from, to]) => [resolve(from), resolve(to)]);
  const byFile = new Map(entries.map(([from, to]) => [from, to]));
  return {
    name: 'replacing',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer?.includes('/bench/')) return;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found ? byFile.get(found.id) : undefined;
    },
  };
}

interface Service {
  name: string;
  /** The module that answers, and what it imports, as files beside the configuration. */
  modules: Record<string, string>;
  bound?: boolean;
}

/** Writes a configuration for raw workerd: each service on a port of its own. */
export function writeConfig(name: string, services: readonly Service[]): string {
  const sockets = services.map(
    ({ name }) => `(name = "${name}", address = "127.0.0.1:0", http = (), service = "${name}")`,
  );
  const file = `${folder}/${name}.capnp`;
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [${services.map(serviceOf).join(',\n')}],
  sockets = [${sockets.join(',\n')}],
);
`,
  );
  return file;
}

function serviceOf({ name, modules, bound = false }: Service): string {
  const list = Object.entries(modules).map(([module, source]) => {
    return `(name = "${module}", ${kindOf(module)} = embed "${source}")`;
  });
  return `(name = "${name}", worker = (
    compatibilityDate = "${compatibilityDate}",
    modules = [${list.join(', ')}],
    bindings = [${bound ? bindings() : ''}]))`;
}

function kindOf(module: string): string {
  if (module.endsWith('.txt')) return 'text';
  if (module.endsWith('.json')) return 'json';
  return module.endsWith('.bin') ? 'data' : 'esModule';
}

/** The plain settings and the version; everything else is optional to the site. */
function bindings(): string {
  const texts = Object.entries(vars).map(([name, value]) => {
    return `(name = "${name}", text = ${JSON.stringify(value)})`;
  });
  const json = JSON.stringify(JSON.stringify(version));
  return [...texts, `(name = "VERSION", json = ${json})`].join(', ');
}
