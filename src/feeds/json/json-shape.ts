import * as v from 'valibot';
import { causes } from '../../notice/causes.ts';
import { effects } from '../../notice/effect.ts';
import { eventKinds } from '../../notice/events.ts';
import { jsonInstantSchema as instant, wholeNumberSchema } from '../../notice/field.ts';
import { clockSchema, type NoticeFieldName, weekdaySchema } from '../../notice/fields.ts';
import { kinds } from '../../notice/kinds.ts';
import { allDirections } from '../../notice/place-fields.ts';
import {
  laneNames,
  laneStates,
  parts,
  severities,
  slipRoads,
  winterStages,
} from '../../notice/vocabulary.ts';
import { landmarkNames } from '../../road/network.ts';
import { directions } from '../../road/road.ts';

/** Adds a description to a schema. The description includes the unit, if any. */
function field<const Schema extends v.GenericSchema>(schema: Schema, words: string) {
  return v.pipe(schema, v.description(words));
}

const placeJsonSchema = v.object({
  junction: v.pipe(wholeNumberSchema, v.description('Number of the junction.')),
  name: v.pipe(v.string(), v.description('Name of the junction, as on the signs.')),
  meets: v.pipe(v.string(), v.description('Road that the junction leads to.')),
});

const jsonRepeatSchema = v.array(
  v.object({
    from: v.pipe(clockSchema, v.description('Irish time.')),
    to: v.pipe(clockSchema, v.description('Irish time; on the next day unless later than “from”.')),
    days: v.pipe(
      v.array(weekdaySchema),
      v.description('Weekdays on which the hours start; 0 is Sunday.'),
    ),
    dates: v.pipe(
      v.nullable(v.array(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)))),
      v.description('The only dates on which the hours start; null if they start on all “days”.'),
    ),
  }),
);

/** Schema of each field of a notice in JSON. */
const fieldShapes = {
  kind: field(v.picklist(kinds), 'Kind of notice.'),
  title: field(v.string(), 'Title in one line.'),
  text: field(v.string(), 'Effect on drivers, in sentences.'),
  direction: field(v.picklist(allDirections), 'Affected carriageway, named as on the signs.'),
  from: field(placeJsonSchema, 'Junction at which drivers reach the works.'),
  to: field(
    placeJsonSchema,
    'Junction after the works; the same as “from” if the works are at one junction.',
  ),
  slips: field(
    v.array(v.picklist(parts)),
    'Affected parts if the motorway itself is not affected: slip roads of one junction, its roundabout, a link between two roads, or an overbridge. Otherwise empty.',
  ),
  link: field(
    v.nullable(
      v.object({
        from: v.pipe(v.string(), v.description('Road at the start of the link.')),
        to: v.pipe(v.string(), v.description('Road at the end of the link.')),
      }),
    ),
    'The two linked roads; null if not a link.',
  ),
  carries: field(v.nullable(v.string()), 'Road on the overbridge; null if not an overbridge.'),
  landmark: field(
    v.nullable(v.picklist(landmarkNames)),
    'Named stretch of the motorway; null if not a named stretch.',
  ),
  also: field(
    v.array(
      v.object({
        junction: v.pipe(wholeNumberSchema, v.description('Number of the junction.')),
        slip: v.pipe(v.picklist(slipRoads), v.description('Exit or entry.')),
      }),
    ),
    'Slip roads along the stretch that are closed too.',
  ),
  cause: field(v.nullable(v.picklist(causes)), 'Reason; null if not given.'),
  stage: field(
    v.nullable(v.picklist(winterStages)),
    'Stage of the winter service; null in other notices.',
  ),
  speedLimit: field(
    v.nullable(wholeNumberSchema),
    'Temporary speed limit in km/h; null if not set.',
  ),
  lanes: field(
    v.nullable(
      v.object({
        closed: v.pipe(wholeNumberSchema, v.description('Number of closed lanes.')),
        of: v.pipe(wholeNumberSchema, v.description('Number of lanes on the carriageway.')),
      }),
    ),
    'Number of closed lanes; null if not given.',
  ),
  laneStates: field(
    v.array(
      v.object({
        lane: v.pipe(
          v.picklist(laneNames),
          v.description('Name of the lane; lane-1 is the leftmost running lane.'),
        ),
        state: v.pipe(v.picklist(laneStates), v.description('State of the lane.')),
      }),
    ),
    'States of individual lanes, of the slip road if the notice is about one. Lanes that are not listed have no known state.',
  ),
  start: field(instant, 'Start of the whole notice, in UTC.'),
  end: field(instant, 'End of the whole notice, in UTC.'),
  repeat: field(
    jsonRepeatSchema,
    'Repeated hours; empty if the notice applies continuously from start to end. The first entry that lists a day applies. “periods” has the actual times.',
  ),
  diversion: field(v.nullable(v.string()), 'Alternative route; null if not given.'),
  audible: field(v.boolean(), 'Whether residents beside the road may hear the works.'),
  severity: field(v.picklist(severities), 'Expected delay for drivers.'),
} satisfies Readonly<Record<NoticeFieldName, v.GenericSchema>>;

