-- Log of changes to the road works, with verified addresses. The public notice contains no address.
CREATE TABLE desk_changes (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  person TEXT NOT NULL,
  -- Id of a notice, or "winter".
  subject TEXT NOT NULL,
  -- Revision of the notice. 0 for the winter status.
  revision INTEGER NOT NULL,
  field TEXT NOT NULL,
  -- Old and new value as JSON. Null if the notice did not have, or no longer has, the field.
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

-- Time at which a request to the public site first returned a revision.
CREATE TABLE desk_seen (
  notice TEXT NOT NULL,
  revision INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (notice, revision)
) STRICT, WITHOUT ROWID;

-- Unpublished forms: drafts, templates, and forms that wait for the approval of a second person.
CREATE TABLE desk_forms (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('draft', 'template', 'waiting')),
  -- Notice that the form changes. Empty for a new notice.
  notice TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Fields as JSON: desk/works/form/form-fields.ts.
  fields TEXT NOT NULL,
  person TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
