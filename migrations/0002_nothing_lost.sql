-- Whether a message is probably spam. Such a message is stored and shown in the inbox, but not mailed.
ALTER TABLE messages ADD COLUMN suspected INTEGER NOT NULL DEFAULT 0;
-- Error code of the last failed attempt to mail the message, or "no answer".
ALTER TABLE messages ADD COLUMN mail_failure TEXT;
-- Time at which the mail service refused the message permanently.
ALTER TABLE messages ADD COLUMN mail_refused_at INTEGER;

-- References that visitors received during a database failure, but that another message already has.
CREATE TABLE aliases (
  alias TEXT NOT NULL,
  reference TEXT NOT NULL REFERENCES messages (reference) ON DELETE CASCADE ON UPDATE CASCADE,
  PRIMARY KEY (alias, reference)
) STRICT, WITHOUT ROWID;
CREATE INDEX aliases_by_reference ON aliases (reference);

-- Digests of messages that were erased on request, so that a late copy is not stored again.
CREATE TABLE erased (
  digest TEXT PRIMARY KEY,
  erased_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Entries of the outbox that a working database refused to store.
CREATE TABLE refused_entries (
  key TEXT PRIMARY KEY,
  tries INTEGER NOT NULL,
  reason TEXT NOT NULL,
  last_try_at INTEGER NOT NULL,
  -- The entry itself, after the cron has given up on storing it. An operator has to inspect it.
  value TEXT
) STRICT, WITHOUT ROWID;

-- State of the outbox after the last run of the cron.
CREATE TABLE outbox_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  waiting INTEGER NOT NULL,
  oldest_at INTEGER,
  checked_at INTEGER
) STRICT;
INSERT INTO outbox_state (id, waiting) VALUES (1, 0);
