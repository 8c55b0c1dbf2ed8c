-- Closures that wait for the approval of a second person, and closures that two people have published.
CREATE TABLE desk_approvals (
  id TEXT PRIMARY KEY,
  -- Empty for a new notice that waits for approval.
  notice TEXT NOT NULL,
  -- Revision that the request changes; 0 for a new notice.
  base INTEGER NOT NULL,
  title TEXT NOT NULL,
  -- 'form', or the action of a button.
  action TEXT NOT NULL,
  -- Content that the second person submits unchanged: fields as JSON, or place and times of the closure.
  content TEXT NOT NULL,
  -- Verified address of the person who requests the approval.
  person TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- Revision that a second person has published; null while the request waits.
  published INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX desk_approvals_by_notice ON desk_approvals (notice);

-- Copies the waiting requests, and the closures that two people have published. The old rows remain, so
-- that the previous version still works after a rollback.
INSERT INTO desk_approvals
SELECT id, notice,
  coalesce(
    (SELECT max(revision) FROM notice_revisions WHERE id = desk_forms.notice AND at <= desk_forms.at),
    (SELECT max(revision) FROM notice_revisions WHERE id = desk_forms.notice),
    0
  ),
  name, 'form', fields, person, at, NULL
FROM desk_forms WHERE state = 'waiting';

INSERT INTO desk_approvals
SELECT 'change-' || max(id), subject, revision,
  coalesce(
    (SELECT CASE WHEN json_valid(notice) THEN json_extract(notice, '$.title') END
     FROM notice_revisions
     WHERE id = desk_changes.subject AND revision = desk_changes.revision),
    subject
  ),
  json_extract(old, '$'), json_extract(new, '$'), person, max(at), NULL
FROM desk_changes
WHERE field = 'waits'
  AND revision = (SELECT max(revision) FROM notice_revisions WHERE id = desk_changes.subject)
GROUP BY subject, revision, old, new, person;

INSERT INTO desk_approvals
SELECT 'change-' || id, subject, revision - 1, subject, 'form', '', json_extract(new, '$'), at, revision
FROM desk_changes WHERE field = 'asked by';

-- The previous version runs for a moment after this migration. These triggers copy its new requests.
CREATE TRIGGER desk_forms_wait AFTER INSERT ON desk_forms WHEN NEW.state = 'waiting'
BEGIN
  INSERT OR REPLACE INTO desk_approvals
  SELECT NEW.id, NEW.notice,
    coalesce((SELECT max(revision) FROM notice_revisions WHERE id = NEW.notice), 0),
    NEW.name, 'form', NEW.fields, NEW.person, NEW.at, NULL;
END;
CREATE TRIGGER desk_forms_done AFTER DELETE ON desk_forms WHEN OLD.state = 'waiting'
BEGIN
  DELETE FROM desk_approvals WHERE id = OLD.id AND published IS NULL;
END;
CREATE TRIGGER desk_changes_wait AFTER INSERT ON desk_changes WHEN NEW.field = 'waits'
BEGIN
  INSERT INTO desk_approvals
  SELECT 'change-' || NEW.id, NEW.subject, NEW.revision,
    coalesce(
      (SELECT CASE WHEN json_valid(notice) THEN json_extract(notice, '$.title') END
       FROM notice_revisions WHERE id = NEW.subject AND revision = NEW.revision),
      NEW.subject
    ),
    json_extract(NEW.old, '$'), json_extract(NEW.new, '$'), NEW.person, NEW.at, NULL;
END;

-- Deletes the copy in the old table when a request is published or deleted.
CREATE TRIGGER desk_approvals_published AFTER UPDATE OF published ON desk_approvals
BEGIN
  DELETE FROM desk_forms WHERE id = NEW.id AND state = 'waiting';
END;
CREATE TRIGGER desk_approvals_deleted AFTER DELETE ON desk_approvals
BEGIN
  DELETE FROM desk_forms WHERE id = OLD.id AND state = 'waiting';
END;
