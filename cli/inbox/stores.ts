import type { Stores } from '../../src/contact/inbox/outside.ts';
import { openBindings, type Place } from '../platform.ts';

export interface Platform extends Stores {
  close(): Promise<void>;
}

export function describePlace({ remote, directory }: Place): string {
  if (remote) return 'The deployed database and outbox.';
  return `The local database and outbox in ${directory ?? '.wrangler/state'}; --remote reads the deployed ones.`;
}

/** Opens the database and the outbox of a place. @throws PlatformError */
export function openPlatform(place: Place): Promise<Platform> {
  return openBindings<Stores>(place, 'OUTBOX');
}
