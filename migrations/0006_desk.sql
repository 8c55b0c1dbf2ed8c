-- Forms of the desk that were sent: a key is stored with what the form wrote, so that it writes once.
CREATE TABLE desk_presses (
  key TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  role TEXT NOT NULL,
  -- Path of what was written.
  place TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX desk_presses_by_age ON desk_presses (at);

-- For the people who answer messages; neither is ever shown to a visitor.
ALTER TABLE messages ADD COLUMN note TEXT NOT NULL DEFAULT '';
-- Verified address of whoever has taken it.
ALTER TABLE messages ADD COLUMN assignee TEXT;

-- Who did what with messages. Append-only; holds no words of a visitor, so that erasure is recorded
-- without them.
CREATE TABLE message_events (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  -- Verified address, or "command line".
  actor TEXT NOT NULL,
  -- Empty for an erasure by address.
  reference TEXT NOT NULL,
  what TEXT NOT NULL,
  old TEXT NOT NULL DEFAULT '',
  new TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX message_events_by_reference ON message_events (reference);
CREATE INDEX message_events_by_age ON message_events (at);
