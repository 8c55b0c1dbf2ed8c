import type { Database } from '../src/http/env.ts';
import type { Instant } from '../src/road/irish-time.ts';
import type { ReplicaStore } from '../src/store/store.ts';

/** Body of a queue message: alerts for which a message was due. */
export interface AlertBatch {
  readonly queuedAt: Instant;
  /** Ids of rows of `alerts`. */
  readonly ids: readonly number[];
}

/** Bindings of the Worker that sends alerts (wrangler.alerts.toml). The site uses the same database and replica. */
export interface AlertsEnv {
  DB: Database;
  /** Replica of the notices. If the replica is newer than the database, the database was restored. */
  NOTICES?: ReplicaStore;
  QUEUE: { sendBatch(messages: { body: AlertBatch }[]): Promise<unknown> };
  SITE_URL: string;
  SITE_EMAIL: string;
  ALERTS_PUBLIC_KEY: string;
  /** Secret. Without this key, no alert is sent. */
  ALERTS_PRIVATE_KEY?: string;
}
