-- The book of planned works and notices: nothing is overwritten. Times are milliseconds since 1970.
CREATE TABLE notice_revisions (
  id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  at INTEGER NOT NULL,
  author TEXT NOT NULL,
  -- What was done, in words.
  what TEXT NOT NULL,
  -- What the notice says from now on, as JSON: src/works/notice.ts.
  notice TEXT NOT NULL,
  -- Until when the site has a page for it.
  kept_until INTEGER NOT NULL,
  -- Of two people who change the same revision, the second is refused.
  PRIMARY KEY (id, revision)
) STRICT;

CREATE INDEX notice_revisions_kept ON notice_revisions (kept_until);

CREATE TABLE winter_revisions (
  revision INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  author TEXT NOT NULL,
  state TEXT NOT NULL
) STRICT;

-- What the edges read: all that is published, in one row for each change, written with the change.
CREATE TABLE notice_snapshots (
  revision INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;
