-- When the cron last did all of its work; until its first run, when this column was made.
ALTER TABLE outbox_state ADD COLUMN cron_ok_at INTEGER NOT NULL DEFAULT 0;
UPDATE outbox_state SET cron_ok_at = unixepoch() * 1000;
