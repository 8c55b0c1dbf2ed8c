import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { ConflictError, readHistory } from '../../src/works/edit/notice-store.ts';
import type { Notice } from '../../src/works/notice.ts';
import type { WorksEnv } from '../env.ts';
import { showPage } from '../frame.tsx';
import { act, type Pressed, pressed } from './actions.ts';
import { changeStatement } from './audit.ts';
import { conflictPage } from './conflict-page.tsx';
import { noticePath, publishedPath } from './paths.ts';
import { tried } from './propose.ts';
import { findNotice, type Road, readRoad, shiftAt } from './road.ts';
import { secondFor, waitStatement } from './second.ts';
import { acceptedWords, overlapsOf, type Revision, writeRevision } from './write.ts';

type WorksContext = Context<WorksEnv, '/:id'>;

/** Handles a button press on a notice. */
export async function pressNotice(c: WorksContext): Promise<Response> {
  const { database, form: sent, now } = c.var;
  const asked = v.safeParse(pressed, Object.fromEntries(sent));
  if (!asked.success) throw new HTTPException(400, { message: 'no such press' });
  const road = await readRoad(database, now);
  const before = findNotice(road, c.req.param('id'));
  const { notice: after, problems = [] } = await acted(c, before, asked.output);
  const show = (why: string, theirs: readonly Notice[], again: Record<string, string> = {}) =>
    showChoice(c, road, { why, theirs, mine: after, again });
  if (asked.output.seen !== before.revision) {
    const why = 'Somebody else has changed it meanwhile.';
    return show(why, [before], { seen: `${before.revision}` });
  }
  if (!after) return show(`It ${problems.map(({ why }) => why).join(', ')}.`, [before]);
  const overlaps = overlapsOf(road, { before, after }, `${sent.get('accepted')}`, now);
  if (overlaps.length > 0) {
    const accepted = acceptedWords(overlaps);
    return show('It overlaps or repeats what is published.', overlaps, { accepted });
  }
  try {
    return await publishOrWait(c, { before, after }, asked.output);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return pressNotice(c);
  }
}

/** Publishes the result of a press, or records the press until a second person makes the same. */
async function publishOrWait(
  c: WorksContext,
  revision: Revision & { before: Notice },
  { do: action }: Pressed,
): Promise<Response> {
  const { database, identity, now, press } = c.var;
  const { before, after } = revision;
  const second = await secondFor(c, revision);
  if (second === 'missing') {
    const place = noticePath(before);
    await database.batch([press.statement(place), waitStatement(c, revision, action)]);
    return c.redirect(place, 303);
  }
  const { id: subject, revision: number } = after;
  const deed = { at: now, person: identity.email, subject, revision: number };
  const asked = second ? [changeStatement(database, deed, 'asked by', undefined, second)] : [];
  await writeRevision(c, revision, asked);
  return c.redirect(publishedPath(after), 303);
}

async function acted({ var: { database, now } }: WorksContext, before: Notice, asked: Pressed) {
  const undoes = asked.do === 'undo';
  const [, earlier] = undoes ? await readHistory(database, before.id) : [];
  return tried(() => act(before, asked, { by: shiftAt(now), now, earlier: earlier?.notice }));
}

interface Choice {
  why: string;
  theirs: readonly Notice[];
  mine: Notice | undefined;
  again: Record<string, string>;
}

function showChoice(c: WorksContext, road: Road, choice: Choice): Promise<Response> {
  const action = noticePath({ id: c.req.param('id') });
  const page = conflictPage({ road, ...choice, sent: c.var.form, action });
  return showPage(c.var, page, choice.mine ? 409 : 422);
}
