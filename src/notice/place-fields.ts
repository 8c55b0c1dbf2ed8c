import * as v from 'valibot';
import { findJunction, landmarkNames } from '../road/network.ts';
import { directions, type JunctionNumber, junctions } from '../road/road.ts';
import { defineField, identity, orNull, storedTextSchema } from './field.ts';
import { parts, slipRoads } from './vocabulary.ts';

const storedJunctionSchema = v.picklist(junctions.map(({ number }) => number));
const storedSlipSchema = v.object({ junction: storedJunctionSchema, slip: v.picklist(slipRoads) });

/** Number of a road, "N7", or its name if it has none. */
const roadNameSchema = v.pipe(storedTextSchema(40), v.nonEmpty());

export const allDirections = [...directions, 'both'] as const;

function writePlace(number: JunctionNumber) {
  const knownJunction = findJunction(number);
  return { junction: number, name: knownJunction?.name ?? '', meets: knownJunction?.meets ?? '' };
}

/** Fields that describe where a notice applies. */
export const placeFields = {
  direction: defineField({
    label: 'Direction',
    stored: v.picklist(allDirections),
    write: identity,
  }),
  from: defineField({
    label: 'From',
    stored: storedJunctionSchema,
    write: writePlace,
  }),
  /** Equal to `from` if the notice is at one junction. */
  to: defineField({
    label: 'To',
    stored: storedJunctionSchema,
    write: writePlace,
  }),
  /** Affected parts of the junction, if the motorway itself is not affected: slip roads, or one other part. */
  slips: defineField({
    label: 'Part of the junction',
    stored: v.array(v.picklist(parts)),
    write: identity,
  }),
  /** The roads that a link connects. */
  link: defineField({
    label: 'Link',
    stored: v.optional(v.object({ from: roadNameSchema, to: roadNameSchema })),
    write: orNull,
  }),
  /** The road on an overbridge. */
  carries: defineField({
    label: 'Road on the bridge',
    stored: v.optional(roadNameSchema),
    write: orNull,
  }),
  landmark: defineField({
    label: 'Toll or tunnel',
    stored: v.optional(v.picklist(landmarkNames)),
    write: orNull,
  }),
  /** Slip roads along the stretch that are closed together with the stretch. */
  also: defineField({
    label: 'Slip roads also closed',
    stored: v.optional(v.pipe(v.array(storedSlipSchema), v.minLength(1), v.readonly())),
    write: (value = []) => value.slice(),
  }),
};
