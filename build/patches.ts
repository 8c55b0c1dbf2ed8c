import type { Plugin } from 'vite';

const injection = /function __insertCSS\(code\) \{[\s\S]*?\n\}/;

/**
 * sonner writes a <style> element when it is loaded, which the Content Security Policy refuses; its
 * style sheet is imported by the toasts' instead.
 * @throws Error where sonner no longer does so.
 */
export function sonnerWithoutStyles(): Plugin {
  return {
    name: 'sonner-without-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return;
      if (!injection.test(code)) throw new Error('sonner no longer has __insertCSS: look again.');
      const left = code.replace(/__insertCSS\("[\s\S]*?"\);/, '').replace(injection, '');
      return { code: left, map: null };
    },
  };
}

/**
 * Vite wraps every dynamic import in a helper that preloads what the chunk depends on. Here
 * client/islands.ts does that, without running it and when it is due, and the helper would be a
 * quarter of the script that every page runs.
 * @throws Error where the client is built and Vite has no such helper any more.
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
 * module, so the Worker's build takes the half it needs by its file, and is a quarter smaller.
 * @throws Error where React has moved its entry.
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

/** A pattern in the text of React's server, and what takes its place. */
type Change = readonly [pattern: RegExp, replacement: string];

/** Changes React's server, in the build of a Worker. */
function reactPatch(name: string, changes: readonly Change[], complaint: string): Plugin {
  return {
    name,
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    transform(code, id) {
      if (!id.endsWith('react-dom-server.edge.production.js')) return;
      const changed = changes.reduce((before, [pattern, replacement]) => {
        const after = before.replaceAll(pattern, replacement);
        if (after === before) throw new Error(`React ${complaint}: look again.`);
        return after;
      }, code);
      return { code: changed, map: null };
    },
  };
}

/** Scripts that React would write into a page, as string literals of its server. */
const inlineScripts = /'(?:\$R[A-Z]=|addEventListener\("submit")(?:[^'\\\n]|\\.)*'/g;

/**
 * React's server has scripts for what is streamed late and for actions of forms. The Content Security
 * Policy refuses them and no page needs them, so the Worker goes without their text.
 * @throws Error where React has none any more.
 */
export function reactWithoutScripts(): Plugin {
  const changes = [[inlineScripts, "''"]] as const;
  return reactPatch('react-without-scripts', changes, 'has no scripts of its own any more');
}

/** React's functions that write, for text, as it has them itself for Bun. */
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

/** What React's server does with bytes, and what takes its place. */
const byTextInstead = [
  [/function writeChunk\(destination, chunk\) \{[\s\S]*?(?=function closeWithError)/g, textWriter],
  [/currentView = new Uint8Array\(4096\);/g, ''],
  [/segment\[i\]\.byteLength/g, 'segment[i].length'],
] as const;

/**
 * React's server encodes each name and value of an attribute by itself, thousands of calls for a page
 * of notices, and copies the bytes into views of 4 kB. Here it collects text, which is encoded once.
 * @throws Error where React writes bytes otherwise.
 */
export function reactEncodingOnce(): Plugin {
  return reactPatch('react-encoding-once', byTextInstead, 'writes bytes otherwise now');
}
