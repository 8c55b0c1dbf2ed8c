import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { Hono } from 'hono/tiny';
import * as v from 'valibot';
import {
  type Author,
  assigneeChange,
  changeMessage,
  isRevisionConflict,
  type MessageChange,
  markSpam,
  noteChange,
  requireRevision,
  spamChange,
  stateChange,
} from '../../src/contact/inbox/changes.ts';
import { NotFoundError } from '../../src/contact/inbox/messages.ts';
import { isState, reasonsOf } from '../../src/contact/message/states.ts';
import type { MessagesEnv } from '../env.ts';
import { showPage } from '../frame.tsx';
import { showRecord } from '../record/page.tsx';
import { listHref, queryOfList, sendListFile, showList, showSummary } from './list.tsx';
import { showMessage, showMissing, typedNote } from './message.tsx';
import { eraseMessage, erasePerson, sendFile, showPerson, showPersonForm } from './person.tsx';
import { messagesNav } from './text.tsx';

/** Routes of the desk for messages of visitors, mounted at /messages. */
export const messagesDesk = new Hono<MessagesEnv>({ strict: false });

messagesDesk.onError((error, c) => {
  if (error instanceof NotFoundError) return showMissing(c, error.message);
  throw error;
});

messagesDesk.get('/', showList);
messagesDesk.get('/person', (c) => showPersonForm(c));
messagesDesk.post('/person', showPerson);
messagesDesk.post('/person/file', sendFile);
messagesDesk.post('/person/erase', (c) => erasePerson(c, authorOf(c, '/messages/record')));
messagesDesk.get('/record', (c) =>
  showRecord(c.var, c.req.query(), { path: '/messages/record', nav: messagesNav('record') }),
);
messagesDesk.get('/summary', showSummary);
messagesDesk.post('/spam', markSelected);
messagesDesk.post('/file', sendListFile);

const messagePath = '/:reference{[0-9A-Za-z]{4}-[0-9A-Za-z]{4}}';
messagesDesk.get(messagePath, (c) => showMessage(c, referenceParam(c)));
messagesDesk.post(messagePath, pressButton);
messagesDesk.post(`${messagePath}/erase`, (c) =>
  eraseMessage(c, referenceParam(c), authorOf(c, '/messages/record')),
);

function referenceParam(c: Context<MessagesEnv>): string {
  return (c.req.param('reference') ?? '').toUpperCase();
}

/** Returns the verified address as author, with a statement that limits this form to one write. */
function authorOf(
  { var: { identity, now, idempotencyKey } }: Context<MessagesEnv>,
  path: string,
): Author {
  return { actor: identity.email, now, extraStatements: [idempotencyKey.statement(path)] };
}

/**
 * Applies a button of a message and saves the typed note, and shows the message again. If others have changed
 * the message since the user opened the page, shows their changes and changes nothing.
 */
async function pressButton(c: Context<MessagesEnv>) {
  const { database, form } = c.var;
  const reference = referenceParam(c);
  const path = `/messages/${reference}`;
  const seenRevision = parseFormValue(numberSchema, form.get('seen'));
  const note = typedNote(form);
  const changes = [...(note === undefined ? [] : [noteChange(note)]), ...buttonChanges(c)];
  if (changes.length === 0) return c.redirect(`${path}#top`, 303);
  const { extraStatements = [], ...author } = authorOf(c, path);
  const revisionGuard = requireRevision(reference, seenRevision, database);
  const guarded = { ...author, extraStatements: [...extraStatements, revisionGuard] };
  try {
    await changeMessage(reference, changes, guarded, database);
  } catch (error) {
    if (!isRevisionConflict(error)) throw error;
    return showMessage(c, reference, { seen: seenRevision, unsavedNote: note });
  }
  return c.redirect(`${path}#top`, 303);
}

const numberSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
const yesOrNo = v.picklist(['yes', 'no']);
const referenceList = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/))),
  v.maxLength(100),
);

/** @throws HTTPException if no form of the desk offers the value */
function parseFormValue<Schema extends v.GenericSchema>(schema: Schema, value: unknown) {
  const { success, output } = v.safeParse(schema, value);
  if (!success) throw new HTTPException(400, { message: 'invalid form value' });
  return output;
}

/** Returns what the pressed button changes: nothing, if the button only saves the note. */
function buttonChanges({ var: { form, identity, now } }: Context<MessagesEnv>): MessageChange[] {
  const [state, spam, taken] = ['state', 'spam', 'take'].map((name) => form.get(name));
  if (typeof state === 'string') {
    const [name = '', reason = ''] = state.split(' ');
    if (isState(name) && reasonsOf(name).has(reason)) return [stateChange(name, reason, now)];
    throw new HTTPException(400, { message: 'invalid state' });
  }
  if (spam !== null) return [spamChange(parseFormValue(yesOrNo, spam) === 'yes')];
  if (taken === null) return [];
  return [assigneeChange(parseFormValue(yesOrNo, taken) === 'yes' ? identity.email : null)];
}

/** Marks the selected messages of a list as spam or not, and shows the list with the same filters. */
async function markSelected(c: Context<MessagesEnv>) {
  const { form, database } = c.var;
  const path = listHref(queryOfList(c));
  const selectedReferences = parseFormValue(referenceList, form.getAll('reference'));
  const isSpam = parseFormValue(yesOrNo, form.get('spam')) === 'yes';
  if (selectedReferences.length === 0) {
    const content = (
      <p className="desk-alarm" role="alert">
        Select at least one message, then press the button again.{' '}
        <a className="tap" href={path}>
          Back to the list
        </a>
      </p>
    );
    return showPage(c.var, { title: 'Nothing selected', nav: messagesNav(), content }, 422);
  }
  const shownAt = parseFormValue(numberSchema, form.get('shownAt'));
  const author = authorOf(c, path);
  const count = await markSpam(selectedReferences, isSpam, shownAt, author, database);
  const result = { marked: `${count}`, of: `${selectedReferences.length}` };
  const join = path.includes('?') ? '&' : '?';
  return c.redirect(`${path}${join}${new URLSearchParams(result)}`, 303);
}
