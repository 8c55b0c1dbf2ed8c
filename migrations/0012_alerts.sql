-- Devices that receive alerts. An endpoint is personal data: no name, address or IP is stored with it.
-- Times are ms since 1970, UTC.
CREATE TABLE alert_devices (
  id INTEGER PRIMARY KEY,
  -- Address at the push service, and the keys that encrypt messages to the device (RFC 8291).
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  -- Last visit to the page of the alerts. A device is deleted 13 months later.
  visited_at INTEGER NOT NULL
) STRICT;
CREATE INDEX alert_devices_visited ON alert_devices (visited_at);

CREATE TABLE alerts (
  id INTEGER PRIMARY KEY,
  device INTEGER NOT NULL REFERENCES alert_devices (id) ON DELETE CASCADE,
  -- Junction and direction, as in the path of their page: "j9-southbound".
  place TEXT NOT NULL,
  -- Days and hours: src/works/alerts/choice.ts.
  hours TEXT NOT NULL,
  -- 1 if closed lanes are reported too.
  lanes INTEGER NOT NULL,
  -- The last report that the push service accepted, and those sent since of which this is not known, as
  -- JSON: src/works/alerts/report.ts.
  told TEXT NOT NULL DEFAULT '{"active":[],"unknown":false,"planned":[]}',
  tried TEXT NOT NULL DEFAULT '[]',
  -- 1 if the reader asked for a test message.
  test INTEGER NOT NULL DEFAULT 0,
  -- Key of the state of the road for which no message is due.
  settled TEXT NOT NULL DEFAULT '',
  -- No message is sent before this time: while a batch is being sent, and after a refusal.
  not_before INTEGER NOT NULL DEFAULT 0,
  UNIQUE (device, place)
) STRICT;
