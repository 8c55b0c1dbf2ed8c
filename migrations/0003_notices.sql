-- All revisions of the planned works and notices. No row is overwritten. Times are ms since 1970, UTC.
CREATE TABLE notice_revisions (
  id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  at INTEGER NOT NULL,
  author TEXT NOT NULL,
  -- Description of the change, in words.
  what TEXT NOT NULL,
  -- Content of the notice from this revision on, as JSON: src/works/notice/notice.ts.
  notice TEXT NOT NULL,
  -- Time until which the site has a page for the notice.
  kept_until INTEGER NOT NULL,
  -- If two people change the same revision, the second change is refused.
  PRIMARY KEY (id, revision)
) STRICT;

CREATE INDEX notice_revisions_kept ON notice_revisions (kept_until);

CREATE TABLE winter_revisions (
  revision INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  author TEXT NOT NULL,
  state TEXT NOT NULL
) STRICT;

-- Snapshots that the Worker reads. Each change adds a row with all published notices.
CREATE TABLE notice_snapshots (
  revision INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;
