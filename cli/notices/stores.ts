import type { Database, ReplicaStore } from '../../src/works/store.ts';
import { openBindings, type Place, readConfig } from '../platform.ts';

export interface Stores {
  database: Database;
  copies: ReplicaStore;
  /** Origin of the deployed site. */
  siteUrl: string;
  /** Lets go of the database; nothing may be asked after that. */
  close(): Promise<void>;
}

/** Opens the book and its copy. @throws PlatformError */
export async function openStores(place: Place): Promise<Stores> {
  const { DB, NOTICES, close } = await openBindings<{ DB: Database; NOTICES: ReplicaStore }>(
    place,
    'NOTICES',
  );
  const { vars } = await readConfig();
  return { database: DB, copies: NOTICES, siteUrl: String(vars.SITE_URL), close };
}
