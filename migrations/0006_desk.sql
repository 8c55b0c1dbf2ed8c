-- Idempotency keys of submitted desk forms. A key is stored in the transaction of the form, so that a
-- repeated submission writes nothing.
CREATE TABLE desk_presses (
  key TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  role TEXT NOT NULL,
  -- Path of the page with the result.
  place TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX desk_presses_by_age ON desk_presses (at);

-- Note of the staff. Visitors never see the note or the assignee.
ALTER TABLE messages ADD COLUMN note TEXT NOT NULL DEFAULT '';
-- Verified address of the person who handles the message.
ALTER TABLE messages ADD COLUMN assignee TEXT;

-- Log of actions on messages. Append-only. Contains no text of a visitor, so that the log remains after
-- an erasure.
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
