import { junction, junctionName } from '../../src/site/road/network.ts';
import { directions } from '../../src/site/road/road.ts';
import { Drawing } from '../../src/works/diagram/diagram.tsx';
import type { Mark } from '../../src/works/diagram/mark.ts';
import { directionWords } from '../../src/works/words.ts';
import { Choice, Field } from './choices.tsx';
import type { Fields } from './fields.ts';
import { typedJunction } from './input.ts';
import { definitions, drawPart, parts } from './strip.ts';

/** Where it is: two plates of the drawing, pressed in the order of travel, or typed. */
export function Picker({ form, marks }: { form: Fields; marks: readonly Mark[] }) {
  return (
    <>
      <p className="hint">Press two plates in the order of travel, or type them.</p>
      <div className="desk-pair" data-part="where">
        <Field name="from" label="From" value={form.from} />
        <Field name="to" label="To" value={form.to} />
      </div>
      <Directions form={form} />
      <div data-part="drawing">
        <Drawing html={definitions} />
        {parts.map((part) => (
          <fieldset className="picker" key={part.name}>
            <legend>{part.name}</legend>
            <Drawing html={drawPart(part, marks)} />
            <ol>
              {part.numbers.map((number) => (
                <li key={number}>
                  <Plate number={number} form={form} />
                </li>
              ))}
            </ol>
          </fieldset>
        ))}
      </div>
    </>
  );
}

function Plate({ number, form }: { number: number; form: Fields }) {
  const found = junction(number);
  const pressed = [form.from, form.to].some((typed) => typedJunction(typed)?.number === number);
  return (
    <button type="submit" name="plate" value={`J${number}`} aria-pressed={pressed}>
      <span className="plate">J{number}</span> {found && junctionName(found).replace(/^J\d+ /, '')}
    </button>
  );
}

function Directions({ form: { direction } }: { form: Fields }) {
  return (
    <fieldset className="choices" data-part="direction">
      <legend>Direction</legend>
      <Choice name="direction" value="" chosen={direction}>
        As pressed
      </Choice>
      {[...directions, 'both' as const].map((one) => (
        <Choice key={one} name="direction" value={one} chosen={direction}>
          {directionWords(one)}
        </Choice>
      ))}
    </fieldset>
  );
}
