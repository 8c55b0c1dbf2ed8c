import { directionLabel, landmarkNames, linkExample } from '../../../../src/site/road/network.ts';
import { bridgeExample, directions } from '../../../../src/site/road/road.ts';
import { landmarkWords } from '../../../../src/works/words/place.ts';
import type { Fields, formParts } from '../form-fields.ts';
import { Choice, Choices, Field, MoreFields, Options, TextControls } from './controls.tsx';

const parts = [
  ['', 'Slip road'],
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
  return (
    <div className="only-part">
      <Choices name="part" legend="Which part of the junction?" className="choices-four">
        <Options name="part" chosen={form.part} options={parts} />
        <div className="choices-more only-slips">
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

/** Rarely used fields of a place. */
export function MoreOfPlace({ form }: { form: Fields }) {
  const { direction, landmark, also } = form;
  return (
    <>
      <div data-part="direction">
        <Choices name="direction" legend="Direction">
          <Options name="direction" chosen={direction} options={allDirections} />
        </Choices>
      </div>
      <MoreFields
        summary="More closed slip roads, toll or tunnel"
        names={['also', 'landmark']}
        open={[landmark, also].some(Boolean)}
      >
        <TextControls names={['also']} form={form} />
        <Choices
          name="landmark"
          legend="Landmark instead of two junctions"
          className="choices-three"
        >
          <Options name="landmark" chosen={landmark} options={landmarks} />
        </Choices>
      </MoreFields>
    </>
  );
}
