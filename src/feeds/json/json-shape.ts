import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { causes } from '../../notice/causes.ts';
import { effects } from '../../notice/effect.ts';
import { eventKinds } from '../../notice/events.ts';
import {
  allDirections,
  jsonInstantSchema as instant,
  type NoticeFieldName,
  wholeNumberSchema,
} from '../../notice/fields.ts';
import {
  kinds,
  laneNames,
  laneStates,
  parts,
  severities,
  slipRoads,
  winterStages,
} from '../../notice/vocabulary.ts';
import { timeZone } from '../../road/irish-time.ts';
import { landmarkNames } from '../../road/network.ts';
import { directions } from '../../road/road.ts';

/** Adds a description to a schema. The description includes the unit, if any. */
function field<const Schema extends v.GenericSchema>(schema: Schema, words: string) {
  return v.pipe(schema, v.description(words));
}

const text = (words: string) => field(v.string(), words);
const page = (words: string) => field(v.pipe(v.string(), v.url()), words);
const number = (words: string) => field(wholeNumberSchema, words);
const time = (words: string) => field(instant, words);
const oneOf = <const Names extends readonly string[]>(names: Names, words: string) =>
  field(v.picklist(names), words);
const orNull = <Schema extends v.GenericSchema>(schema: Schema, words: string) =>
  field(v.nullable(schema), words);
const list = <Schema extends v.GenericSchema>(schema: Schema, words: string) =>
  field(v.array(schema), words);
const rows = <Entries extends v.ObjectEntries>(entries: Entries, words: string) =>
  list(v.object(entries), words);

const placeJsonSchema = v.object({
  junction: number('Number of the junction.'),
  name: text('Name of the junction, as on the signs.'),
  meets: text('Road that the junction leads to.'),
});

const periodEntries = { start: time('Start, in UTC.'), end: time('End, in UTC.') };

/** Schema of each field of a notice in JSON. */
const fieldShapes = {
  kind: oneOf(kinds, 'Kind of notice.'),
  title: text('Title in one line.'),
  text: text('Effect on drivers, in sentences.'),
  direction: oneOf(allDirections, 'Affected carriageway, named as on the signs.'),
  from: field(placeJsonSchema, 'Junction at which drivers reach the works.'),
  to: field(
    placeJsonSchema,
    'Junction after the works; the same as “from” if the works are at one junction.',
  ),
  slips: list(
    v.picklist(parts),
    'Affected parts if the motorway itself is not affected: slip roads of one junction, its roundabout, a link between two roads, or an overbridge. Otherwise empty.',
  ),
  link: orNull(
    v.object({
      from: text('Road at the start of the link.'),
      to: text('Road at the end of the link.'),
    }),
    'The two linked roads; null if not a link.',
  ),
  carries: orNull(v.string(), 'Road on the overbridge; null if not an overbridge.'),
  landmark: orNull(
    v.picklist(landmarkNames),
    'Named stretch of the motorway; null if not a named stretch.',
  ),
  also: rows(
    {
      junction: number('Number of the junction.'),
      slip: oneOf(slipRoads, 'Exit or entry.'),
    },
    'Slip roads along the stretch that are closed too.',
  ),
  cause: orNull(v.picklist(causes), 'Reason; null if not given.'),
  stage: orNull(v.picklist(winterStages), 'Stage of the winter service; null in other notices.'),
  speedLimit: orNull(wholeNumberSchema, 'Temporary speed limit in km/h; null if not set.'),
  lanes: orNull(
    v.object({
      closed: orNull(
        wholeNumberSchema,
        'Number of closed lanes; null if all lanes are closed, but their number is not given.',
      ),
      of: orNull(wholeNumberSchema, 'Number of lanes on the carriageway; null if not given.'),
      states: rows(
        {
          lane: oneOf(laneNames, 'Name of the lane; lane-1 is the leftmost running lane.'),
          state: oneOf(laneStates, 'State of the lane.'),
        },
        'States of individual lanes. Lanes that are not listed have no known state.',
      ),
    }),
    'Lanes of the carriageway, or of the slip road if the notice is about one; null if not given.',
  ),
  start: time('Start of the whole notice, in UTC.'),
  end: time('End of the whole notice, in UTC.'),
  nights: rows(
    periodEntries,
    'All nights, or periods in the daytime, past ones included; empty if the notice applies continuously from start to end.',
  ),
  diversion: orNull(v.string(), 'Alternative route; null if not given.'),
  audible: field(v.boolean(), 'Whether residents beside the road may hear the works.'),
  severity: oneOf(severities, 'Expected delay for drivers.'),
} satisfies Readonly<Record<NoticeFieldName, v.GenericSchema>>;

const periodShape = v.object(periodEntries);

