-- Subject and place of a report. Empty in older messages, and in fields that the sender left empty.
ALTER TABLE messages ADD COLUMN about TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN kind TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN direction TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN from_junction TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN to_junction TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN lane TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN plate TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN seen TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN notice TEXT NOT NULL DEFAULT '';

-- State of a message, as defined in src/contact/states.ts. Null until somebody sets a state.
ALTER TABLE messages ADD COLUMN state TEXT;
ALTER TABLE messages ADD COLUMN state_reason TEXT;
ALTER TABLE messages ADD COLUMN state_at INTEGER;

-- Number of deleted reports for each month, kind and place. Reports are deleted because of their age.
CREATE TABLE report_counts (
  -- A month in UTC, such as "2026-11".
  month TEXT NOT NULL,
  kind TEXT NOT NULL,
  from_junction TEXT NOT NULL,
  to_junction TEXT NOT NULL,
  reports INTEGER NOT NULL,
  PRIMARY KEY (month, kind, from_junction, to_junction)
) STRICT, WITHOUT ROWID;
