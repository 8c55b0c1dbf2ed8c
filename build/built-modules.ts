import { type Plugin, runnerImport } from 'vite';

/**
 * Runs modules called `*.built.ts` or `*.built.tsx` while the site is built, and gives the Worker
 * what they export as data, so that it carries neither their code nor their cost. What they export
 * has to be JSON, and what they import has to do without this site's plugins.
 */
export function builtModules(): Plugin {
  return {
    name: 'built-modules',
    async load(id) {
      if (!/\.built\.tsx?$/.test(id)) return;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(id);
      for (const file of dependencies) this.addWatchFile(file);
      return Object.entries(module).map(declaration).join('\n');
    },
  };
}

function declaration([name, value]: [string, unknown]): string {
  const json = JSON.stringify(value);
  if (json === undefined) throw new Error(`${name} is not JSON.`);
  return `export const ${name} = ${json};`;
}
