-- Who changed what of the road works: the verified address, which the public notice does not name.
CREATE TABLE desk_changes (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  person TEXT NOT NULL,
  -- Id of a notice, or "winter".
  subject TEXT NOT NULL,
  -- Of the notice; 0 for the winter status.
  revision INTEGER NOT NULL,
  field TEXT NOT NULL,
  -- As JSON; null where there was, or is, no such field.
  old TEXT,
  new TEXT
) STRICT;
CREATE INDEX desk_changes_by_subject ON desk_changes (subject, revision);

CREATE TRIGGER desk_changes_stay BEFORE UPDATE ON desk_changes
BEGIN
  SELECT RAISE(ABORT, 'desk_changes is append-only');
END;
CREATE TRIGGER desk_changes_last BEFORE DELETE ON desk_changes
BEGIN
  SELECT RAISE(ABORT, 'desk_changes is append-only');
END;

-- When the public site was first seen to show a revision, read from outside.
CREATE TABLE desk_seen (
  notice TEXT NOT NULL,
  revision INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (notice, revision)
) STRICT, WITHOUT ROWID;

-- Forms that are not published: drafts, templates, and those that wait for a second person.
CREATE TABLE desk_forms (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('draft', 'template', 'waiting')),
  -- Notice that the form changes; empty for a new one.
  notice TEXT NOT NULL,
  name TEXT NOT NULL,
  -- As JSON: desk/works/fields.ts.
  fields TEXT NOT NULL,
  person TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
