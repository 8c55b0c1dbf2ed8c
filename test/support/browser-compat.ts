import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { oldestBrowsers } from '../../build/browsers.ts';

export { data as compatData };

const { chrome, edge, firefox, safari, ios } = oldestBrowsers;
const oldest = [
  ['chrome', chrome],
  ['edge', edge],
  ['firefox', firefox],
  ['safari', safari],
  ['safari_ios', ios],
] as const;

/** Whether one of the oldest browsers came out before a feature did, after MDN's compatibility data. */
export function isNewer({ support }: CompatStatement): boolean {
  return oldest.some(([browser, version]) => {
    const usable = [support[browser] ?? []].flat().find(({ flags }) => !flags);
    const added = usable?.version_added;
    return typeof added !== 'string' || isAbove(added.replace('≤', ''), version);
  });
}

function isAbove(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) > 0;
}

/** Names of interfaces and their members of which no older one has the name. */
export function newNames(): Set<string> {
  const newer = new Map<string, boolean>();
  const note = (name: string, { __compat: compat }: Identifier) => {
    if (compat) newer.set(name, (newer.get(name) ?? true) && isNewer(compat));
  };
  for (const [name, entry] of [...inside(data.api), ...inside(data.javascript.builtins)]) {
    note(name, entry);
    for (const [member, details] of inside(entry)) note(member.replace(/_static$/, ''), details);
  }
  return new Set([...newer].flatMap(([name, isNew]) => (isNew ? [name] : [])));
}

/** What stands below a name in the data. */
function inside(entry: Identifier | undefined): [string, Identifier][] {
  return Object.keys(entry ?? {}).flatMap((name) => {
    const below = name === '__compat' ? undefined : entry?.[name];
    return below ? [[name, below] satisfies [string, Identifier]] : [];
  });
}
