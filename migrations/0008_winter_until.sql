-- Until when a winter status holds; null where it is the twelve hours that it held before.
ALTER TABLE winter_revisions ADD COLUMN until INTEGER;
