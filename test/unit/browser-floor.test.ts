import { readdirSync, readFileSync } from 'node:fs';
import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { oldestBrowsers } from '../../build/browsers.ts';

const { chrome, edge, firefox, safari, ios } = oldestBrowsers;
const oldestVersions = [
  ['chrome', chrome],
  ['edge', edge],
  ['firefox', firefox],
  ['safari', safari],
  ['safari_ios', ios],
] as const;

/** Whether one of the oldest browsers lacks a feature, by MDN's compatibility data. */
function isNewer({ support }: CompatStatement): boolean {
  return oldestVersions.some(([browser, version]) => {
    const plainSupport = [support[browser] ?? []].flat().find(({ flags }) => !flags);
    const versionAdded = plainSupport?.version_added;
    return (
      typeof versionAdded !== 'string' ||
      compareVersions(versionAdded.replace('≤', ''), version) > 0
    );
  });
}

const { compare: compareVersions } = new Intl.Collator('en', { numeric: true });

/** Returns the names of interfaces and members that one of the oldest browsers lacks everywhere. */
function unsupportedNames(): Set<string> {
  const newer = new Map<string, boolean>();
  const recordFeature = (name: string, { __compat: compat }: Identifier) => {
    if (compat) newer.set(name, (newer.get(name) ?? true) && isNewer(compat));
  };
  for (const [name, entry] of [...entriesIn(data.api), ...entriesIn(data.javascript.builtins)]) {
    recordFeature(name, entry);
    for (const [member, details] of entriesIn(entry))
      recordFeature(member.replace(/_static$/, ''), details);
  }
  return new Set([...newer].flatMap(([name, isNew]) => (isNew ? [name] : [])));
}

/** Returns the named entries directly inside an entry of the data. */
function entriesIn(entry: Identifier | undefined): [string, Identifier][] {
  return Object.keys(entry ?? {}).flatMap((name) => {
    const child = name === '__compat' ? undefined : entry?.[name];
    return child ? [[name, child] satisfies [string, Identifier]] : [];
  });
}

/** Features of the style sheets that the oldest browsers lack, each with the reason for the exception. */
const styleExceptions: Record<string, string> = {
  '@container': 'otherwise the drawing of the road stays upright',
  '@view-transition': 'ornament',
  'container-type': 'otherwise the drawing of the road stays upright',
  'view-transition-name': 'ornament',
  'scrollbar-gutter': 'Safari lays its scrollbars over the page',
  'text-size-adjust': 'WebKit supports the prefix, and desktop browsers do not need it',
  'text-wrap': 'ornament',
  'overflow-anchor': 'the FAQ keeps its place by script',
  'print-color-adjust': 'also set with its prefix',
  'backdrop-filter': 'also set with its prefix',
  'user-select': 'set by sonner, also with its prefix',
  'forced-color-adjust': 'only for browsers with forced colours',
  hyphens: 'also broken anywhere, for very large letters',
  'content-visibility': 'used for ::details-content',
  'color-mix()': 'inside @supports',
  ':popover-open':
    'in a forgiving :where(), beside the attribute of client/polyfills/menu-without-popover.ts',
  ':has': 'otherwise a fieldset stays open, and empty forms are printed',
  ':details-content': 'replaced by client/polyfills/print-details.ts',
  'accent-color': 'ornament',
  outline: 'drawn with square corners by Safari before 16.4',
  ':-moz-progress-bar': 'for Firefox',
  ':-webkit-progress-bar': 'for Chromium and Safari',
  ':-webkit-progress-value': 'for Chromium and Safari',
};

/** Methods that the oldest browsers lack but our scripts may use, each with its reason. */
const scriptExceptions: Record<string, string> = {
  build: "Ark UI's own method",
  captureStackTrace: 'Zag checks that it exists',
  createPolicy: 'only in browsers with Trusted Types',
  createScriptURL: 'only in browsers with Trusted Types',
  element: "Ark UI's own method",
  fallback: "valibot's own method",
  getNotifications: 'only after a subscription, which needs the Push API',
  getSubscription: 'only in browsers with the Push API',
  requestPermission: 'only in browsers with the Push API',
  skipTransition: 'only for transitions of React, which no island uses',
  startViewTransition: 'only for transitions of React, which no island uses',
  subscribe: "sonner's own method",
  toArray: "React's own method",
  unpause: "Zag's own method",
  unsubscribe: 'only in browsers with the Push API',
  use: "React's own method",
};

const folder = 'dist/client/assets';
const readFiles = (ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n');

/** Returns the features in a style sheet that the oldest browsers lack. */
function newStyleFeatures(css: string): string[] {
  const found = new Set<string>();
  const recordFeature = (name: string, entry: Identifier | undefined) => {
    if (entry?.__compat && isNewer(entry.__compat)) found.add(name);
  };
  const { 'at-rules': atRules = {}, properties = {}, selectors = {}, types = {} } = data.css;
  postcss.parse(css).walk((node) => {
    if (node.type === 'atrule') recordFeature(`@${node.name}`, atRules[node.name]);
    if (node.type === 'rule')
      for (const [, name = ''] of node.selector.matchAll(/(?<!\\):{1,2}([a-z-]+)/g))
        recordFeature(`:${name}`, selectors[name]);
    if (node.type !== 'decl') return;
    recordFeature(node.prop, properties[node.prop]);
    for (const [, name = ''] of node.value.matchAll(/([a-z-]+)\(/g))
      recordFeature(`${name}()`, types[name] ?? types.color?.[name]);
  });
  return [...found].toSorted();
}

/** Returns the names called in a script that only newer browsers have. */
function newScriptNames(code: string): string[] {
  const names = unsupportedNames();
  const calls = code.matchAll(/(?:\.|new )([A-Za-z]\w{2,})\(/g);
  return [
    ...new Set([...calls].flatMap(([, name = '']) => (names.has(name) ? [name] : []))),
  ].toSorted();
}

describe('the oldest supported browsers', () => {
  it('support every CSS feature in the built style sheets, except known exceptions', () => {
    expect(newStyleFeatures(readFiles('.css'))).toEqual(Object.keys(styleExceptions).toSorted());
  });

  it('support every browser API in the built scripts, except known exceptions', () => {
    expect(newScriptNames(readFiles('.js'))).toEqual(Object.keys(scriptExceptions).toSorted());
  });

  it('receive no cascade layers, because browsers from 2021 ignore rules in cascade layers', () => {
    expect(readFiles('.css')).not.toContain('@layer');
  });

  it('are listed in the README', () => {
    expect(readFileSync('README.md', 'utf8').replace(/\s+/g, ' ')).toContain(
      `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari} and iOS ${ios}`,
    );
  });
});
