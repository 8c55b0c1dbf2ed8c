-- Messages from the contact form. Times are milliseconds since 1970, UTC.
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
  answered_at INTEGER,
  mailed_at INTEGER,
  mail_tries INTEGER NOT NULL DEFAULT 0,
  mail_due_at INTEGER NOT NULL
) STRICT;

CREATE INDEX messages_by_digest ON messages (digest, received_at);
CREATE INDEX messages_by_age ON messages (received_at);
CREATE INDEX messages_by_email ON messages (email COLLATE NOCASE);
CREATE INDEX messages_to_mail ON messages (mail_due_at) WHERE mailed_at IS NULL;
