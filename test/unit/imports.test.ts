import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Source, sourcesIn } from '../support/sources.ts';

/** A room of the house, and what its files may import besides their own folder's. */
interface Room {
  room: RegExp;
  may: RegExp;
  /** What they may import as types alone. */
  types?: RegExp;
}

/** The table of the architecture. Paths count from the root; anything else is a package. */
const rooms: Room[] = [
  { room: /^src\/(log|timeout|escape)\.ts$/, may: /^$/ },
  { room: /^src\/routes\.ts$/, may: /^$/, types: /^src\/content\/pictures\.ts$/ },
  { room: /^src\/mask-path\.ts$/, may: /^src\/routes\.ts$/ },
  { room: /^src\/request-log\.ts$/, may: /^src\/(log|mask-path)\.ts$/ },
  {
    room: /^src\/page-key\.ts$/,
    may: /^src\/(routes|content\/gallery|islands\/gallery\/tabs|pages\/works\/filter)\.ts$/,
  },
  { room: /^src\/settings\.ts$/, may: /^valibot$/ },
  {
    room: /^src\/content\//,
    may: /^(src\/(content\/|escape\.ts)|\.generated\/|valibot$)/,
    types: /^src\/settings\.ts$/,
  },
  { room: /^src\/ui\//, may: /^(src\/(ui\/|routes\.ts)|\.generated\/|react$)/ },
  {
    room: /^src\/layout\//,
    may: /^(src\/(ui|islands)\/|src\/(routes|content\/emergency)\.ts$|\.generated\/|virtual:assets$|react$)/,
    types: /^src\/(content\/|settings\.ts$)/,
  },
  // Plain scripts of the browser.
  { room: /^src\/(consent|pages\/faq\/script)\//, may: /^client\/on-reach\.ts$/ },
  {
    // A folder of src/pages/ may also have what answers for its page: see the room after this.
    room: /^src\/pages\/([\w-]+\.tsx|[\w-]+\/page\.tsx)$/,
    may: /^(src\/(layout|ui|islands|content|notices)\/|src\/pages\/works\/(now-and-tonight|winter-panel)\.tsx$|src\/routes\.ts$|\.generated\/|react$)/,
    types: /^(hono|src\/(app-env|settings)\.ts)$/,
  },
  {
    room: /^src\/pages\/[\w-]+\//,
    may: /^(src\/(layout|ui|islands|content|messages|notices|render)\/|src\/(routes|log|timeout)\.ts$|\.generated\/|react$|hono(\/|$)|valibot$)/,
    types: /^src\/(app-env|settings)\.ts$/,
  },
  // A domain knows nothing of pages, layout or islands.
  {
    room: /^src\/messages\//,
    may: /^(src\/(log|timeout|content\/(network|emergency))\.ts|valibot)$/,
    types: /^(hono|src\/(app-env|settings)\.ts)$/,
  },
  {
    room: /^src\/notices\//,
    may: /^(src\/((log|timeout|escape)\.ts|content\/network\.ts|ui\/dates\.ts|routes\.ts|notices\/)|valibot$)/,
  },
  {
    room: /^src\/(discovery|monitoring)\//,
    may: /^src\/(content\/|messages\/|notices\/|(routes|log|timeout|escape)\.ts$)/,
    types: /^(hono|src\/(app-env|settings)\.ts)$/,
  },
  {
    room: /^src\/middleware\//,
    may: /^(hono(\/|$)|src\/render\/)/,
    types: /^src\/app-env\.ts$/,
  },
  {
    room: /^src\/render\//,
    may: /^(src\/(layout|notices)\/|src\/(settings|log|mask-path|page-key|content\/emergency)\.ts$|virtual:assets$|react-dom\/server$)/,
    types: /^(hono(\/|$)|src\/app-env\.ts$)/,
  },
  // Only on the server: they render an island as a root of its own.
  { room: /^src\/islands\/island\.tsx$/, may: /^virtual:assets$/, types: /^react$/ },
  { room: /^src\/islands\/render-island\.ts$/, may: /^(react|react-dom\/server)$/ },
  {
    room: /^src\/islands\//,
    may: /^(react|react-dom(\/client)?|@ark-ui\/react\/\w+|sonner|valibot|src\/(ui|islands\/toasts)\/.+|src\/messages\/(schema|field|fields|report-fields|per-field)\.ts|src\/(routes|content\/hours)\.ts|\.generated\/icons\.ts)$/,
  },
  { room: /^src\/(app|worker|index|app-env|modules\.d)\.tsx?$/, may: /./ },
  {
    room: /^client\//,
    may: /^(react|react-dom(\/client)?|src\/islands\/registry\.ts|src\/consent\/(stored-consent|consent|watch-preferences)\.ts|src\/pages\/faq\/script\/watch-questions\.ts|.+\.css)$/,
  },
];

interface Import {
  to: string;
  typeOnly: boolean;
}

const statement =
  /^(?:import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|import\('([^']+)'\)/gm;

function importsOf({ file, text }: Source): Import[] {
  return [...text.matchAll(statement)].map(([, typeOnly, ...specifiers]) => {
    const specifier = specifiers.find(Boolean) ?? '';
    const to = specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier;
    return { to, typeOnly: typeOnly !== undefined };
  });
}

function breaches(source: Source): string[] {
  const { may, types } = rooms.find(({ room }) => room.test(source.file)) ?? { may: /^$/ };
  const folder = posix.dirname(source.file);
  const own = (to: string) => !/^src(\/pages)?$/.test(folder) && to.startsWith(`${folder}/`);
  return importsOf(source)
    .filter(({ to, typeOnly }) => !may.test(to) && !own(to) && !(typeOnly && types?.test(to)))
    .map(({ to }) => `${source.file} imports ${to}`);
}

const sources = [...sourcesIn('src'), ...sourcesIn('client')];

describe('the table of who may import whom', () => {
  it.each(rooms)('has files of the room $room', ({ room }) => {
    expect(sources.filter(({ file }) => room.test(file))).not.toEqual([]);
  });

  it('has a room for every file, and no file imports what its room may not', () => {
    const homeless = sources.filter(({ file }) => !rooms.some(({ room }) => room.test(file)));
    expect(homeless.map(({ file }) => file)).toEqual([]);
    expect(sources.flatMap(breaches)).toEqual([]);
  });

  it.each([
    ['src/routes.ts', "import { app } from './app.tsx';"],
    ['src/content/faqs.ts', "import { Hono } from 'hono';"],
    ['src/ui/card.tsx', "import { site } from '../content/site.ts';"],
    ['src/layout/head.tsx', "import { articles } from '../content/articles.ts';"],
    ['src/pages/blog.tsx', "import { aboutPage } from './about.tsx';"],
    ['src/pages/blog.tsx', "import { Hono } from 'hono';"],
    ['src/islands/gallery/tabs.tsx', "import { galleryItems } from '../../content/gallery.ts';"],
    ['src/islands/gallery/tabs.tsx', "export * from '../contact-form/send.ts';"],
    ['src/consent/preferences.ts', "import { createElement } from 'react';"],
    ['client/entry.ts', "const page = import('../src/pages/blog.tsx');"],
  ])('would notice in %s: %s', (file, text) => {
    expect(breaches({ file, text })).toHaveLength(1);
  });
});
