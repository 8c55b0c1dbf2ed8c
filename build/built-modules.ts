import { type Plugin, runnerImport } from 'vite';

/**
 * Runs modules called `*.built.ts` or `*.built.tsx` while the site is built, and gives the Worker
 * what they export as data, so that it carries neither their code nor their cost. Everything they
 * export has to be JSON.
 */
export function builtModules(): Plugin {
  return {
    name: 'built-modules',
    async load(id) {
      if (!/\.built\.tsx?$/.test(id)) return;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(id);
      for (const file of dependencies) this.addWatchFile(file);
      const exported = Object.entries(module);
      return exported
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