const noticeShape = v.object({
  id: text('Permanent id: six letters and digits.'),
  url: page('Page of the notice.'),
  revision: number('Increases with each change of the notice.'),
  state: oneOf(
    ['planned', 'on', 'ended', 'cancelled'],
    'Current state. A notice is planned between two of its nights.',
  ),
  now: oneOf(
    ['closed', 'restricted', 'none'],
    'What holds at “asOf”: a carriageway of the motorway is closed; a part of the road is restricted, such as a slip road; or nothing.',
  ),
  effect: oneOf(
    effects,
    'Most severe effect, counting the slip roads in “also”: “closed” is the motorway itself, “crossing-closed” a roundabout or a bridge.',
  ),
  closesRoad: field(
    v.boolean(),
    'Whether a carriageway of the motorway is closed in each period, and not only a slip road, a roundabout or a bridge.',
  ),
  ...fieldShapes,
  periods: list(
    periodShape,
    'All current and coming periods of 28 days, or the next period if all are later. Empty if all are over or cancelled.',
  ),
  next: orNull(periodShape, 'Current or next period; null if all are over.'),
  cancelled: orNull(instant, 'Time of cancellation, in UTC; null if not cancelled.'),
  changed: time('Time of the last change, in UTC.'),
  changes: rows(
    {
      at: time('Time of the change, in UTC.'),
      by: text('Desk that made the change.'),
      what: text('Description of the change.'),
    },
    'History of the notice, newest first.',
  ),
});

const envelopeFields = {
  version: field(v.literal(1), 'Increases when a field is removed or changes its meaning.'),
  publisher: text('Publisher to credit.'),
  license: page('Licence of the notices.'),
  generated: time(
    'Time of this data, in UTC: “asOf”, or the last successful read while our database is unavailable.',
  ),
  road: text('Road of all notices.'),
  timeZone: field(v.literal(timeZone), 'Time zone of hours in Irish time.'),
  asOf: time('Time of the last start, end or change of a notice, in UTC.'),
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
  revision: number('Increases with each publication.'),
};

/** Content of `/works.json`. */
const feedShape = v.object({
  ...envelopeFields,
  at: field(v.optional(instant), 'Requested instant, in UTC, if the URL has “at”.'),
  ...revisionFields,
  unreadable: number('Number of unreadable notices.'),
  winter: orNull(
    v.object({
      state: oneOf(winterStages, 'Stage of the winter service.'),
      since: time('Start, in UTC.'),
      until: time('End in UTC, unless a change is published earlier.'),
      by: text('Desk that published the stage.'),
    }),
    'Stage of the current notice about the winter service, which is also in “notices”; null if there is none, or if it is unreadable (then “complete” is false).',
  ),
  notices: list(
    noticeShape,
    'Current and planned notices, or with “list=past” the ended and cancelled ones of the last 90 days.',
  ),
});

/** Content of `/works/status.json`. */
const statusShape = v.object({
  ...envelopeFields,
  checked: time(
    'When the notices were last confirmed as current, in UTC, to the minute. Expect a time within the last two minutes.',
  ),
  ...revisionFields,
});

/** Content of `/works/changes.json`. */
const changesShape = v.object({
  ...envelopeFields,
  since: time('Earliest listed time, in UTC: “since” of the request, at most 14 days ago.'),
  changes: rows(
    {
      at: time('Time of the event, in UTC.'),
      kind: oneOf(eventKinds, 'What happened. “changed” concerns neither the place nor the times.'),
      notice: text('Id of the notice.'),
      url: page('Page of the notice.'),
      title: text('Current title of the notice.'),
      before: orNull(
        v.string(),
        'What was announced for the first affected night; null if nothing was.',
      ),
      after: orNull(
        v.string(),
        'What the notice announces since then; null if nothing. Another notice may still close the road.',
      ),
      nights: rows(
        { before: v.nullable(periodShape), after: v.nullable(periodShape) },
        'Hours of each affected night before and after the event.',
      ),
    },
    'Events, newest first.',
  ),
});

/** Content of `/works/{id}.json`. */
const oneNoticeShape = v.object({
  ...envelopeFields,
  notice: field(noticeShape, 'The notice.'),
});

