import type { Context } from 'hono';
import type { ComponentProps } from 'react';
import * as v from 'valibot';
import { localTimeText, RefusedError, winterStatus } from '../../src/works/edit/edit.ts';
import { publish } from '../../src/works/edit/publish.ts';
import type { Problem } from '../../src/works/input.ts';
import { clockOf, hourMs } from '../../src/works/irish-time.ts';
import { type WinterStatus, winterStates } from '../../src/works/notice.ts';
import { winterAt, winterEnd } from '../../src/works/states.ts';
import { asOfWords, winterWords } from '../../src/works/words.ts';
import type { WorksEnv } from '../env.ts';
import { DeskForm, type DeskPage, showPage } from '../frame.tsx';
import type { Press } from '../presses.ts';
import { changeStatement } from './audit.ts';
import { Choice, Field, Options } from './controls.tsx';
import { navFor, paths, winterPublishedPath } from './paths.ts';
import { reloadOf, VisibilityPanel } from './published-page.tsx';
import { type RoadState, readRoad, shiftAt } from './road.ts';
import { momentFrom } from './typed-time.ts';
import { expectedWinter, findVisibility } from './visibility.ts';
import { Problems } from './warnings.tsx';

type WorksContext = Context<WorksEnv>;

const text = v.fallback(v.optional(v.string(), ''), '');
const winterForm = v.object({
  state: v.fallback(v.optional(v.picklist(winterStates)), undefined),
  /** Hours from now, as "+4", or a time. */
  until: text,
  /** Takes precedence over `until`. */
  untilText: text,
});

/** Shows the form, and after publication whether the public site shows the new status. */
export async function openWinter(c: WorksContext): Promise<Response> {
  const { database, now, siteUrl } = c.var;
  const road = await readRoad(database, now);
  const winter = winterAt(road.stored.winter, now);
  if (!winter || c.req.query('published') === undefined) {
    return showPage(c.var, winterPage({ road }));
  }
  const expected = expectedWinter(winter);
  const visibility = await findVisibility(c, expected);
  return showPage(c.var, winterPage({ road, visibilityProps: { expected, visibility, siteUrl } }));
}

/** Publishes a winter status, or shows why it is refused. */
export async function sendWinter(c: WorksContext): Promise<Response> {
  const { database, replica, form, now, press } = c.var;
  const road = await readRoad(database, now);
  const input = v.parse(winterForm, Object.fromEntries(form));
  const { state } = input;
  try {
    if (!state) throw new RefusedError([{ field: 'winter', why: 'has no such state: choose one' }]);
    const until = endFrom(input.untilText || input.until, now);
    const winter = winterStatus({ state, by: shiftAt(now), until }, now);
    const leadingStatements = [
      press.statement(winterPublishedPath),
      ...winterChanges(c, road, winter),
    ];
    await publish(database, replica, { notices: [], winter, leadingStatements }, now);
    return c.redirect(winterPublishedPath, 303);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return showPage(
      c.var,
      winterPage({ road, sentFields: input, press, problems: error.problems }),
      422,
    );
  }
}

function endFrom(until: string, now: number): string {
  const [, hours] = /^\+(\d{1,2})$/.exec(until) ?? [];
  return hours ? localTimeText(now + Number(hours) * hourMs) : momentFrom(until, now);
}

function winterChanges(
  { var: { database, identity, now } }: WorksContext,
  { stored: { winter: before } }: RoadState,
  after: WinterStatus,
): D1PreparedStatement[] {
  const context = { at: now, person: identity.email, subject: 'winter', revision: 0 };
  return (['state', 'until'] as const).map((field) =>
    changeStatement(database, context, field, before?.[field], after[field]),
  );
}

interface WinterPageProps {
  readonly road: RoadState;
  readonly problems?: readonly Problem[];
  /** Fields that were sent, if they were refused. */
  readonly sentFields?: Readonly<Record<string, string | undefined>>;
  readonly press?: Press;
  /** Props of `VisibilityPanel`, if a status was just published. */
  readonly visibilityProps?: ComponentProps<typeof VisibilityPanel>;
}

/** Page with the current winter status of the road, and the form that publishes a new one. */
function winterPage({
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
            <Options
              name="state"
              chosen={state}
              options={winterStates.map((one) => [one, winterWords[one]])}
            />
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
