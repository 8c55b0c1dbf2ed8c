-- Time of the last complete run of the cron. Before the first run: time of this migration.
ALTER TABLE outbox_state ADD COLUMN cron_ok_at INTEGER NOT NULL DEFAULT 0;
UPDATE outbox_state SET cron_ok_at = unixepoch() * 1000;
