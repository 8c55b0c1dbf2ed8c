import type { ComponentProps } from 'react';
import type { Problem } from '../../src/works/input.ts';
import { clockOf, hourMs } from '../../src/works/irish-time.ts';
import { winterStates } from '../../src/works/notice.ts';
import { winterAt, winterEnd } from '../../src/works/states.ts';
import { asOfWords, winterWords } from '../../src/works/words.ts';
import { DeskForm, type DeskPage } from '../frame.tsx';
import type { Press } from '../presses.ts';
import { Choice, Field } from './choices.tsx';
import { navFor } from './nav.ts';
import { paths } from './paths.ts';
import type { RoadState } from './road.ts';
import { reloadOf, VisibilityPanel } from './visibility-panel.tsx';
import { Problems } from './warnings.tsx';

interface WinterPageProps {
  readonly road: RoadState;
  readonly problems?: readonly Problem[];
  /** Fields that were sent, if they were refused. */
  readonly sentFields?: Readonly<Record<string, string>>;
  readonly press?: Press;
  /** Props of `VisibilityPanel`, if a status was just published. */
  readonly visibilityProps?: ComponentProps<typeof VisibilityPanel>;
}

/** Page with the current winter status of the road, and the form that publishes a new one. */
export function winterPage({
  road,
  problems = [],
  sentFields = {},
  press,
  visibilityProps,
}: WinterPageProps): DeskPage {
  const { state = 'under-way', until = '06:00', untilText = '' } = sentFields;
  const clockAfter = (hours: number) => clockOf(road.now + hours * hourMs);
  return {
    title: 'Winter',
    nav: navFor('winter'),
    reload: visibilityProps && reloadOf(visibilityProps),
    content: (
      <DeskForm action={paths.winter} press={press} className="desk-steps">
        <Problems problems={problems} />
        <section className="step">
          {visibilityProps && <VisibilityPanel {...visibilityProps} />}
          <Current road={road} />
          <fieldset className="choices">
            <legend>From now on</legend>
            {winterStates.map((one) => (
              <Choice key={one} name="state" value={one} chosen={state}>
                {winterWords[one]}
              </Choice>
            ))}
          </fieldset>
          <fieldset className="choices choices-three">
            <legend>Until</legend>
            <Choice name="until" value="+4" chosen={until} time={clockAfter(4)}>
              +4 h
            </Choice>
            <Choice name="until" value="+8" chosen={until} time={clockAfter(8)}>
              +8 h
            </Choice>
            <Choice name="until" value="06:00" chosen={until}>
              06:00
            </Choice>
          </fieldset>
          <Field name="untilText" label="Or until" value={untilText} hint="10:00, tomorrow 08:00" />
          <p className="hint">The home page, /works and /operations show it.</p>
          <p className="press press-wide">
            <button type="submit" className="press-main">
              Publish
            </button>
          </p>
        </section>
      </DeskForm>
    ),
  };
}

function Current({ road: { view } }: { road: RoadState }) {
  const winter = winterAt(view.snapshot.winter, view.at);
  if (!winter) return <p role="status">No status is published.</p>;
  return (
    <p role="status">
      <b>{winterWords[winter.state]}</b>, until {asOfWords(winterEnd(winter))}. Published by the{' '}
      {winter.by} at {asOfWords(winter.at)}.
    </p>
  );
}
