import { readdirSync, readFileSync } from 'node:fs';
import { createBuilder } from 'vite';
import { describe, expect, it } from 'vitest';
import { siteBundle } from '../support/worker.ts';

/** Modules allowed in the browser: islands, what they import, and plain scripts. */
const allowed = [
  /^client\//,
  /\.css$/,
  /^src\/(consent|contact\/form|site\/(toasts|ui))\//,
  /^src\/pages\/(gallery\/(gallery\.island|lightbox|pictures|tabs)|faq\/faq)\.tsx?$/,
  /^src\/(site\/(routes|content\/(characters|service-levels)|road\/(road|network))|contact\/message\/(schema|fields?))\.ts$/,
  /^\.generated\/icons\.ts$/,
  /^node_modules\/(react|scheduler|@ark-ui|@zag-js|@internationalized|@floating-ui|sonner|valibot)\//,
  /^node_modules\/react-dom\/(?!.*server)/,
  /^node_modules\/(proxy-compare|uqr|@swc\/helpers)\//,
];

const root = `${process.cwd()}/`;

/** Every module in the chunks of the browser's build, as a path from the root. */
async function clientModules(): Promise<string[]> {
  const options = {
    configFile: 'vite.config.ts',
    logLevel: 'silent',
    build: { write: false },
  } as const;
  const builder = await createBuilder(options);
  const client = builder.environments.client;
  if (!client) throw new Error('vite.config.ts has no client environment.');
  const built = await builder.build(client);
  const outputs = Array.isArray(built) ? built : [built];
  const chunks = outputs.flatMap((output) => ('output' in output ? output.output : []));
  const modules = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  return modules.filter((id) => id.startsWith(root)).map((id) => id.slice(root.length));
}

describe('what the browser gets', async () => {
  const modules = await clientModules();
  const scripts = readdirSync('dist/client/assets')
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, code: readFileSync(`dist/client/assets/${name}`, 'utf8') }));

  it.each(['client/entry.ts', 'src/pages/gallery/gallery.island.tsx', 'src/site/routes.ts'])(
    'includes %s',
    (module) => {
      expect(modules).toContain(module);
    },
  );

  it('has no module of the server, of the content or of a package that no island needs', () => {
    const strangers = modules.filter((module) => !allowed.some((room) => room.test(module)));
    expect(strangers).toEqual([]);
  });

  it.each([
    ['words of the error page', 'Unexpected Application Error'],
    ['words of an article', 'A gantry camera is only as good as its glass'],
    ['words of an answer', 'Both numbers are free and reach the Garda'],
    ['the policy', "frame-ancestors 'none'"],
    ['a query of the database', 'INSERT INTO'],
    ['the server part of React', 'renderToReadableStream'],
  ])('has no script with %s, which the Worker has', (_, words) => {
    expect(readFileSync(siteBundle, 'utf8')).toContain(words);
    expect(scripts.length).toBeGreaterThan(8);
    expect(scripts.filter(({ code }) => code.includes(words)).map(({ name }) => name)).toEqual([]);
  });
});
