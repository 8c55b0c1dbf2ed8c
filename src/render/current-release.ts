import type { Bindings } from '../app-env.ts';
import { siteFrom } from '../settings.ts';
import { Edition } from './release.ts';

let current: Edition | undefined;

/**
 * The edition of this isolate, made once and again when the year turns.
 * @throws Error that names the missing or malformed settings.
 */
export function currentEdition(env: Bindings): Edition {
  const year = new Date().getUTCFullYear();
  if (current?.year !== year) current = new Edition(siteFrom(env), env.VERSION.id, year);
  return current;
}
