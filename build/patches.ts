import type { Plugin } from 'vite';

const injection = /function __insertCSS\(code\) \{[\s\S]*?\n\}/;

/**
 * Removes the <style> element that sonner adds when it is loaded, which the Content Security Policy
 * refuses; the toasts' style sheet imports sonner's instead.
 * @throws Error if sonner no longer adds one.
 */
export function sonnerWithoutStyles(): Plugin {
  return {
    name: 'sonner-without-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return;
      if (!injection.test(code)) throw new Error('sonner no longer has __insertCSS: look again.');
      const remaining = code.replace(/__insertCSS\("[\s\S]*?"\);/, '').replace(injection, '');
      return { code: remaining, map: null };
    },
  };
}

/**
 * Removes the helper in which Vite wraps every dynamic import to preload the chunk's dependencies.
 * client/islands.ts fetches them when they are due, without running them, and the helper would be a
 * quarter of the script that every page runs.
 * @throws Error if the client is built and Vite no longer has such a helper.
 */
export function noPreloadHelper(): Plugin {
  let replaced = false;
  return {
    name: 'no-preload-helper',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (!id.includes('vite/preload-helper')) return;
      replaced = true;
      return 'export const __vitePreload = (load) => load();';
    },
    buildEnd(error) {
      if (!error && !replaced)
        throw new Error('Vite no longer has its preload helper: look again.');
    },
  };
}

const entry = /server\.\w+\.js$/;

/**
 * `react-dom/server` loads two copies of React's server: the streaming one and, for
 * `renderToString`, an older one that nothing here uses. A bundler cannot drop half of such a
 * module, so the Worker's build imports the file of the streaming one, and is a quarter smaller.
 * @throws Error if React has moved its entry.
 */
export function reactStreamingOnly(): Plugin {
  return {
    name: 'react-streaming-only',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    async resolveId(source, importer) {
      if (source !== 'react-dom/server') return;
      const id = (await this.resolve(source, importer, { skipSelf: true }))?.id ?? '';
      if (!entry.test(id)) throw new Error(`React's server is now ${id}: look again.`);
      return id.replace(entry, 'cjs/react-dom-server.edge.production.js');
    },
  };
}

/** Pattern in the source of React's server, and its replacement. */
type Change = readonly [pattern: RegExp, replacement: string];

/** Applies changes to the source of React's server when a Worker is built. */
function reactPatch(name: string, changes: readonly Change[], problem: string): Plugin {
  return {
    name,
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    transform(code, id) {
      if (!id.endsWith('react-dom-server.edge.production.js')) return;
      const changed = changes.reduce((before, [pattern, replacement]) => {
        const after = before.replaceAll(pattern, replacement);
        if (after === before) throw new Error(`React ${problem}: look again.`);
        return after;
      }, code);
      return { code: changed, map: null };
    },
  };
}

/** String literals in React's server that contain scripts it would write into a page. */
const inlineScripts = /'(?:\$R[A-Z]=|addEventListener\("submit")(?:[^'\\\n]|\\.)*'/g;

/**
 * Removes React's inline scripts for late streamed content and form actions from the Worker: the Content
 * Security Policy refuses them and no page needs them.
 * @throws Error if React no longer has any.
 */
export function reactWithoutScripts(): Plugin {
  const changes = [[inlineScripts, "''"]] as const;
  return reactPatch('react-without-scripts', changes, 'has no scripts of its own any more');
}

/** React's output functions, for text instead of bytes, as in its own build for Bun. */
const textWriter = `
var written = '', textEncoder = new TextEncoder();
function writeChunk(destination, chunk) { written += chunk; }
function writeChunkAndReturn(destination, chunk) { written += chunk; return true; }
function completeWriting(destination) {
  if (written !== '') destination.enqueue(textEncoder.encode(written));
  written = '';
}
function stringToChunk(content) { return content; }
function stringToPrecomputedChunk(content) { return content; }
function byteLengthOfChunk(chunk) { return chunk.length; }
`;

/** Replacements for the code with which React's server handles bytes. */
const textChanges = [
  [/function writeChunk\(destination, chunk\) \{[\s\S]*?(?=function closeWithError)/g, textWriter],
  [/currentView = new Uint8Array\(4096\);/g, ''],
  [/segment\[i\]\.byteLength/g, 'segment[i].length'],
] as const;

/**
 * Makes React's server collect text and encode it once. Unchanged, it encodes each attribute name and
 * value separately, thousands of calls for a page of notices, and copies the bytes into views of 4 kB.
 * @throws Error if React writes bytes in another way.
 */
export function reactEncodingOnce(): Plugin {
  return reactPatch('react-encoding-once', textChanges, 'writes bytes otherwise now');
}
