import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';

// What the desk needs of React: elements, context and static markup (decision 41).
export { createContext, createElement, Fragment } from 'preact';
export { jsx, jsxs } from 'preact/jsx-runtime';
export { renderToString as renderToStaticMarkup };

/** Returns the same markup as a stream, for shared modules that can also render on the site. */
export function renderToReadableStream(tree: VNode): ReadableStream | null {
  return new Response(renderToString(tree)).body;
}
