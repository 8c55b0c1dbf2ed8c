import { directionLabel, landmarkNames, linkExample } from '../../../../src/site/road/network.ts';
import { bridgeExample, directions, junctions } from '../../../../src/site/road/road.ts';
import { alsoFrom } from '../../../../src/works/notice/typed.ts';
import { slipRoads } from '../../../../src/works/notice/vocabulary.ts';
import { landmarkWords } from '../../../../src/works/words/place.ts';
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
  const implied = hasSlips ? 'slips' : 'road';
  const offered = parts.filter(([value]) => form.what === 'lanes' || value !== 'road');
  return (
    <div className="only-part" data-part="part" data-reset="what">
      <Choices name="part" legend="Which part?" className="choices-five">
        <Options name="part" chosen={form.part || implied} options={offered} />
        <div className="choices-rest only-slips choices-three">
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
          label="Roads of the link"
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

/** Direction, which two junctions imply. */
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
export function MoreOfPlace({ form }: { form: Fields }) {
  const { landmark, also } = form;
  return (
    <MoreFields
      summary="More: slip roads closed with it, toll or tunnel"
      names={['also', 'landmark']}
      open={[landmark, also].some(Boolean)}
    >
      <div data-part="also">
        <SlipRoads form={form} />
      </div>
      <Choices name="landmark" legend="Landmark instead of two junctions" className="choices-three">
        <Options name="landmark" chosen={landmark} options={landmarks} />
      </Choices>
    </MoreFields>
  );
}

/** Checkboxes for the slip roads along the stretch, and for all other text of the field. */
function SlipRoads({ form }: { form: Fields }) {
  const { slips, unknown } = alsoFrom(form.also);
  const chosen = slips.map(
    ({ junction, slip }) => `J${typedJunction(junction)?.number ?? junction} ${slip}`,
  );
  const [first, last = first] = formJunctions(form).map(({ number }) => number);
  const along = junctions
    .map(({ number }) => number)
    .filter((number) => first && last && first !== last && (number - first) * (number - last) <= 0)
    .flatMap((number) => slipRoads.map((slip) => `J${number} ${slip}`));
  const isAllowed = form.what === 'closed' || form.what === 'lanes';
  const offered = isAllowed && first && last && first > last ? along.toReversed() : along;
  return (
    <Choices name="also" legend="Slip roads closed with it" className="choices-four">
      {[...new Set([...(isAllowed ? offered : []), ...chosen, ...unknown])].map((one) => (
        <Choice
          key={one}
          type="checkbox"
          name="also"
          value={one}
          chosen={chosen.includes(one) || unknown.includes(one) ? one : ''}
        >
          {one}
        </Choice>
      ))}
      {along.length === 0 && (
        <p className="hint">Choose two junctions of a closed road or lane first.</p>
      )}
    </Choices>
  );
}
