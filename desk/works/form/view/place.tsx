import { landmarkWords } from '../../../../src/answer/words/place.ts';
import { alsoFrom } from '../../../../src/edit/typed.ts';
import { slipRoads } from '../../../../src/notice/vocabulary.ts';
import { directionLabel, landmarkNames, linkExample } from '../../../../src/road/network.ts';
import { bridgeExample, directions, junctions } from '../../../../src/road/road.ts';
import { formJunctions, typedJunction } from '../default-texts.ts';
import type { Fields, formParts } from '../form-fields.ts';
import { Choice, Choices, Field, MoreFields, Options } from './controls.tsx';

const parts = [
  ['road', 'Main road'],
  ['slips', 'Slip road'],
  ['roundabout', 'Round\u00adabout'],
  ['link', 'Link'],
  ['overbridge', 'Bridge over'],
] as const satisfies readonly (readonly [(typeof formParts)[number], label: string])[];

const allDirections = [
  ['', 'Automatic'],
  ...directions.map((one) => [one, directionLabel(one)] as const),
  ['both', 'Both'],
] as const;

const landmarks = [
  ['', 'None'],
  ...landmarkNames.map((one) => [one, landmarkWords(one)] as const),
] as const;

/** Fields for the closed part of a junction, and for its closed lanes. */
export function Part({ form }: { form: Fields }) {
  const hasSlips = form.exit !== '' || form.entry !== '';
  const impliedPart = hasSlips || form.what === 'slip' ? 'slips' : 'road';
  const offeredParts = parts.filter(([value]) => form.what === 'lanes' || value !== 'road');
  return (
    <div className="only-part" data-part="part" data-reset="what">
      <Choices name="part" legend="Which part?" className="choices-five">
        <Options name="part" chosen={form.part || impliedPart} options={offeredParts} />
        <div className="choices-row only-slips choices-three">
          <Choice type="checkbox" name="exit" value="on" chosen={form.exit}>
            Exit
          </Choice>
          <Choice type="checkbox" name="entry" value="on" chosen={form.entry}>
            Entry
          </Choice>
        </div>
      </Choices>
      <div className="only-link">
        <Field
          name="link"
          label="Linked roads"
          value={form.link}
          hint={`For example: ${linkExample}.`}
        />
      </div>
      <div className="only-bridge">
        <Field
          name="carries"
          label="Road on the bridge"
          value={form.carries}
          hint={`For example: ${bridgeExample.carries}. Choose the junctions on both sides of the bridge.`}
        />
      </div>
    </div>
  );
}

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
      <div className="only-also" data-part="also">
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
