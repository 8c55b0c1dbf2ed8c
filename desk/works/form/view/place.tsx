import { landmarkWords } from '../../../../src/answer/words/place.ts';
import { alsoFrom } from '../../../../src/edit/values.ts';
import { slipRoads } from '../../../../src/notice/vocabulary.ts';
import { directionLabel, landmarkNames } from '../../../../src/road/network.ts';
import { directions, junctions } from '../../../../src/road/road.ts';
import { formJunctions, typedJunction } from '../default-texts.ts';
import type { Fields } from '../form-fields.ts';
import { Choice, Choices, MoreFields, Options } from './controls.tsx';

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
      <Choices name="landmark" legend="Landmark instead of two junctions" className="choices-three">
        <Options name="landmark" chosen={landmark} options={landmarks} />
      </Choices>
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