const periodShape = v.object({
  start: field(instant, 'Start, in UTC.'),
  end: field(instant, 'End, in UTC.'),
});

const noticeShape = v.object({
  id: field(v.string(), 'Permanent id: six letters and digits.'),
  url: field(v.pipe(v.string(), v.url()), 'Page of the notice.'),
  revision: field(wholeNumberSchema, 'Increases with each change of the notice.'),
  state: field(
    v.picklist(['planned', 'on', 'ended', 'cancelled']),
    'Current state. A notice is planned between two of its nights.',
  ),
  now: field(
    v.picklist(['closed', 'restricted', 'none']),
    'What holds at “asOf”: a carriageway of the motorway is closed; a part of the road is restricted, such as a slip road; or nothing.',
  ),
  effect: field(
    v.picklist(effects),
    'Most severe effect, counting the slip roads in “also”: “closed” is the motorway itself, “crossing-closed” a roundabout or a bridge.',
  ),
  closesRoad: field(
    v.boolean(),
    'Whether a carriageway of the motorway is closed in each period, and not only a slip road, a roundabout or a bridge.',
  ),
  ...fieldShapes,
  periods: field(
    v.array(periodShape),
    'All current and coming periods of 28 days, or the next period if all are later. Empty if all are over or cancelled.',
  ),
  next: field(v.nullable(periodShape), 'Current or next period; null if all are over.'),
  cancelled: field(v.nullable(instant), 'Time of cancellation, in UTC; null if not cancelled.'),
  changed: field(instant, 'Time of the last change, in UTC.'),
  changes: field(
    v.array(
      v.object({
        at: field(instant, 'Time of the change, in UTC.'),
        by: field(v.string(), 'Desk that made the change.'),
        what: field(v.string(), 'Description of the change.'),
      }),
    ),
    'History of the notice, newest first.',
  ),
});

const envelopeFields = {
  version: field(v.literal(1), 'Increases when a field is removed or changes its meaning.'),
  publisher: field(v.string(), 'Publisher to credit.'),
  license: field(v.pipe(v.string(), v.url()), 'Licence of the notices.'),
  generated: field(
    instant,
    'Time of this data, in UTC: “asOf”, or the last successful read while our database is unavailable.',
  ),
  road: field(v.string(), 'Road of all notices.'),
  timeZone: field(v.literal('Europe/Dublin'), 'Time zone of hours in Irish time.'),
  asOf: field(instant, 'Time of the last start, end or change of a notice, in UTC.'),
  complete: field(
    v.boolean(),
    'Whether all published notices are included. If false, a notice may be missing.',
  ),
};

const revisionFields = {
  published: field(
    v.optional(instant),
    'Time of the last publication, in UTC; absent before the first.',
  ),
  revision: field(wholeNumberSchema, 'Increases with each publication.'),
};

