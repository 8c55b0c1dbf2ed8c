-- Devices that receive alerts. An endpoint is personal data: no name, address or IP is stored with it.
-- Times are ms since 1970, UTC.
CREATE TABLE alert_devices (
  id INTEGER PRIMARY KEY,
  -- Address at the push service, its host name, and the keys that encrypt messages (RFC 8291).
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
  -- Last segment of the path of the place's page: "j9-southbound".
  place TEXT NOT NULL,
  -- Days and hours: src/works/alerts/choice.ts.
  hours TEXT NOT NULL,
  -- 1 if closed lanes are reported too.
  lanes INTEGER NOT NULL,
  -- What the device may have been told, as JSON: the last accepted report, then reports without a clear result.
  told TEXT NOT NULL DEFAULT '[]',
  -- Message that is due in any case: "test", "confirm" after the subscription, or empty.
  asked TEXT NOT NULL DEFAULT '',
  -- Since when a message is due; NULL while none is.
  due_at INTEGER,
  -- Number of attempts since the last accepted message.
  attempt INTEGER NOT NULL DEFAULT 0,
  -- No run sends a message from `tried_at` on, for `wait` ms: while a run sends, and after a failure.
  tried_at INTEGER NOT NULL DEFAULT 0,
  wait INTEGER NOT NULL DEFAULT 0,
  -- Random token of the run that is sending. Only this run may store a result.
  token TEXT NOT NULL DEFAULT '',
  UNIQUE (device, place)
) STRICT;

-- Push services that do not respond. A run sends them only a few messages.
CREATE TABLE alert_hosts (
  host TEXT PRIMARY KEY,
  failed_at INTEGER NOT NULL
) STRICT;

-- One row, for /readyz and for the limit of the devices.
CREATE TABLE alert_state (
  devices INTEGER NOT NULL,
  -- Last complete run of the cron, and why a later run failed.
  ran_at INTEGER NOT NULL,
  problem TEXT NOT NULL DEFAULT '',
  -- Since when the oldest message to an accepted device is due; NULL if none is.
  oldest_at INTEGER,
  -- Last message that a push service accepted.
  accepted_at INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO alert_state (devices, ran_at) VALUES (0, unixepoch() * 1000);

CREATE TRIGGER alert_devices_added AFTER INSERT ON alert_devices
BEGIN
  UPDATE alert_state SET devices = devices + 1;
END;
CREATE TRIGGER alert_devices_deleted AFTER DELETE ON alert_devices
BEGIN
  UPDATE alert_state SET devices = devices - 1;
END;
