-- A message that a machine seems to have written: kept, shown in the inbox, not mailed.
ALTER TABLE messages ADD COLUMN suspected INTEGER NOT NULL DEFAULT 0;
-- Why the last try to mail it failed: the mailer's code, or "no answer".
ALTER TABLE messages ADD COLUMN mail_failure TEXT;
-- When the mailer refused it for good.
ALTER TABLE messages ADD COLUMN mail_refused_at INTEGER;

-- References that visitors were given while the database was down, and that another message has.
CREATE TABLE aliases (
  alias TEXT NOT NULL,
  reference TEXT NOT NULL REFERENCES messages (reference) ON DELETE CASCADE ON UPDATE CASCADE,
  PRIMARY KEY (alias, reference)
) STRICT, WITHOUT ROWID;
CREATE INDEX aliases_by_reference ON aliases (reference);

-- Digests of messages that were erased on request, so that a late copy cannot bring them back.
CREATE TABLE erased (
  digest TEXT PRIMARY KEY,
  erased_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Entries of the outbox that could not be stored while the database answered.
CREATE TABLE refused_entries (
  key TEXT PRIMARY KEY,
  tries INTEGER NOT NULL,
  reason TEXT NOT NULL,
  last_try_at INTEGER NOT NULL,
  -- The entry itself, once it has been set aside for a person to look at.
  value TEXT
) STRICT, WITHOUT ROWID;

-- What the last run of the cron left in the outbox.
CREATE TABLE outbox_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  waiting INTEGER NOT NULL,
  oldest_at INTEGER,
  checked_at INTEGER
) STRICT;
INSERT INTO outbox_state (id, waiting) VALUES (1, 0);
