import * as v from 'valibot';
import { findJunction, landmarkNames } from '../road/network.ts';
import { directions, type JunctionNumber, junctions } from '../road/road.ts';
import { defineField, identity, orNull, storedTextSchema, wholeNumberSchema } from './field.ts';
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

const storedJunctionSchema = v.picklist(junctions.map(({ number }) => number));
const storedSlipSchema = v.object({ junction: storedJunctionSchema, slip: v.picklist(slipRoads) });

/** Number of a road, "N7", or its name if it has none. */
const roadNameSchema = v.pipe(storedTextSchema(40), v.nonEmpty());

const allDirections = [...directions, 'both'] as const;

const placeJsonSchema = v.object({
  junction: v.pipe(wholeNumberSchema, v.description('Number of the junction.')),
  name: v.pipe(v.string(), v.description('Name of the junction, as on the signs.')),
  meets: v.pipe(v.string(), v.description('Road that the junction leads to.')),
});

function writePlace(number: JunctionNumber) {
  const knownJunction = findJunction(number);
  return { junction: number, name: knownJunction?.name ?? '', meets: knownJunction?.meets ?? '' };
}

/** Fields that describe where a notice applies. */
export const placeFields = {
  direction: defineField({
    label: 'Direction',
    stored: v.picklist(allDirections),
    input: oneOf(allDirections),
    json: v.picklist(allDirections),
    description: 'Affected carriageway, named as on the signs.',
    write: identity,
  }),
  from: defineField({
    label: 'From',
    stored: storedJunctionSchema,
    input: junctionSchema,
    json: placeJsonSchema,
    description: 'Junction at which drivers reach the works.',
    write: writePlace,
  }),
  /** Equal to `from` if the notice is at one junction. */
  to: defineField({
    label: 'To',
    stored: storedJunctionSchema,
    input: v.optional(junctionSchema),
    json: placeJsonSchema,
    description: 'Junction after the works; the same as “from” if the works are at one junction.',
    write: writePlace,
  }),
  /** Affected parts of the junction, if the motorway itself is not affected: slip roads, or one other part. */
  slips: defineField({
    label: 'Part of the junction',
    stored: v.array(v.picklist(parts)),
    input: v.optional(slipsSchema, []),
    json: v.array(v.picklist(parts)),
    description:
      'Affected parts if the motorway itself is not affected: slip roads of one junction, its roundabout, a link between two roads, or an overbridge. Otherwise empty.',
    write: identity,
  }),
  /** The roads that a link connects. */
  link: defineField({
    label: 'Link',
    stored: v.optional(v.object({ from: roadNameSchema, to: roadNameSchema })),
    input: v.optional(linkSchema),
    json: v.nullable(
      v.object({
        from: v.pipe(v.string(), v.description('Road at the start of the link.')),
        to: v.pipe(v.string(), v.description('Road at the end of the link.')),
      }),
    ),
    description: 'The two linked roads; null if not a link.',
    write: orNull,
  }),
  /** The road on an overbridge. */
  carries: defineField({
    label: 'Road on the bridge',
    stored: v.optional(roadNameSchema),
    input: v.optional(textSchema(40)),
    json: v.nullable(v.string()),
    description: 'Road on the overbridge; null if not an overbridge.',
    write: orNull,
  }),
  landmark: defineField({
    label: 'Toll or tunnel',
    stored: v.optional(v.picklist(landmarkNames)),
    input: v.optional(oneOf(landmarkNames)),
    json: v.nullable(v.picklist(landmarkNames)),
    description: 'Named stretch of the motorway; null if not a named stretch.',
    write: orNull,
  }),
  /** Slip roads along the stretch that are closed together with the stretch. */
  also: defineField({
    label: 'Slip roads also closed',
    stored: v.optional(v.pipe(v.array(storedSlipSchema), v.minLength(1), v.readonly())),
    input: v.optional(alsoSchema),
    typed: (value) => value.slice(),
    json: v.array(
      v.object({
        junction: v.pipe(wholeNumberSchema, v.description('Number of the junction.')),
        slip: v.pipe(v.picklist(slipRoads), v.description('Exit or entry.')),
      }),
    ),
    description: 'Slip roads along the stretch that are closed too.',
    write: (value = []) => value.slice(),
    control: {},
    text: alsoText,
  }),
};