/** Content of `/works.json`. */
export const feedShape = v.object({
  ...envelopeFields,
  at: field(v.optional(instant), 'Requested instant, in UTC, if the URL has “at”.'),
  ...revisionFields,
  unreadable: field(wholeNumberSchema, 'Number of unreadable notices.'),
  winter: field(
    v.nullable(
      v.object({
        state: field(v.picklist(winterStages), 'Stage of the winter service.'),
        since: field(instant, 'Start, in UTC.'),
        until: field(instant, 'End in UTC, unless a change is published earlier.'),
        by: field(v.string(), 'Desk that published the stage.'),
      }),
    ),
    'Stage of the current notice about the winter service, which is also in “notices”; null if there is none, or if it is unreadable (then “complete” is false).',
  ),
  notices: field(
    v.array(noticeShape),
    'Current and planned notices, or with “list=past” the ended and cancelled ones of the last 90 days.',
  ),
});

/** Content of `/works/status.json`. */
export const statusShape = v.object({
  ...envelopeFields,
  checked: field(
    instant,
    'When the notices were last confirmed as current, in UTC, to the minute. Expect a time within the last two minutes.',
  ),
  ...revisionFields,
});

/** Content of `/works/changes.json`. */
export const changesShape = v.object({
  ...envelopeFields,
  since: field(
    instant,
    'Earliest listed time, in UTC: “since” of the request, at most 14 days ago.',
  ),
  changes: field(
    v.array(
      v.object({
        at: field(instant, 'Time of the event, in UTC.'),
        kind: field(
          v.picklist(eventKinds),
          'What happened. “changed” concerns neither the place nor the times.',
        ),
        notice: field(v.string(), 'Id of the notice.'),
        url: field(v.pipe(v.string(), v.url()), 'Page of the notice.'),
        title: field(v.string(), 'Current title of the notice.'),
        before: field(
          v.nullable(v.string()),
          'What was announced for the first affected night; null if nothing was.',
        ),
        after: field(
          v.nullable(v.string()),
          'What is announced since then; null if the road is open instead.',
        ),
        nights: field(
          v.array(v.object({ before: v.nullable(periodShape), after: v.nullable(periodShape) })),
          'Hours of each affected night before and after the event.',
        ),
      }),
    ),
    'Events, newest first.',
  ),
});

/** Content of `/works/{id}.json`. */
export const oneNoticeShape = v.object({
  ...envelopeFields,
  notice: field(noticeShape, 'The notice.'),
});

const statementShape = v.object({
  direction: field(
    v.picklist([...directions, 'both']),
    'Affected direction of travel; “both” for a roundabout or a bridge.',
  ),
  start: field(instant, 'Start in UTC; may be earlier than “at”.'),
  end: field(
    instant,
    'End in UTC. A closure ends when its stretch opens, even if several notices close the stretch.',
  ),
  effect: field(v.picklist(effects), 'Effect on drivers.'),
  words: field(v.string(), 'Effect in words, with the lanes if they are known.'),
  speedLimit: field(
    v.nullable(wholeNumberSchema),
    'Temporary speed limit in km/h; null if not set.',
  ),
  stretch: field(
    v.object({
      from: field(wholeNumberSchema, 'Number of the junction that drivers reach first.'),
      to: field(
        wholeNumberSchema,
        'Number of the last junction; the same as “from” at one junction.',
      ),
    }),
    'Affected stretch, in driving order.',
  ),
  slips: field(
    v.array(v.picklist(parts)),
    'Affected parts of the junction if the motorway itself is not affected, as in a notice.',
  ),
  leaveAt: field(
    v.nullable(wholeNumberSchema),
    'Number of the junction at which to leave the motorway before a closed stretch; null if no exit is known to be open.',
  ),
  instead: field(
    v.array(wholeNumberSchema),
    'Numbers of the neighbouring junctions that replace a closed slip road; empty if none is known.',
  ),
  advice: field(v.nullable(v.string()), 'Advice to drivers; null if there is none.'),
  notices: field(
    v.array(
      v.object({
        id: field(v.string(), 'Permanent id: six letters and digits.'),
        url: field(v.pipe(v.string(), v.url()), 'Page of the notice.'),
        title: field(v.string(), 'Title in one line.'),
      }),
    ),
    'Notices behind the statement.',
  ),
});

