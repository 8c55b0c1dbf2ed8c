import type { Context } from 'hono';
import type { ComponentProps } from 'react';
import * as v from 'valibot';
import { RefusedError, winterStatus } from '../../../src/works/edit/edit.ts';
import { isWinterUnreadable } from '../../../src/works/edit/notice-store.ts';
import { publish } from '../../../src/works/edit/publish.ts';
import type { Problem } from '../../../src/works/input/input.ts';
import { winterAt, winterEnd } from '../../../src/works/model/states.ts';
import { localTimeText } from '../../../src/works/notice/values.ts';
import { winterStates } from '../../../src/works/notice/vocabulary.ts';
import { clockOf, hourMs } from '../../../src/works/time/irish-time.ts';
import { winterWords } from '../../../src/works/words/effect.ts';
import { asOfWords } from '../../../src/works/words/time.ts';
import type { IdempotencyKey, WorksEnv } from '../../env.ts';
import { DeskForm, type DeskPage, showPage } from '../../frame.tsx';
import { changeStatement } from '../actions/audit.ts';
import { expectedWinter, findVisibility, isReplicated } from '../actions/visibility.ts';
import { momentFrom } from '../form/typed-time.ts';
import { Choice, Field, Options } from '../form/view/controls.tsx';
import { Problems } from '../form/view/warnings.tsx';
import { navFor, paths, winterPublishedPath } from '../paths.ts';
import { type RoadState, readRoad, shiftAt } from '../road.ts';
import { reloadOf, VisibilityPanel } from './published-page.tsx';

type WorksContext = Context<WorksEnv>;

const text = v.fallback(v.optional(v.string(), ''), '');
const winterForm = v.object({
  state: v.fallback(v.optional(v.picklist(winterStates)), undefined),
  /** Expiry: hours from now, such as "+4", or a time. */
  until: text,
  /** Overrides `until`. */
  untilText: text,
});

/** Shows the form. After publication, also shows whether the public site has the new status. */
export async function openWinter(c: WorksContext): Promise<Response> {
  const { database, now, siteUrl } = c.var;
  const road = await readRoad(database, now);
  const winter = winterAt(road.stored.winter, now);
  if (!winter || c.req.query('published') === undefined) {
    return showPage(c.var, winterPage({ road }));
  }
  const expected = expectedWinter(winter, isReplicated(c));
  const visibility = await findVisibility(c, expected);
  return showPage(c.var, winterPage({ road, visibilityProps: { expected, visibility, siteUrl } }));
}

/** Publishes a winter status, or shows the form again with its problems. */
export async function sendWinter(c: WorksContext): Promise<Response> {
  const { database, replica, form, identity, now, idempotencyKey } = c.var;
  const road = await readRoad(database, now);
  const input = v.parse(winterForm, Object.fromEntries(form));
  const { state } = input;
  try {
    if (!state) throw new RefusedError([{ field: 'winter', why: 'needs a status: choose one' }]);
    const typed = input.untilText || input.until;
    const [, hours] = /^\+(\d{1,2})$/.exec(typed) ?? [];
    const until = hours ? localTimeText(now + Number(hours) * hourMs) : momentFrom(typed, now);
    const winter = winterStatus({ state, by: shiftAt(now), until }, now);
    const change = { at: now, person: identity.email, subject: 'winter', revision: 0 };
    const leadingStatements = [
      idempotencyKey.statement(winterPublishedPath()),
      ...(['state', 'until'] as const).map((field) =>
        changeStatement(database, change, field, road.stored.winter?.[field], winter[field]),
      ),
    ];
    const edit = { notices: [], winter, stored: road.stored, leadingStatements };
    const { replicated } = await publish(database, replica, edit, now);
    return c.redirect(winterPublishedPath(replicated), 303);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return showPage(
      c.var,
      winterPage({ road, sentFields: input, idempotencyKey, problems: error.problems }),
      422,
    );
  }
}

interface WinterPageProps {
  readonly road: RoadState;
  readonly problems?: readonly Problem[];
  /** Submitted fields after a refusal. */
  readonly sentFields?: Readonly<Record<string, string | undefined>>;
  readonly idempotencyKey?: IdempotencyKey;
  /** Props of `VisibilityPanel`, set after a publication. */
  readonly visibilityProps?: ComponentProps<typeof VisibilityPanel>;
}

/** Page with the current winter status and the form for a new one. */
function winterPage({
  road,
  problems = [],
  sentFields = {},
  idempotencyKey,
  visibilityProps,
}: WinterPageProps): DeskPage {
  const { state = 'under-way', until = '06:00', untilText = '' } = sentFields;
  const clockAfter = (hours: number) => clockOf(road.now + hours * hourMs);
  return {
    title: 'Winter',
    nav: navFor('winter'),
    reload: visibilityProps && reloadOf(visibilityProps),
    content: (
      <DeskForm action={paths.winter} idempotencyKey={idempotencyKey} className="desk-steps">
        <Problems problems={problems} />
        <section className="step">
          {visibilityProps && <VisibilityPanel {...visibilityProps} />}
          <Current road={road} />
          <fieldset className="choices">
            <legend>Status from now</legend>
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
          <Field
            name="untilText"
            label="Or another end"
            value={untilText}
            hint="For example 10:00 or tomorrow 08:00."
          />
          <p className="hint">Shown on the home page, /works and /operations.</p>
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

function Current({ road: { stored, view } }: { road: RoadState }) {
  if (isWinterUnreadable(stored)) {
    return (
      <p className="desk-alarm" role="alert">
        This desk cannot read the published status. Deploy the newer version.
      </p>
    );
  }
  const winter = winterAt(view.snapshot.winter, view.at);
  if (!winter) return <p role="status">No status is published.</p>;
  return (
    <p role="status">
      <b>{winterWords[winter.state]}</b>, until {asOfWords(winterEnd(winter))}. Published by the{' '}
      {winter.by} at {asOfWords(winter.at)}.
    </p>
  );
}
