import type { Context } from 'hono';
import * as v from 'valibot';
import { localTimeText, RefusedError, winterStatus } from '../../src/works/edit/edit.ts';
import { publish } from '../../src/works/edit/publish.ts';
import { hourMs } from '../../src/works/irish-time.ts';
import { type WinterStatus, winterStates } from '../../src/works/notice.ts';
import { winterAt } from '../../src/works/states.ts';
import type { WorksEnv } from '../env.ts';
import { showPage } from '../frame.tsx';
import { changeStatement } from './audit.ts';
import { winterPublishedPath } from './paths.ts';
import { type RoadState, readRoad, shiftAt } from './road.ts';
import { momentFrom } from './typed-time.ts';
import { checkPublicSite, expectedWinter, readVisibility } from './visibility.ts';
import { winterPage } from './winter-page.tsx';

type WorksContext = Context<WorksEnv>;

const text = v.optional(v.pipe(v.string(), v.maxLength(60)), '');
const winterForm = v.object({
  state: v.fallback(v.picklist(winterStates), 'under-way'),
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
  if (c.req.query('look') !== undefined) await checkPublicSite(database, siteUrl, expected);
  const visibility = await readVisibility(database, expected, Date.now());
  return showPage(c.var, winterPage({ road, visibilityProps: { expected, visibility, siteUrl } }));
}

/** Publishes a winter status, or shows why it is refused. */
export async function sendWinter(c: WorksContext): Promise<Response> {
  const { database, replica, form, now, press } = c.var;
  const road = await readRoad(database, now);
  const input = v.parse(winterForm, Object.fromEntries(form));
  try {
    const until = endFrom(input.untilText || input.until, now);
    const winter = winterStatus({ state: input.state, by: shiftAt(now), until }, now);
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
