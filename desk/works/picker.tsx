import { type Junction, junctions } from '../../src/site/road/road.ts';
import { Drawing } from '../../src/works/diagram/diagram.tsx';
import type { Mark } from '../../src/works/diagram/mark.ts';
import { Choices, Field } from './choices.tsx';
import type { Fields } from './fields.ts';
import { typedJunction } from './form-words.ts';
import { definitions, drawRow, type Row, rows } from './strip.ts';

interface PickerProps {
  form: Fields;
  marks: readonly Mark[];
}

/** Asks for the place: two junctions, pressed on the drawing in the order of travel, or typed. */
export function Picker({ form, marks }: PickerProps) {
  return (
    <Choices name="place" legend="Where? Press two, in the order of travel." className="picker">
      <div data-part="rows">
        <Drawing html={definitions} />
        {rows.slice(0, -1).map((row) => (
          <JunctionRow key={row.numbers[0]} row={row} form={form} marks={marks} />
        ))}
      </div>
      <div className="picker-last">
        <div data-part="last-row">
          {rows.slice(-1).map((row) => (
            <JunctionRow key={row.numbers[0]} row={row} form={form} marks={marks} />
          ))}
        </div>
        <div className="desk-pair" data-part="where">
          <Field name="from" label="From" value={form.from} />
          <Field name="to" label="To" value={form.to} />
        </div>
      </div>
    </Choices>
  );
}

/** Junction buttons side by side, with the road drawn below them. */
function JunctionRow({ row, form, marks }: PickerProps & { row: Row }) {
  return (
    <>
      <fieldset className="plates" aria-label={row.name}>
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

function JunctionButton({
  junction: { number, name },
  form,
}: {
  junction: Junction;
  form: Fields;
}) {
  const isPressed = [form.from, form.to].some((typed) => typedJunction(typed)?.number === number);
  return (
    <button type="submit" name="plate" value={`J${number}`} aria-pressed={isPressed}>
      J{number} <span className="plate-name max-md:sr-only">{name}</span>
    </button>
  );
}
