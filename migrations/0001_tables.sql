-- All tables of the database. Times are ms since 1970, UTC.

-- Messages from the contact form.
CREATE TABLE messages (
  reference TEXT PRIMARY KEY,
  -- SHA-256 of the normalised fields. A repeated message within ten minutes creates no second row.
  digest TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  subject TEXT NOT NULL,
  message TEXT NOT NULL,
  -- Subject and place of a report. Empty in fields that the sender left empty.
  about TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL DEFAULT '',
  direction TEXT NOT NULL DEFAULT '',
  from_junction TEXT NOT NULL DEFAULT '',
  to_junction TEXT NOT NULL DEFAULT '',
  lane TEXT NOT NULL DEFAULT '',
  plate TEXT NOT NULL DEFAULT '',
  seen TEXT NOT NULL DEFAULT '',
  notice TEXT NOT NULL DEFAULT '',
  -- 1 if a bot probably sent the message, which is stored and shown in the inbox, but not mailed; 2 for spam.
  suspected INTEGER NOT NULL DEFAULT 0,
  mailed_at INTEGER,
  mail_tries INTEGER NOT NULL DEFAULT 0,
  mail_due_at INTEGER NOT NULL,
  -- Error code of the last failed attempt to mail the message, or "no answer".
  mail_failure TEXT,
  -- Time at which the mail service refused the message permanently.
  mail_refused_at INTEGER,
  -- State of a message, as defined in src/contact/message/states.ts. Null until somebody sets a state.
  state TEXT,
  state_reason TEXT,
  state_at INTEGER,
  -- Note of the staff. Visitors never see the note or the assignee.
  note TEXT NOT NULL DEFAULT '',
  -- Verified address of the person who handles the message.
  assignee TEXT
) STRICT;
CREATE INDEX messages_by_digest ON messages (digest, received_at);
CREATE INDEX messages_by_age ON messages (received_at);
CREATE INDEX messages_by_email ON messages (email COLLATE NOCASE);
CREATE INDEX messages_to_mail ON messages (mail_due_at) WHERE mailed_at IS NULL;

-- References that visitors received during a database failure, but that another message already has.
CREATE TABLE aliases (
  alias TEXT NOT NULL,
  reference TEXT NOT NULL REFERENCES messages (reference) ON DELETE CASCADE ON UPDATE CASCADE,
  PRIMARY KEY (alias, reference)
) STRICT, WITHOUT ROWID;
CREATE INDEX aliases_by_reference ON aliases (reference);

