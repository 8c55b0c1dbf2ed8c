import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Rooms from top to bottom. A file imports from its own room and from lower lines only. */
const layers = [
  ['bench'],
  ['test'],
  ['cli'],
  ['desk', 'alerts'],
  ['client', 'build'],
  ['src/app'],
  ['src/pages', 'src/contact', 'src/works', 'src/feeds', 'src/record'],
  ['src/edit'],
  ['src/store'],
  ['src/answer'],
  ['src/notice'],
  ['src/site'],
  ['src/consent'],
  ['src/road'],
  ['src/http'],
];

/** Rooms that must not import from some lower rooms: files of the Worker never contain code that writes notices. */
const excluded: Record<string, readonly string[]> = {
  'src/app': ['client', 'build', 'src/edit'],
  ...Object.fromEntries((layers[5] ?? []).map((room) => [room, ['src/edit']])),
};

const sources = globSync(`{alerts,bench,build,cli,client,desk,src,test}/**/*.{ts,tsx,css}`).filter(
  (file) => !/\.test\.tsx?$|node_modules/.test(file),
);
const imported = /(?:\bfrom|\bimport\(|\bimport|@import)\s*['"](\.{1,2}\/[^'"?]+)/g;

const edges = sources.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(imported)].map(([, path = '']) => ({
    file,
    target: normalize(join(dirname(file), path)),
  })),
);

const layerOf = (file: string) =>
  layers.findIndex((rooms) => rooms.some((room) => file.startsWith(`${room}/`)));
const roomOf = (file: string) => layers.flat().find((room) => file.startsWith(`${room}/`));

describe('an import', () => {
  test('points to the same room or to a room below', () => {
    const wrong = edges.filter(({ file, target }) => {
      const [from, to] = [roomOf(file), roomOf(target)];
      if (from === undefined || to === undefined || from === to) return false;
      return layerOf(target) <= layerOf(file) || excluded[from]?.includes(to);
    });
    expect(wrong).toEqual([]);
  });
});

describe('folders beside each other', () => {
  /** Folder below which two files part, and the two folders there; undefined if one file is directly in it. */
  const parting = (file: string, target: string) => {
    const [from, to] = [dirname(file).split('/'), dirname(target).split('/')];
    const depth = from.findIndex((name, index) => name !== to[index]);
    if (depth < 0 || to[depth] === undefined) return;
    const place = from.slice(0, depth).join('/');
    return { from: `${place}/${from[depth]}`, to: `${place}/${to[depth]}` };
  };

  test('have no cycle of imports', () => {
    const targets = new Map<string, Set<string>>();
    for (const { file, target } of edges) {
      const pair = parting(file, target);
      if (pair) targets.set(pair.from, (targets.get(pair.from) ?? new Set()).add(pair.to));
    }
    const reachable = (start: string) => {
      const found = new Set<string>();
      const visit = (folder: string) => {
        for (const next of targets.get(folder) ?? []) {
          if (!found.has(next)) visit(found.add(next) && next);
        }
      };
      visit(start);
      return found;
    };
    expect([...targets.keys()].filter((folder) => reachable(folder).has(folder))).toEqual([]);
  });
});