const junctionState = v.picklist(['closed', 'restricted', 'none', 'unknown']);

/** Content of `/works/j9.json` and `/works/j9-southbound.json`. */
export const junctionShape = v.object({
  ...envelopeFields,
  url: field(v.pipe(v.string(), v.url()), 'Page of the junction.'),
  junction: field(wholeNumberSchema, 'Number of the junction.'),
  name: field(v.string(), 'Name of the junction, as on the signs.'),
  direction: field(
    v.picklist([...directions, 'both']),
    'Direction of travel; “both” unless the path names one.',
  ),
  at: field(instant, 'Start of the covered time, in UTC: “asOf”.'),
  until: field(
    instant,
    'End of the covered time, in UTC: the next 06:00 Irish time, or six hours ahead if that is later.',
  ),
  now: field(
    junctionState,
    'What holds at “at”; “unknown” if no closure is known but a notice may be missing.',
  ),
  tonight: field(junctionState, 'Most severe state in the covered time, which may begin later.'),
  headlines: field(
    v.array(
      v.object({
        direction: field(v.picklist([...directions, 'both']), 'Direction of travel.'),
        words: field(v.string(), 'The most severe fact, ahead of the junction too.'),
        note: field(v.string(), 'Further sentences; may be empty.'),
      }),
    ),
    'Headline of each direction; one if both directions have the same.',
  ),
  periods: field(
    v.array(statementShape),
    'Closures and restrictions at the junction in the covered time, in order of time.',
  ),
  ahead: field(
    v.array(statementShape),
    'Closures of the motorway that a driver reaches after the junction, in order of time.',
  ),
});

/** Content of `/works/j6-to-j12.json`. */
export const tripShape = v.object({
  ...envelopeFields,
  url: field(v.pipe(v.string(), v.url()), 'Page of the trip.'),
  from: field(wholeNumberSchema, 'Number of the junction at which the trip begins.'),
  to: field(wholeNumberSchema, 'Number of the junction at which the trip ends.'),
  leave: field(v.nullable(instant), 'Requested departure, in UTC; null for now.'),
  kmPerHour: field(wholeNumberSchema, 'Assumed speed of a requested departure, in km/h.'),
  until: field(instant, 'End of the covered 24 hours, in UTC.'),
  headline: field(
    v.object({
      words: field(v.string(), 'Verdict for now or for the departure.'),
      note: field(v.string(), 'Further sentences; may be empty.'),
    }),
    'Verdict on the trip.',
  ),
  hours: field(
    v.array(
      v.object({
        ...periodShape.entries,
        state: field(v.picklist(['closed', 'restricted', 'clear']), 'State of the trip.'),
      }),
    ),
    'The covered 24 hours, in order and without gaps.',
  ),
  meets: field(
    v.array(statementShape),
    'Closures and restrictions that are active now, or that a driver with this departure meets.',
  ),
  periods: field(v.array(statementShape), 'All of the covered 24 hours, in order of time.'),
  clearFrom: field(
    v.nullable(instant),
    'When the last of these ends, in UTC; null if there is none, or if it continues.',
  ),
});

export type ChangesJson = v.InferInput<typeof changesShape>;
export type TripJson = v.InferInput<typeof tripShape>;
export type StatusJson = v.InferInput<typeof statusShape>;
export type JunctionJson = v.InferInput<typeof junctionShape>;
export type FeedJson = v.InferInput<typeof feedShape>;
export type OneNoticeJson = v.InferInput<typeof oneNoticeShape>;
