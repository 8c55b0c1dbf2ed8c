import { Hono } from 'hono';
import { createElement, type ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';

/** Text, or the tag, attributes and children of an element. */
type Tree = string | [tag: string, attributes: Record<string, string>, children: Tree[]];

/** Elements of two pages, by path. The bench defines them at build. */
declare const TREES: Record<string, Tree>;

/** Minimal app with Hono and React, for comparison: it renders the elements of two pages of the site. */
const app = new Hono();
for (const [path, tree] of Object.entries(TREES)) {
  app.get(path, async (c) =>
    c.body(await renderToReadableStream(elementOf(tree, 0)), {
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    }),
  );
}

function elementOf(tree: Tree, key: number): ReactNode {
  if (typeof tree === 'string') return tree;
  const [tag, attributes, children] = tree;
  return createElement(
    tag,
    { ...attributes, key },
    children.length > 0 ? children.map(elementOf) : undefined,
  );
}

export default app;
