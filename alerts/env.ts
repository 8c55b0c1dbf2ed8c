/** Rows of `alerts` that one message of the queue covers, by id. */
export type AlertBatch = readonly number[];

/** Environment of the Worker that sends alerts: wrangler.alerts.toml and the stores of the site. */
export interface AlertsEnv {
  DB: D1Database;
  /** Replica of the notices. A newer replica shows that the database was restored. */
  NOTICES?: KVNamespace;
  QUEUE: Queue<AlertBatch>;
  SITE_URL: string;
  SITE_EMAIL: string;
  ALERTS_PUBLIC_KEY: string;
  /** Secret. Without this key, no alert is sent. */
  ALERTS_PRIVATE_KEY?: string;
}
