/** Ids of the rows of `alerts` that one queue message covers. */
export type AlertBatch = readonly number[];

/** Bindings of the Worker that sends alerts (wrangler.alerts.toml). The site uses the same database and replica. */
export interface AlertsEnv {
  DB: D1Database;
  /** Replica of the notices. If the replica is newer than the database, the database was restored. */
  NOTICES?: KVNamespace;
  QUEUE: Queue<AlertBatch>;
  SITE_URL: string;
  SITE_EMAIL: string;
  ALERTS_PUBLIC_KEY: string;
  /** Secret. Without this key, no alert is sent. */
  ALERTS_PRIVATE_KEY?: string;
}
