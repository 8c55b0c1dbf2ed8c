import type { Database, ReplicaStore } from '../../src/works/store.ts';
import { openBindings, type Place, readConfig } from '../platform.ts';

export interface Stores {
  database: Database;
  replica: ReplicaStore;
  /** Origin of the deployed site. */
  siteUrl: string;
  /** Lets go of the database; nothing may be asked after that. */
  close(): Promise<void>;
}

/** Opens the store of notices and its replica. @throws PlatformError */
export async function openStores(place: Place): Promise<Stores> {
  const { DB, NOTICES, close } = await openBindings<{ DB: Database; NOTICES: ReplicaStore }>(
    place,
    'NOTICES',
  );
  const { vars } = await readConfig();
  return { database: DB, replica: NOTICES, siteUrl: String(vars.SITE_URL), close };
}
