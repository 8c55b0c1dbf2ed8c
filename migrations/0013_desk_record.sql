-- All changes of road works and messages, with their authors. Values are JSON. `revision` increases with
-- each change of a subject: the revision of a notice or of the winter status, or the id of a message's event.
CREATE VIEW desk_record AS
SELECT at, person, 'works' AS section, subject, revision, field, old, new
FROM desk_changes WHERE field <> 'waits'
UNION ALL
SELECT at,
  coalesce(
    (SELECT person FROM desk_changes WHERE subject = one.id AND revision = one.revision),
    author || ' (command line)'
  ),
  'works', id, revision, 'change', NULL, json_quote(what)
FROM notice_revisions AS one
UNION ALL
SELECT at, author || ' (command line)', 'works', 'winter', revision, 'state', NULL, json_quote(state)
FROM winter_revisions AS one
WHERE NOT EXISTS (SELECT 1 FROM desk_changes WHERE subject = 'winter' AND at = one.at)
UNION ALL
SELECT at, actor, 'messages', reference, id, what, json_quote(old), json_quote(new)
FROM message_events;
