import { readdirSync, readFileSync } from 'node:fs';
import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { oldestBrowsers } from '../../build/browsers.ts';

const { chrome, edge, firefox, safari, ios } = oldestBrowsers;
const oldest = [
  ['chrome', chrome],
  ['edge', edge],
  ['firefox', firefox],
  ['safari', safari],
  ['safari_ios', ios],
] as const;

/** Checks whether any of the oldest browsers lacks a feature, by MDN's compatibility data. */
function isNewer({ support }: CompatStatement): boolean {
  return oldest.some(([browser, version]) => {
    const usable = [support[browser] ?? []].flat().find(({ flags }) => !flags);
    const added = usable?.version_added;
    return typeof added !== 'string' || compareVersions(added.replace('≤', ''), version) > 0;
  });
}

const { compare: compareVersions } = new Intl.Collator('en', { numeric: true });

/** Returns interface and member names that, wherever defined, one of the oldest browsers lacks. */
function newNames(): Set<string> {
  const newer = new Map<string, boolean>();
  const note = (name: string, { __compat: compat }: Identifier) => {
    if (compat) newer.set(name, (newer.get(name) ?? true) && isNewer(compat));
  };
  for (const [name, entry] of [...entriesIn(data.api), ...entriesIn(data.javascript.builtins)]) {
    note(name, entry);
    for (const [member, details] of entriesIn(entry)) note(member.replace(/_static$/, ''), details);
  }
  return new Set([...newer].flatMap(([name, isNew]) => (isNew ? [name] : [])));
}

/** Returns the named entries directly inside an entry of the data. */
function entriesIn(entry: Identifier | undefined): [string, Identifier][] {
  return Object.keys(entry ?? {}).flatMap((name) => {
    const below = name === '__compat' ? undefined : entry?.[name];
    return below ? [[name, below] satisfies [string, Identifier]] : [];
  });
}

/** Features in the style sheets that the oldest browsers lack, with the reason why that is fine. */
const styles: Record<string, string> = {
  '@view-transition': 'ornament',
  'view-transition-name': 'ornament',
  'scrollbar-gutter': 'Safari lays its scrollbars over the page',
  'text-size-adjust': 'WebKit has it with its prefix, and computers do not need it',
  'text-wrap': 'ornament',
  'overflow-anchor': 'the FAQ keeps its place by script',
  'print-color-adjust': 'with its prefix beside it',
  'backdrop-filter': 'with its prefix beside it',
  'user-select': 'of sonner, with its prefix beside it',
  'forced-color-adjust': 'for browsers with forced colours alone',
  'content-visibility': 'of ::details-content',
  'color-mix()': 'behind @supports',
  ':popover-open':
    'in a forgiving :where(), with a mark of client/menu-without-popover.ts beside it',
  ':has': 'without it a fieldset stays open, and empty forms print',
  ':details-content': 'client/print-details.ts does it there',
  'accent-color': 'ornament',
  'paint-order': 'a white line round the cones of the drawing',
  outline: 'drawn with square corners by Safari before 16.4',
  ':-moz-progress-bar': 'Firefox has this one',
  ':-webkit-progress-bar': 'the others have this one',
  ':-webkit-progress-value': 'the others have this one',
};

/** Method names in scripts that the oldest browsers lack, with the reason why that is fine. */
const scripts: Record<string, string> = {
  build: "a method of Ark UI's own",
  captureStackTrace: 'asked for first by Zag',
  element: "a method of Ark UI's own",
  fallback: "a method of valibot's own",
  skipTransition: 'React uses transitions alone, which no island has',
  startViewTransition: 'React uses transitions alone, which no island has',
  subscribe: "a method of sonner's own",
  toArray: "a method of React's own",
  unpause: "a method of Zag's own",
  use: "a method of React's own",
};

const folder = 'dist/client/assets';
const read = (ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n');

/** Returns the features in a style sheet that the oldest browsers lack. */
function newInStyles(css: string): string[] {
  const found = new Set<string>();
  const note = (name: string, entry: Identifier | undefined) => {
    if (entry?.__compat && isNewer(entry.__compat)) found.add(name);
  };
  const { 'at-rules': atRules = {}, properties = {}, selectors = {}, types = {} } = data.css;
  postcss.parse(css).walk((node) => {
    if (node.type === 'atrule') note(`@${node.name}`, atRules[node.name]);
    if (node.type === 'rule')
      for (const [, name = ''] of node.selector.matchAll(/(?<!\\):{1,2}([a-z-]+)/g))
        note(`:${name}`, selectors[name]);
    if (node.type !== 'decl') return;
    note(node.prop, properties[node.prop]);
    for (const [, name = ''] of node.value.matchAll(/([a-z-]+)\(/g))
      note(`${name}()`, types[name] ?? types.color?.[name]);
  });
  return [...found].toSorted();
}

/** Returns the names called in a script that only newer browsers have. */
function newInScripts(code: string): string[] {
  const names = newNames();
  const calls = code.matchAll(/(?:\.|new )([A-Za-z]\w{2,})\(/g);
  return [
    ...new Set([...calls].flatMap(([, name = '']) => (names.has(name) ? [name] : []))),
  ].toSorted();
}

describe('in the oldest browsers that README names', () => {
  it('every style works, or is an exception with its reason', () => {
    expect(newInStyles(read('.css'))).toEqual(Object.keys(styles).toSorted());
  });

  it('every script works, or is an exception with its reason', () => {
    expect(newInScripts(read('.js'))).toEqual(Object.keys(scripts).toSorted());
  });

  it('no style stands in a layer, without which browsers of 2021 would show none', () => {
    expect(read('.css')).not.toContain('@layer');
  });

  it('are those that README names', () => {
    expect(readFileSync('README.md', 'utf8').replace(/\s+/g, ' ')).toContain(
      `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari} and iOS ${ios}`,
    );
  });
});
