import * as v from 'valibot';
import { findJunction, landmarkNames, linkExample, slipsExample } from '../../site/road/network.ts';
import {
  bridgeExample,
  directions,
  example,
  type JunctionNumber,
  junctions,
} from '../../site/road/road.ts';
import { field, orNull, same, storedText, wholeNumber } from './field.ts';
import { alsoText } from './typed.ts';
import {
  alsoSchema,
  junctionSchema,
  linkSchema,
  oneOf,
  slipsSchema,
  textSchema,
} from './values.ts';
import { parts, slipRoads } from './vocabulary.ts';

const junction = v.picklist(junctions.map(({ number }) => number));
const slip = v.object({ junction, slip: v.picklist(slipRoads) });

/** Number of a road, "N7", or its name if it has none. */
const roadName = v.pipe(storedText(40), v.nonEmpty());

const allDirections = [...directions, 'both'] as const;

const placeJson = v.object({
  junction: v.pipe(wholeNumber, v.description('Number of the junction.')),
  name: v.pipe(v.string(), v.description('Name of the junction, as on the signs.')),
  meets: v.pipe(v.string(), v.description('Road that the junction leads to.')),
});

function writePlace(number: JunctionNumber) {
  const found = findJunction(number);
  return { junction: number, name: found?.name ?? '', meets: found?.meets ?? '' };
}

/** Where a notice applies. */
export const placeFields = {
  direction: field({
    label: 'Direction',
    stored: v.picklist(allDirections),
    input: oneOf(allDirections),
    json: v.picklist(allDirections),
    description: 'Affected carriageway, named as on the signs.',
    write: same,
    flag: `--direction ${allDirections.join(' | ')}`,
    help: '',
  }),
  from: field({
    label: 'From',
    stored: junction,
    input: junctionSchema,
    json: placeJson,
    description: 'Junction at which drivers reach the works.',
    write: writePlace,
    flag: `--from J${example.from}`,
    help: '',
  }),
  /** Equal to `from` if the notice is at one junction. */
  to: field({
    label: 'To',
    stored: junction,
    input: v.optional(junctionSchema),
    json: placeJson,
    description: 'Junction after the works; the same as “from” if the works are at one junction.',
    write: writePlace,
    flag: `--to J${example.to}`,
    help: 'omit for works at one junction',
  }),
  /** Affected parts instead of the motorway: slip roads of the one junction, or one other part. */
  slips: field({
    label: 'Part of the junction',
    stored: v.array(v.picklist(parts)),
    input: v.optional(slipsSchema, []),
    json: v.array(v.picklist(parts)),
    description:
      'Affected parts if the motorway itself is not affected: slip roads of one junction, its roundabout, a link between two roads, or an overbridge. Otherwise empty.',
    write: same,
    flag: '--slips exit,entry',
    help: 'slip roads of one junction, or its roundabout',
  }),
  /** The roads that a link leads from and to. */
  link: field({
    label: 'Link',
    stored: v.optional(v.object({ from: roadName, to: roadName })),
    input: v.optional(linkSchema),
    json: v.nullable(
      v.object({
        from: v.pipe(v.string(), v.description('Road at the start of the link.')),
        to: v.pipe(v.string(), v.description('Road at the end of the link.')),
      }),
    ),
    description: 'The two linked roads; null if not a link.',
    write: orNull,
    flag: `--link "${linkExample}"`,
    help: 'link between two roads, at one junction',
  }),
  /** The road on an overbridge. */
  carries: field({
    label: 'Road on the bridge',
    stored: v.optional(roadName),
    input: v.optional(textSchema(40)),
    json: v.nullable(v.string()),
    description: 'Road on the overbridge; null if not an overbridge.',
    write: orNull,
    flag: `--carries ${bridgeExample.carries}`,
    help: `road on an overbridge, from J${bridgeExample.from} to J${bridgeExample.to}`,
  }),
  landmark: field({
    label: 'Toll or tunnel',
    stored: v.optional(v.picklist(landmarkNames)),
    input: v.optional(oneOf(landmarkNames)),
    json: v.nullable(v.picklist(landmarkNames)),
    description: 'Named stretch of the motorway; null if not a named stretch.',
    write: orNull,
    flag: `--landmark ${landmarkNames.join(' | ')}`,
    help: 'replaces --from and --to',
  }),
  /** Slip roads along the stretch that are closed together with the stretch. */
  also: field({
    label: 'Slip roads also closed',
    stored: v.optional(v.pipe(v.array(slip), v.minLength(1), v.readonly())),
    input: v.optional(alsoSchema),
    typed: (value) => value.slice(),
    json: v.array(
      v.object({
        junction: v.pipe(wholeNumber, v.description('Number of the junction.')),
        slip: v.pipe(v.picklist(slipRoads), v.description('Exit or entry.')),
      }),
    ),
    description: 'Slip roads along the stretch that are closed too.',
    write: (value = []) => value.slice(),
    flag: `--also "${slipsExample}"`,
    help: 'slip roads along the stretch that are closed too',
    control: {},
    text: alsoText,
  }),
};
