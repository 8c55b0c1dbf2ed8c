import { createBuilder } from 'vite';
import { expect, it } from 'vitest';

/** Modules allowed in the browser: islands, what they import, and plain scripts. */
const allowedModules = [
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

/** Returns the modules in the browser's build, as paths from the root. */
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

it('the browser build contains the islands, and no module outside the allowed list', async () => {
  const modules = await clientModules();
  const expected = [
    'client/entry.ts',
    'src/pages/gallery/gallery.island.tsx',
    'src/site/routes.ts',
  ];
  expect(modules).toEqual(expect.arrayContaining(expected));
  expect(
    modules.filter((module) => !allowedModules.some((pattern) => pattern.test(module))),
  ).toEqual([]);
});
