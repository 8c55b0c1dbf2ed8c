import {
  directionLabel,
  landmarkNames,
  linkExample,
  slipsExample,
} from '../../src/site/road/network.ts';
import { bridgeExample, directions } from '../../src/site/road/road.ts';
import { landmarkWords } from '../../src/works/effect-words.ts';
import { Choice, Choices, Field, MoreFields, Options } from './controls.tsx';
import type { Fields, formParts } from './fields.ts';

const parts = [
  ['', 'Slip road'],
  ['roundabout', 'Round\u00adabout'],
  ['link', 'Link'],
  ['overbridge', 'Bridge over'],
] as const satisfies readonly (readonly [(typeof formParts)[number], label: string])[];

const allDirections = [
  ['', 'As pressed'],
  ...directions.map((one) => [one, directionLabel(one)] as const),
  ['both', 'Both'],
] as const;

const landmarks = [
  ['', 'Neither'],
  ...landmarkNames.map((one) => [one, landmarkWords(one)] as const),
] as const;

/** Fields for the part of a junction that is shut; lanes can be on such a part too. */
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
          label="From which road to which?"
          value={form.link}
          hint={`Such as ${linkExample}.`}
        />
      </div>
      <div className="only-bridge">
        <Field
          name="carries"
          label="Road on the bridge"
          value={form.carries}
          hint={`Such as ${bridgeExample.carries}; from the junction before it to the one after it.`}
        />
      </div>
    </div>
  );
}

/** Fields of a place besides its two junctions, and the speed limit. */
export function MoreOfPlace({ form }: { form: Fields }) {
  const { direction, landmark, also, speedLimit } = form;
  return (
    <>
      <div data-part="direction">
        <Choices name="direction" legend="Direction">
          <Options name="direction" chosen={direction} options={allDirections} />
        </Choices>
      </div>
      <MoreFields
        summary="Slip roads with it, speed limit, toll or tunnel"
        names={['also', 'speedLimit', 'landmark']}
        open={[landmark, also, speedLimit].some(Boolean)}
      >
        <Field
          name="also"
          label="Slip roads closed with it"
          value={also}
          hint={`Along the stretch, such as ${slipsExample}.`}
        />
        <Field name="speedLimit" label="Speed limit, km/h" value={speedLimit} hint="Such as 60." />
        <Choices name="landmark" legend="Instead of two junctions" className="choices-three">
          <Options name="landmark" chosen={landmark} options={landmarks} />
        </Choices>
      </MoreFields>
    </>
  );
}
