import type { Env } from 'hono';
import { HonoBase } from 'hono/hono-base';
import { TrieRouter } from 'hono/router/trie-router';

/** Creates the app, or the routes of a feature that the app includes, with one kind of router (decision 3). */
export function createRouter<AppEnv extends Env>(): HonoBase<AppEnv> {
  return new HonoBase<AppEnv>({ router: new TrieRouter() });
}