-- Digests of messages that were erased on request, so that a late copy is not stored again.
CREATE TABLE erased (
  digest TEXT PRIMARY KEY,
  erased_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Log of actions on messages. Append-only. Contains no text of a visitor, so that the log remains after
-- an erasure.
CREATE TABLE message_events (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  -- Verified address, or the name given to the local desk.
  actor TEXT NOT NULL,
  -- Empty for an erasure by address.
  reference TEXT NOT NULL,
  what TEXT NOT NULL,
  old TEXT NOT NULL DEFAULT '',
  new TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX message_events_by_reference ON message_events (reference);
CREATE INDEX message_events_by_age ON message_events (at);

-- State of the outbox after the last run of the cron.
CREATE TABLE outbox_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  waiting INTEGER NOT NULL,
  oldest_at INTEGER,
  checked_at INTEGER,
  -- Time of the last complete run of the cron. Before the first run: time of this migration.
  cron_ok_at INTEGER NOT NULL
) STRICT;
INSERT INTO outbox_state (id, waiting, cron_ok_at) VALUES (1, 0, unixepoch() * 1000);

-- Number of deleted reports for each month, kind and place. Reports are deleted because of their age.
CREATE TABLE report_counts (
  -- A month in UTC, such as "2026-11".
  month TEXT NOT NULL,
  kind TEXT NOT NULL,
  from_junction TEXT NOT NULL,
  to_junction TEXT NOT NULL,
  reports INTEGER NOT NULL,
  PRIMARY KEY (month, kind, from_junction, to_junction)
) STRICT, WITHOUT ROWID;

-- History of the planned works and notices. Rows are never deleted. Only the time of publication, the
-- expiry of the page and, after 24 months, the names of staff may change.
CREATE TABLE notice_revisions (
  id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  at INTEGER NOT NULL,
  -- Name of the shift, which the public sees.
  author TEXT NOT NULL,
  -- Description of the change, in words.
  what TEXT NOT NULL,
  -- Content of the notice from this revision on, as JSON: src/notice/notice.ts.
  notice TEXT NOT NULL,
  -- Time until which the site has a page for the notice.
  kept_until INTEGER NOT NULL,
  -- Time at which the revision was published. A retry may publish later than `at`.
  published INTEGER,
  -- Verified address of the person who published the revision. Empty for sample data.
  person TEXT NOT NULL DEFAULT '',
  -- Verified address of the person who requested the approval. Null if one person was enough.
  requested_by TEXT,
  -- Revision whose change this revision undoes. Null for every other change.
  undoes INTEGER CHECK (undoes < revision),
  -- If two people change the same revision, the second change is refused.
  PRIMARY KEY (id, revision)
) STRICT;
CREATE INDEX notice_revisions_kept ON notice_revisions (kept_until);
CREATE INDEX notice_revisions_published ON notice_revisions (published, id, revision);
CREATE INDEX notice_revisions_approved ON notice_revisions (kept_until) WHERE requested_by IS NOT NULL;
CREATE INDEX notice_revisions_named ON notice_revisions (at) WHERE person NOT IN ('', 'address removed');

CREATE TRIGGER notice_revisions_stay BEFORE UPDATE ON notice_revisions
WHEN NOT (
  NEW.id = OLD.id AND NEW.revision = OLD.revision AND NEW.at = OLD.at AND NEW.author = OLD.author
  AND NEW.what = OLD.what AND NEW.notice = OLD.notice
  AND (
    (NEW.person = OLD.person AND NEW.requested_by IS OLD.requested_by)
    OR (
      OLD.at <= unixepoch('now', '-24 months') * 1000 AND NEW.person = 'address removed'
      AND (NEW.requested_by IS OLD.requested_by OR NEW.requested_by = 'address removed')
    )
  )
)
BEGIN
  SELECT RAISE(ABORT, 'notice_revisions is append-only');
END;
CREATE TRIGGER notice_revisions_last BEFORE DELETE ON notice_revisions
BEGIN
  SELECT RAISE(ABORT, 'notice_revisions is append-only');
END;

-- Snapshots that the Worker reads. Each change adds a row with all published notices.
CREATE TABLE notice_snapshots (
  revision INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;

-- Every publication, also after its snapshot is deleted. The site returns the state at any past instant.
CREATE TABLE notice_publications (
  at INTEGER NOT NULL,
  -- Revision of the snapshot.
  revision INTEGER NOT NULL,
  -- Verified address of the person who published the database again after a restore; otherwise null.
  restored_by TEXT,
  PRIMARY KEY (at, revision)
) STRICT, WITHOUT ROWID;

-- When the snapshots were last known to be the newest: by the cron, which compares them with the replica in KV, or by
-- an operator after a restore. A restored database has an old time (decision 22).
CREATE TABLE notice_store (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  confirmed_at INTEGER NOT NULL
) STRICT;
INSERT INTO notice_store (id, confirmed_at) VALUES (1, unixepoch() * 1000);
CREATE TRIGGER notice_store_confirmed AFTER UPDATE OF restored_by ON notice_publications
WHEN OLD.restored_by IS NULL
BEGIN
  UPDATE notice_store SET confirmed_at = NEW.at;
END;

-- A publication inserts its snapshot after its revisions, so the trigger finds them.
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

-- As in notice_revisions: only the address of the author may be removed, after 24 months.
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

-- Figures of each month, computed by the cron: src/record/month.ts.
CREATE TABLE record_months (
  -- A month in Irish time, such as "2026-11".
  month TEXT PRIMARY KEY,
  -- Last computation, and last computation with another result.
  computed_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  -- Figures, and the data behind them, as JSON: src/record/shape.ts.
  summary TEXT NOT NULL,
  data TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Idempotency keys of submitted desk forms. A key is stored in the transaction of the form, so that a
-- repeated submission writes nothing.
CREATE TABLE desk_idempotency_keys (
  key TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  role TEXT NOT NULL,
  -- Path of the page with the result.
  place TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX desk_idempotency_keys_by_age ON desk_idempotency_keys (at);

-- Time at which a request to the public site first returned a revision.
CREATE TABLE desk_seen (
  notice TEXT NOT NULL,
  revision INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (notice, revision)
) STRICT, WITHOUT ROWID;

-- Changes that are not published: drafts, and closures that wait for the approval of a second person.
CREATE TABLE desk_pending (
  id TEXT PRIMARY KEY,
  -- Empty for a new notice.
  notice TEXT NOT NULL,
  -- Revision that the request changes; 0 for a new notice.
  base INTEGER NOT NULL,
  title TEXT NOT NULL,
  -- 'draft', 'form' for a form that waits, 'published' or 'deleted'.
  action TEXT NOT NULL,
  -- Fields of the form as JSON, which the second person submits unchanged.
  content TEXT NOT NULL,
  -- Verified address of the person who requests the approval.
  person TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- Verified address of the person who sent the request back, and the note to the author. Empty while it waits.
  returned_by TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE INDEX desk_pending_by_notice ON desk_pending (notice);

-- All changes of road works and messages, with their authors. `old` and `new` are the content before and
-- after a revision, as JSON: desk/record/entries.ts computes the difference. `revision` increases with each
-- change of a subject: the revision of a notice, or the id of a message's event.
CREATE VIEW desk_record AS
SELECT at, coalesce(nullif(person, ''), author) AS person, 'works' AS section, id AS subject, revision,
  what, requested_by,
  (SELECT notice FROM notice_revisions AS before
   WHERE before.id = one.id AND before.revision = one.revision - 1) AS old,
  notice AS new
FROM notice_revisions AS one
UNION ALL
SELECT at, restored_by, 'works', 'restore', revision, 'Database published again', NULL, NULL, NULL
FROM notice_publications WHERE restored_by IS NOT NULL
UNION ALL
SELECT at, actor, 'messages', reference, id, what, NULL, json_quote(old), json_quote(new)
FROM message_events;

-- Devices that receive alerts. An endpoint is personal data: no name, address or IP is stored with it.
CREATE TABLE alert_devices (
  id INTEGER PRIMARY KEY,
  -- Address at the push service, the service, and the keys that encrypt messages (RFC 8291).
  endpoint TEXT NOT NULL UNIQUE,
  host TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  -- Public key of the site (VAPID) for which the browser subscribed. A push service accepts no other key.
  key TEXT NOT NULL,
  -- 1 after the push service has accepted a message. Until then, the endpoint may be invented.
  accepted INTEGER NOT NULL DEFAULT 0,
  -- Last visit to the page of the alerts; before the first accepted message, the time of the subscription.
  visited_at INTEGER NOT NULL
) STRICT;
CREATE INDEX alert_devices_visited ON alert_devices (accepted, visited_at);

-- State of the deliveries: decision 52.
CREATE TABLE alerts (
  id INTEGER PRIMARY KEY,
  device INTEGER NOT NULL REFERENCES alert_devices (id) ON DELETE CASCADE,
  -- Junctions of the trip in driving order. Equal for an alert about a junction, in both directions.
  "from" INTEGER NOT NULL,
  "to" INTEGER NOT NULL,
  -- Days and hours of the trip: src/works/alerts/choice.ts.
  hours TEXT NOT NULL,
  -- 1 if changes are reported from 23:00 to 06:00 too.
  nights INTEGER NOT NULL,
  -- What the device was told, as JSON: src/works/alerts/report.ts. If empty, a message is due in any case.
  told TEXT NOT NULL DEFAULT '',
  -- 1 while a run sends a message, and after a message that the device may have received.
  unclear INTEGER NOT NULL DEFAULT 0,
  -- Since when a message is due; NULL while none is.
  due_at INTEGER,
  -- Number of attempts since the last accepted message, and of refusals without another result since.
  attempt INTEGER NOT NULL DEFAULT 0,
  refused INTEGER NOT NULL DEFAULT 0,
  -- No run sends a message from `tried_at` on, for `wait` ms: while a run sends, and after a failure.
  tried_at INTEGER NOT NULL DEFAULT 0,
  wait INTEGER NOT NULL DEFAULT 0,
  -- Random token of the run that is sending. Only this run may store a result.
  token TEXT NOT NULL DEFAULT '',
  UNIQUE (device, "from", "to")
) STRICT;

-- Push services.
CREATE TABLE alert_hosts (
  host TEXT PRIMARY KEY,
  -- Last message that the service accepted.
  accepted_at INTEGER NOT NULL DEFAULT 0,
  -- When the service did not respond, or refused all; 0 since a later response. A run sends it only a few messages.
  failed_at INTEGER NOT NULL DEFAULT 0
) STRICT;

-- One row, for /readyz and for the limit of the devices.
CREATE TABLE alert_state (
  devices INTEGER NOT NULL,
  -- Last complete run of the cron, and why a later run failed.
  ran_at INTEGER NOT NULL,
  problem TEXT NOT NULL DEFAULT '',
  -- Since when the oldest message to an accepted device is due; NULL if none is.
  oldest_at INTEGER
) STRICT;
INSERT INTO alert_state (devices, ran_at) VALUES (0, unixepoch() * 1000);

CREATE TRIGGER alerts_deleted AFTER DELETE ON alerts
BEGIN
  DELETE FROM alert_devices WHERE id = OLD.device AND id NOT IN (SELECT device FROM alerts WHERE device = OLD.device);
END;
CREATE TRIGGER alert_devices_added AFTER INSERT ON alert_devices
BEGIN
  UPDATE alert_state SET devices = devices + 1;
END;
CREATE TRIGGER alert_devices_deleted AFTER DELETE ON alert_devices
BEGIN
  UPDATE alert_state SET devices = devices - 1;
END;
