-- Every publication, also after its snapshot is deleted. The site returns the state at any past instant.
CREATE TABLE notice_publications (
  at INTEGER NOT NULL,
  -- Revision of the snapshot.
  revision INTEGER NOT NULL,
  PRIMARY KEY (at, revision)
) STRICT, WITHOUT ROWID;

-- Publications before this migration: the kept snapshots, and one for each older time of a change.
INSERT INTO notice_publications SELECT at, revision FROM notice_snapshots;
INSERT INTO notice_publications
SELECT at,
  (SELECT coalesce(min(revision), 1) FROM notice_snapshots) - row_number() OVER (ORDER BY at DESC)
FROM (SELECT at FROM notice_revisions UNION SELECT at FROM winter_revisions)
WHERE at < (SELECT min(at) FROM notice_snapshots);

-- Time at which a revision was published. The command line asks for a confirmation after `at`.
ALTER TABLE notice_revisions ADD COLUMN published INTEGER;
UPDATE notice_revisions SET published = at;
CREATE INDEX notice_revisions_published ON notice_revisions (published, id, revision);

-- A snapshot is the last statement of a publication, so the trigger finds the revisions in this publication.
CREATE TRIGGER notice_snapshots_published AFTER INSERT ON notice_snapshots
BEGIN
  INSERT OR IGNORE INTO notice_publications (at, revision) VALUES (NEW.at, NEW.revision);
  UPDATE notice_revisions SET published = NEW.at WHERE published IS NULL;
END;
