-- Changes are never deleted. After 24 months, the address of their author may be removed. No other
-- update is allowed.
DROP TRIGGER desk_changes_stay;
CREATE TRIGGER desk_changes_stay BEFORE UPDATE ON desk_changes
WHEN NOT (
  OLD.at <= unixepoch('now', '-24 months') * 1000
  AND NEW.person = 'address removed'
  AND NEW.id = OLD.id AND NEW.at = OLD.at AND NEW.subject = OLD.subject
  AND NEW.revision = OLD.revision AND NEW.field = OLD.field AND NEW.old IS OLD.old
  AND (NEW.new IS OLD.new OR (OLD.field = 'asked by' AND NEW.new = '"address removed"'))
)
BEGIN
  SELECT RAISE(ABORT, 'desk_changes is append-only');
END;

CREATE INDEX desk_changes_named ON desk_changes (at) WHERE person <> 'address removed';
