-- Expiry of a winter status. Null in older rows, which expire after twelve hours.
ALTER TABLE winter_revisions ADD COLUMN until INTEGER;