const statementShape = v.object({
  direction: oneOf(
    [...directions, 'both'],
    'Affected direction of travel; “both” for a roundabout or a bridge.',
  ),
  start: time('Start in UTC; may be earlier than “at”.'),
  end: time(
    'End in UTC. A closure ends when its stretch opens, even if several notices close the stretch.',
  ),
  effect: oneOf(effects, 'Effect on drivers.'),
  words: text('Effect in words, with the lanes if they are known.'),
  speedLimit: orNull(wholeNumberSchema, 'Temporary speed limit in km/h; null if not set.'),
  stretch: field(
    v.object({
      from: number('Number of the junction that drivers reach first.'),
      to: number('Number of the last junction; the same as “from” at one junction.'),
    }),
    'Affected stretch, in driving order.',
  ),
  slips: list(
    v.picklist(parts),
    'Affected parts of the junction if the motorway itself is not affected, as in a notice.',
  ),
  leaveAt: orNull(
    wholeNumberSchema,
    'Number of the junction at which to leave the motorway before a closed stretch; null if no exit is known to be open.',
  ),
  instead: list(
    wholeNumberSchema,
    'Numbers of the neighbouring junctions that replace a closed slip road; empty if none is known.',
  ),
  advice: orNull(v.string(), 'Advice to drivers; null if there is none.'),
  notices: rows(
    {
      id: text('Permanent id: six letters and digits.'),
      url: page('Page of the notice.'),
      title: text('Title in one line.'),
    },
    'Notices behind the statement.',
  ),
});

const junctionState = v.picklist(['closed', 'restricted', 'none', 'unknown']);

/** Content of `/works/j9.json` and `/works/j9-southbound.json`. */
const junctionShape = v.object({
  ...envelopeFields,
  url: page('Page of the junction.'),
  junction: number('Number of the junction.'),
  name: text('Name of the junction, as on the signs.'),
  direction: oneOf(
    [...directions, 'both'],
    'Direction of travel; “both” unless the path names one.',
  ),
  at: time('Start of the covered time, in UTC: “asOf”.'),
  until: time(
    'End of the covered time, in UTC: the next 06:00 Irish time, or at least six hours ahead if that is later.',
  ),
  now: field(
    junctionState,
    'What holds at “at”; “unknown” if no closure is known but a notice may be missing.',
  ),
  tonight: field(junctionState, 'Most severe state in the covered time, which may begin later.'),
  headlines: rows(
    {
      direction: oneOf([...directions, 'both'], 'Direction of travel.'),
      words: text('The most severe fact, ahead of the junction too.'),
      note: text('Further sentences; may be empty.'),
    },
    'Headline of each direction; one if both directions have the same.',
  ),
  periods: list(
    statementShape,
    'Closures and restrictions at the junction in the covered time, in order of time.',
  ),
  ahead: list(
    statementShape,
    'Closures of the motorway that a driver reaches after the junction, in order of time.',
  ),
});

/** Content of `/works/j6-to-j12.json`. */
const tripShape = v.object({
  ...envelopeFields,
  url: page('Page of the trip.'),
  from: number('Number of the junction at which the trip begins.'),
  to: number('Number of the junction at which the trip ends.'),
  leave: orNull(instant, 'Requested departure, in UTC; null for now.'),
  kmPerHour: number('Assumed speed of a requested departure, in km/h.'),
  until: time('End of the covered 24 hours, in UTC.'),
  headline: field(
    v.object({
      words: text('Verdict for now or for the departure.'),
      note: text('Further sentences; may be empty.'),
    }),
    'Verdict on the trip.',
  ),
  hours: rows(
    {
      ...periodShape.entries,
      state: oneOf(
        ['closed', 'restricted', 'clear', 'unknown'],
        'State of the trip; “unknown” while a notice cannot be read.',
      ),
    },
    'The covered 24 hours, in order and without gaps.',
  ),
  meets: list(
    statementShape,
    'Closures and restrictions that are active now, or that a driver with this departure meets.',
  ),
  periods: list(statementShape, 'All of the covered 24 hours, in order of time.'),
  clearFrom: orNull(
    instant,
    'When the last of these ends, in UTC; null if there is none, if it continues, or if it is unknown.',
  ),
});

export type ChangesJson = v.InferInput<typeof changesShape>;
export type TripJson = v.InferInput<typeof tripShape>;
export type StatusJson = v.InferInput<typeof statusShape>;
export type JunctionJson = v.InferInput<typeof junctionShape>;
export type FeedJson = v.InferInput<typeof feedShape>;
export type OneNoticeJson = v.InferInput<typeof oneNoticeShape>;

/** JSON Schema of the feed of all notices. */
export const feedSchema = toJsonSchema(feedShape);

export const junctionJsonSchema = toJsonSchema(junctionShape);

export const tripSchema = toJsonSchema(tripShape);

export const changesSchema = toJsonSchema(changesShape);

export const statusSchema = toJsonSchema(statusShape);

export const oneNoticeSchema = toJsonSchema(oneNoticeShape);

/** Names of the fields other than `notice` in the JSON of one notice. */
export const envelopeNames = Object.keys(oneNoticeShape.entries).filter(
  (name) => name !== 'notice',
);
