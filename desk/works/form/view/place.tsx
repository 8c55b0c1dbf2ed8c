import { assets } from 'virtual:assets';
import { landmarkWords } from '../../../../src/answer/words/place.ts';
import { alsoFrom } from '../../../../src/edit/values.ts';
import { slipRoads } from '../../../../src/notice/vocabulary.ts';
import { directionLabel, landmarkNames } from '../../../../src/road/network.ts';
import {
  directions,
  type Junction,
  type JunctionNumber,
  junctions,
  type Leg,
  legs,
} from '../../../../src/road/road.ts';
import { Drawing, hatch } from '../../../../src/works/diagram/diagram.tsx';
import { drawMarks } from '../../../../src/works/diagram/draw.ts';
import type { Mark } from '../../../../src/works/diagram/mark.ts';
import { straightLegs as strips } from '../../../../src/works/diagram/road.built.ts';
import { crossSection, type Strip } from '../../../../src/works/diagram/strip.ts';
import { formJunctions, typedJunction } from '../default-texts.ts';
import type { Fields } from '../form-fields.ts';
import { Choice, Choices, Field, MoreFields, Options } from './controls.tsx';

const allDirections = [
  ['', 'Automatic'],
  ...directions.map((one) => [one, directionLabel(one)] as const),
  ['both', 'Both'],
] as const;

const landmarks = [
  ['', 'None'],
  ...landmarkNames.map((one) => [one, landmarkWords(one)] as const),
] as const;

/** Choice of the direction. Two junctions usually determine the direction. */
export function DirectionOf({ direction }: Pick<Fields, 'direction'>) {
  return (
    <div data-part="direction" data-reset="plate">
      <Choices name="direction" legend="Direction" className="choices-direction">
        <Options name="direction" chosen={direction} options={allDirections} />
      </Choices>
    </div>
  );
}

/** Rarely used fields of a place. */
export function MorePlaceFields({ form }: { form: Fields }) {
  const { landmark, also } = form;
  return (
    <MoreFields
      summary="More: closed slip roads, toll or tunnel"
      names={['also', 'landmark']}
      open={[landmark, also].some(Boolean)}
    >
      <div className="only-closure" data-part="also">
        <SlipRoads form={form} />
      </div>
      <div data-part="landmark" data-reset="plate">
        <Choices
          name="landmark"
          legend="Landmark instead of two junctions"
          className="choices-three"
        >
          <Options name="landmark" chosen={landmark} options={landmarks} />
        </Choices>
      </div>
    </MoreFields>
  );
}

/** Checkboxes for the slip roads along the stretch, and for any other text in the field. */
function SlipRoads({ form }: { form: Fields }) {
  const { slips, unknown } = alsoFrom(form.also);
  const nameOf = (typed: string) => `J${typedJunction(typed)?.number ?? typed}`;
  const chosenSlipRoads = [
    ...slips.map((one) => `${nameOf(one.junction)} ${one.slip}`),
    ...unknown,
  ];
  const endNumbers = formJunctions(form).map(({ number }) => number);
  const slipRoadsAlong = junctions
    .map(({ number }) => number)
    .filter(
      (one) =>
        endNumbers.length > 1 && one >= Math.min(...endNumbers) && one <= Math.max(...endNumbers),
    )
    .flatMap((number) => slipRoads.map((slip) => `J${number} ${slip}`));
  return (
    <Choices name="also" legend="Slip roads also closed" className="choices-four">
      {[...new Set([...slipRoadsAlong, ...chosenSlipRoads])].map((one) => {
        const value = chosenSlipRoads.find((other) => other === one) ?? '';
        return (
          <Choice key={one} type="checkbox" name="also" value={one} chosen={value}>
            {one}
          </Choice>
        );
      })}
      {slipRoadsAlong.length === 0 && <p className="hint">Choose two junctions first.</p>}
    </Choices>
  );
}

interface PickerProps {
  form: Fields;
  marks: readonly Mark[];
}

/** Asks for two junctions in the order of travel, with buttons and text fields. */
export function Picker({ form, marks }: PickerProps) {
  return (
    <fieldset className="grid min-w-0 gap-2" aria-labelledby="step-2">
      <div>
        {/* Outside the parts, because Chromium gives no box to a drawing whose definitions were replaced before it. */}
        <Drawing html={hatch} />
        <div data-part="rows">
          {rows.slice(0, -1).map((row) => (
            <JunctionRow key={row.numbers[0]} row={row} form={form} marks={marks} />
          ))}
        </div>
      </div>
      <div className="desk-hours">
        <div data-part="last-row">
          {rows.slice(-1).map((row) => (
            <JunctionRow key={row.numbers[0]} row={row} form={form} marks={marks} />
          ))}
        </div>
        <div className="desk-pair" data-part="where" data-reset="plate">
          <Field name="from" label="From" value={form.from} />
          <Field name="to" label="To" value={form.to} />
        </div>
      </div>
    </fieldset>
  );
}

/** Junction buttons side by side, with the road drawn below them. */
function JunctionRow({ row, form, marks }: PickerProps & { row: Row }) {
  return (
    <>
      <fieldset className="plates plate-row" aria-label={row.name}>
        {junctions
          .filter(({ number }) => row.numbers.includes(number))
          .map((one) => (
            <JunctionButton key={one.number} junction={one} form={form} />
          ))}
      </fieldset>
      <Drawing html={drawRow(row, marks)} />
    </>
  );
}

function JunctionButton({ junction, form }: { junction: Junction; form: Fields }) {
  const { number, name } = junction;
  const isChosen = [form.from, form.to].some((typed) => typedJunction(typed)?.number === number);
  return (
    <button type="submit" name="plate" value={`J${number}`} aria-pressed={isChosen}>
      J{number} <span className="plate-name">{name}</span>
    </button>
  );
}

/** Width of a junction button's column, and height of the road below it, in px of the drawing. */
const [column, height] = [200, 2 * crossSection.end];
/** Number of junction buttons in a row. On a screen of 360 px, each button is wide enough for a thumb. */
const junctionsPerRow = 7;

/** Section of a leg, with the junctions whose buttons are above it. */
interface Row {
  /** Name of the leg. */
  readonly name: string;
  readonly strip: Strip;
  readonly numbers: readonly JunctionNumber[];
}

/** All rows of junction buttons, with the longest leg first. */
const rows: readonly Row[] = legs
  .flatMap((leg, index) => ({ leg, strip: strips[index] }))
  .toSorted(({ leg: one }, { leg: other }) => other.last - other.first - (one.last - one.first))
  .flatMap(({ leg, strip }) => (strip ? rowsOf(leg, strip) : []));

function rowsOf(leg: Leg, strip: Strip): Row[] {
  const { numbers } = strip;
  return Array.from({ length: Math.ceil(numbers.length / junctionsPerRow) }, (_, row) => ({
    name: leg.name,
    strip,
    numbers: numbers.slice(row * junctionsPerRow, (row + 1) * junctionsPerRow),
  }));
}

/** Draws a row of the road as SVG with its marks, as on the public pages. */
function drawRow({ strip, numbers }: Row, marks: readonly Mark[]): string {
  const [first] = numbers;
  const left = first === undefined ? 0 : strip.numbers.indexOf(first) * column;
  const width = numbers.length * column;
  const road = `<use href="${assets.road}#${strip.id}"/>`;
  const drawing = road + drawMarks(strip, marks, assets.road);
  return `<svg class="w-full" viewBox="${left} 0 ${width} ${height}" width="${width}" height="${height}">${drawing}</svg>`;
}
