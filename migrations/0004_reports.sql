-- What a message is about and where that is; empty in messages that are older, or where it was left open.
ALTER TABLE messages ADD COLUMN about TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN kind TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN direction TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN from_junction TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN to_junction TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN lane TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN plate TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN seen TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN notice TEXT NOT NULL DEFAULT '';

-- What became of a message, as src/contact/states.ts has it; null while it is only received.
ALTER TABLE messages ADD COLUMN state TEXT;
ALTER TABLE messages ADD COLUMN state_reason TEXT;
ALTER TABLE messages ADD COLUMN state_at INTEGER;

-- How many reports a month had, by kind and place, of those that were deleted for their age.
CREATE TABLE report_counts (
  -- "2026-11", UTC.
  month TEXT NOT NULL,
  kind TEXT NOT NULL,
  from_junction TEXT NOT NULL,
  to_junction TEXT NOT NULL,
  reports INTEGER NOT NULL,
  PRIMARY KEY (month, kind, from_junction, to_junction)
) STRICT, WITHOUT ROWID;
