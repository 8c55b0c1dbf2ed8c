import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { headScript } from '../support/assertions.ts';
import { budgetProblems } from '../support/budgets.ts';

/** Folder of the built files that visitors download; exists only after `npm run build`. */
const folder = 'dist/client/assets';
const files = readdirSync(folder);
const kB = 1000;

const scriptsNamed = (name: string) =>
  files.filter((file) => new RegExp(`^${name}-.{8}\\.js$`).test(file));
const sizeOf = (names: readonly string[]) =>
  names.reduce(
    (sum, name) => sum + brotliCompressSync(readFileSync(`${folder}/${name}`)).length,
    0,
  );

/** Returns a script and all its static imports, direct and indirect. */
function importClosure(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const source = readFileSync(`${folder}/${name}`, 'utf8');
  const imports = source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g);
  for (const [, next = ''] of imports) importClosure(next, found);
  return found;
}

const executedFiles = (...names: string[]) => [
  ...new Set(
    names.flatMap((name) => scriptsNamed(name)).flatMap((file) => [...importClosure(file)]),
  ),
];

describe('the script before the first interaction', () => {
  const head = brotliCompressSync(headScript().code).length;
  const parts = (...names: string[]) => ({
    head,
    ...Object.fromEntries(executedFiles(...names).map((file) => [file, sizeOf([file])])),
  });

  it('stays within its budget on every page, including the 404 page', () => {
    expect(head).toBeGreaterThan(100);
    expect(executedFiles('entry')).not.toEqual([]);
    expect(budgetProblems('script', 'every page', parts('entry'))).toEqual([]);
    expect(budgetProblems('script', 'a page not found', parts('entry', 'not-found'))).toEqual([]);
  });
});

describe('the scripts that do not use React', () => {
  it.each([
    ['faq', 1 * kB],
    ['live', 1.75 * kB],
    ['alerts', 1.6 * kB],
    ['gallery', 1 * kB],
  ])('include "%s" with at most %d bytes, counting imports', (name, budget) => {
    const initial = executedFiles('entry');
    const fetchedFiles = executedFiles(name).filter((file) => !initial.includes(file));
    expect(fetchedFiles.length).toBeGreaterThan(0);
    expect(sizeOf(fetchedFiles)).toBeLessThanOrEqual(budget);
  });
});

describe('the budgets of the scripts', () => {
  const islands = ['gallery.island', 'contact-form.island', 'toasts'];

  it('limit the islands to 105 kB in total, including React and sonner', () => {
    const initial = executedFiles('entry');
    const scripts = executedFiles('hydrate', ...islands).filter((name) => !initial.includes(name));
    expect(scripts.length).toBeGreaterThan(islands.length);
    expect(sizeOf(scripts)).toBeLessThanOrEqual(105 * kB);
  });

  it.each([
    ['gallery.island', 19 * kB],
    ['contact-form.island', 15 * kB],
    ['toasts', 15 * kB],
  ])('limit "%s" to %i bytes, not counting shared chunks', (name, budget) => {
    expect(scriptsNamed(name)).toHaveLength(1);
    expect(sizeOf(scriptsNamed(name))).toBeLessThanOrEqual(budget);
  });

  it('cover every built script', () => {
    const fallbackScripts = ['print-details', 'menu-without-popover'];
    const scriptsOnInteraction = ['faq', 'live', 'alerts', 'gallery', 'hydrate', ...islands];
    const knownFiles = executedFiles(
      'entry',
      'not-found',
      'styles',
      ...fallbackScripts,
      ...scriptsOnInteraction,
    );
    expect(files.filter((file) => file.endsWith('.js')).toSorted()).toEqual(knownFiles.toSorted());
  });
});

describe('the style sheets', () => {
  const sheets = files.filter((file) => file.endsWith('.css'));
  const css = sheets.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('');

  it('include at most 3 kB for toasts, which are loaded with the first toast', () => {
    const toasts = sheets.filter((file) => file.startsWith('toasts-'));
    expect(toasts).toHaveLength(1);
    expect(sizeOf(toasts)).toBeLessThanOrEqual(3 * kB);
  });

  it('use a UnoCSS variable only in the rule that sets the variable', () => {
    const rules = css.match(/\{[^{}]*var\(--un-[^{}]*\}/g) ?? [];
    const unsetVariables = rules.flatMap((rule) =>
      [...rule.matchAll(/var\((--un-[\w-]+)/g)].filter(([, name]) => !rule.includes(`${name}:`)),
    );
    expect(unsetVariables).toEqual([]);
  });

  it('never set a custom property on all elements, which would slow down each style calculation', () => {
    const universalRules = [...css.matchAll(/[{}]\*,[^{}]*\{([^}]*)\}/g)].map(
      ([, rules = '']) => rules,
    );
    expect(universalRules).not.toEqual([]);
    expect(universalRules.filter((rules) => /(^|;)--/.test(rules))).toEqual([]);
  });
});

it('the preloaded font file stays within its budget', () => {
  const [font = '', ...more] = files.filter((file) => /^overpass-.{8}\.woff2$/.test(file));
  expect(more).toEqual([]);
  const bytes = readFileSync(`${folder}/${font}`).length;
  expect(budgetProblems('font', 'every page', { [font]: bytes })).toEqual([]);
});
