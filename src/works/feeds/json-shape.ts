import * as v from 'valibot';
import { landmarkNames } from '../../site/road/network.ts';
import { directions } from '../../site/road/road.ts';
import {
  causes,
  kinds,
  laneNames,
  laneStates,
  parts,
  severities,
  slipRoads,
  winterStates,
} from '../notice.ts';

/** A field with its description, which includes any unit. */
function field<const Schema extends v.GenericSchema>(schema: Schema, words: string) {
  return v.pipe(schema, v.description(words));
}

const instant = v.pipe(v.string(), v.isoTimestamp());
const clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0));

const place = v.object({
  junction: field(wholeNumber, 'Number of the junction.'),
  name: field(v.string(), 'Name of the junction, as on the signs.'),
  meets: field(v.string(), 'The road that it leads to.'),
});

const period = {
  start: field(instant, 'First instant, in UTC.'),
  end: field(instant, 'First instant after it, in UTC.'),
};

const hours = {
  from: field(clock, 'Irish time.'),
  to: field(clock, 'Irish time; on the next day where it is not after “from”.'),
  days: field(v.array(v.picklist([0, 1, 2, 3, 4, 5, 6])), 'Days on which it begins; 0 is Sunday.'),
};

const noticeShape = v.object({
  id: field(v.string(), 'Six letters and digits, which stay the same.'),
  url: field(v.pipe(v.string(), v.url()), 'Page of the notice.'),
  revision: field(wholeNumber, 'Goes up with each change of the notice.'),
  kind: field(v.picklist(kinds), 'What it is.'),
  state: field(
    v.picklist(['planned', 'on', 'ended', 'cancelled']),
    'How it stands. Between two of its nights a notice is planned.',
  ),
  title: field(v.string(), 'One line.'),
  text: field(v.string(), 'What it means for drivers.'),
  direction: field(v.picklist([...directions, 'both']), 'The carriageway, as the signs name it.'),
  from: field(place, 'Where drivers meet it.'),
  to: field(place, 'Where they leave it; the same as “from” where it is at one junction.'),
  slips: field(
    v.array(v.picklist(parts)),
    'What is concerned instead of the motorway: slip roads of that one junction, its roundabout, a link between two roads, or an overbridge. Empty where the motorway itself is concerned.',
  ),
  link: field(
    v.nullable(
      v.object({
        from: field(v.string(), 'The road that it leads from.'),
        to: field(v.string(), 'The road that it leads to.'),
      }),
    ),
    'The roads of a link; null where it is none.',
  ),
  carries: field(v.nullable(v.string()), 'The road on an overbridge; null where it is none.'),
  landmark: field(
    v.nullable(v.picklist(landmarkNames)),
    'A stretch of the motorway with a name of its own; null where it is none.',
  ),
  also: field(
    v.array(
      v.object({
        junction: field(wholeNumber, 'Number of its junction.'),
        slip: field(v.picklist(slipRoads), 'Which one.'),
      }),
    ),
    'Slip roads along the stretch that are closed with it.',
  ),
  cause: field(v.nullable(v.picklist(causes)), 'What for; null where nobody has said.'),
  speedLimit: field(v.nullable(wholeNumber), 'In km/h; null where none is set.'),
  lanes: field(
    v.nullable(
      v.object({
        closed: field(wholeNumber, 'Number of lanes closed.'),
        of: field(wholeNumber, 'Number of lanes of the carriageway.'),
      }),
    ),
    'How many lanes are closed; null where nobody has said.',
  ),
  laneStates: field(
    v.array(
      v.object({
        lane: field(v.picklist(laneNames), 'Which one; lane-1 is the left one of those that run.'),
        state: field(v.picklist(laneStates), 'How it is.'),
      }),
    ),
    'Which lanes, of the slip road where it is one. Of others nothing is said; empty where nobody has said.',
  ),
  start: field(instant, 'First instant of the whole of it, in UTC.'),
  end: field(instant, 'First instant after the whole of it, in UTC.'),
  repeat: field(
    v.nullable(
      v.object({
        ...hours,
        exact: field(
          v.nullable(
            v.array(
              v.object({
                ...hours,
                dates: field(
                  v.nullable(v.array(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)))),
                  'The only days on which it begins; null where each of “days” is one.',
                ),
              }),
            ),
          ),
          'What alone holds of these hours and days: on each day the first that has it. Null where all of them do.',
        ),
      }),
    ),
    'The hours in which it holds on each of some days; null where it holds from start to end.',
  ),
  next: field(
    v.nullable(v.object(period)),
    'The period that lasts or comes next; null where none does.',
  ),
  diversion: field(v.nullable(v.string()), 'The way round; null where nobody has said.'),
  audible: field(v.boolean(), 'Whether people beside the road will hear it.'),
  severity: field(v.picklist(severities), 'For drivers.'),
  cancelled: field(v.nullable(instant), 'When it was cancelled, in UTC; null where it was not.'),
  changed: field(instant, 'When it was last changed, in UTC.'),
  changes: field(
    v.array(
      v.object({
        at: field(instant, 'When, in UTC.'),
        by: field(v.string(), 'Which desk.'),
        what: field(v.string(), 'What was done.'),
      }),
    ),
    'What was done to it, newest first.',
  ),
});

const envelope = {
  version: field(v.literal(1), 'Goes up when a field changes its meaning or goes.'),
  publisher: field(v.string(), 'Who publishes this; to be credited.'),
  license: field(v.pipe(v.string(), v.url()), 'Licence of the notices.'),
  generated: field(
    instant,
    'When this text was made, in UTC: “asOf”, or the last answer of our database while it gives none.',
  ),
  road: field(v.string(), 'The road that all notices are about.'),
  timeZone: field(v.literal('Europe/Dublin'), 'Of hours that are Irish time.'),
  asOf: field(instant, 'Since when nothing has begun, ended or changed, in UTC.'),
  complete: field(
    v.boolean(),
    'Whether this is all that is published. Where it is false, a notice may be missing.',
  ),
};

/** Content of `/works.json`. */
export const feedShape = v.object({
  ...envelope,
  published: field(instant, 'When something was last published, in UTC.'),
  revision: field(wholeNumber, 'Goes up with each publication.'),
  unreadable: field(wholeNumber, 'Number of notices that could not be read.'),
  winter: field(
    v.nullable(
      v.object({
        state: field(v.picklist(winterStates), 'How the treatment of the road stands.'),
        since: field(instant, 'In UTC.'),
        until: field(instant, 'When it expires unless another is published before, in UTC.'),
        by: field(v.string(), 'Which desk says so.'),
      }),
    ),
    'Treatment of the road in winter; null where nobody has said.',
  ),
  notices: field(v.array(noticeShape), 'Every notice that has a page.'),
});

/** Content of `/works/{id}.json`. */
export const oneNoticeShape = v.object({ ...envelope, notice: field(noticeShape, 'The notice.') });

export type FeedJson = v.InferInput<typeof feedShape>;
export type OneNoticeJson = v.InferInput<typeof oneNoticeShape>;
