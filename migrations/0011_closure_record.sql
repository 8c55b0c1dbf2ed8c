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
  max(0, (SELECT min(revision) FROM notice_snapshots) - row_number() OVER (ORDER BY at DESC))
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

-- When a closure really began and ended. Append-only: a correction is another row.
CREATE TABLE closure_confirmations (
  id INTEGER PRIMARY KEY,
  notice TEXT NOT NULL,
  -- Announced start of the period, which identifies the period.
  period INTEGER NOT NULL,
  event TEXT NOT NULL CHECK (event IN ('closed', 'opened')),
  happened INTEGER NOT NULL,
  -- Time of the confirmation, and the verified address.
  at INTEGER NOT NULL,
  person TEXT NOT NULL
) STRICT;
CREATE INDEX closure_confirmations_by_period ON closure_confirmations (period);

-- As in desk_changes: only the address of the author may be removed, after 24 months.
CREATE TRIGGER closure_confirmations_stay BEFORE UPDATE ON closure_confirmations
WHEN NOT (
  OLD.at <= unixepoch('now', '-24 months') * 1000
  AND NEW.person = 'address removed'
  AND NEW.id = OLD.id AND NEW.notice = OLD.notice AND NEW.period = OLD.period
  AND NEW.event = OLD.event AND NEW.happened = OLD.happened AND NEW.at = OLD.at
)
BEGIN
  SELECT RAISE(ABORT, 'closure_confirmations is append-only');
END;
CREATE TRIGGER closure_confirmations_last BEFORE DELETE ON closure_confirmations
BEGIN
  SELECT RAISE(ABORT, 'closure_confirmations is append-only');
END;

-- Figures of each month, computed by the cron: src/works/record/month.ts.
CREATE TABLE record_months (
  -- A month in Irish time, such as "2026-11".
  month TEXT PRIMARY KEY,
  -- Last computation, and last computation with another result.
  computed_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  -- Periods of planned closures with a confirmed opening, and how many opened within 15 minutes.
  confirmed INTEGER NOT NULL,
  punctual INTEGER NOT NULL,
  -- Figures, and the data behind them, as JSON: src/works/record/shape.ts.
  summary TEXT NOT NULL,
  data TEXT NOT NULL
) STRICT, WITHOUT ROWID;
