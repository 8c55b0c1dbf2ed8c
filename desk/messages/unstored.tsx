import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Author } from '../../src/contact/inbox/changes.ts';
import {
  discard,
  type OutboxEntry,
  type QuarantinedEntry,
  quarantinedEntries,
  requeue,
} from '../../src/contact/inbox/unstored.ts';
import type { MessagesEnv } from '../env.ts';
import { DeskForm, showPage } from '../frame.tsx';
import { formatTime, messagesNav, VisitorLine, VisitorText } from './text.tsx';

const path = '/messages/unstored';

/** Messages in the outbox. Staff can open these messages once the cron has stored them. */
export function WaitingMessages({ entries }: { entries: readonly OutboxEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className="step" aria-labelledby="outbox">
      <h2 id="outbox">Waiting to be stored: {entries.length}</h2>
      <p className="hint">You can open these messages in a few minutes.</p>
      <ul className="messages">
        {entries.map((entry) => (
          <li key={entry.key} data-open="">
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Messages that the database refused repeatedly, each with what staff can do. */
export function QuarantinedMessages({ entries }: { entries: readonly QuarantinedEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className="step" aria-labelledby="unstored">
      <h2 id="unstored">Could not be stored: {entries.length}</h2>
      <p className="hint">
        Ask an operator to correct the cause, then press “Try again”. Delete only spam.
      </p>
      <ul className="messages">
        {entries.map((entry) => (
          <li key={entry.key} data-open="">
            <div>
              <Entry entry={entry} />
              <p className="hint desk-facts">
                <span>Reason: {entry.reason}</span>
                <span>Last try: {formatTime(entry.lastTriedAt)}</span>
              </p>
              <DeskForm action={path} className="actions">
                <input type="hidden" name="key" value={entry.key} />
                <button type="submit" name="do" value="requeue">
                  Try again
                </button>
                <button type="submit" name="do" value="discard">
                  Delete …
                </button>
              </DeskForm>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry: { message, value } }: { entry: OutboxEntry }) {
  return (
    <div>
      <VisitorLine text={message?.subject ?? 'Cannot be read'} />
      {message && (
        <p className="hint desk-facts">
          <span>{formatTime(message.receivedAt)}</span>
          <span>{message.reference}</span>
          <span>
            <VisitorLine text={message.email} />
          </span>
        </p>
      )}
      <VisitorText text={message?.message ?? value} label="Text of the message" />
    </div>
  );
}

/** Puts a message back into the outbox, or deletes the message after a confirmation page. */
export async function handleUnstored(c: Context<MessagesEnv>, author: Author): Promise<Response> {
  const { form, database, outbox } = c.var;
  const entries = await quarantinedEntries(database);
  const entry = entries.find(({ key }) => key === form.get('key'));
  if (!entry) return showHandled(c);
  switch (form.get('do')) {
    case 'requeue':
      await requeue(entry, author, { DB: database, OUTBOX: outbox });
      return c.redirect('/messages', 303);
    case 'discard':
      return confirmDiscard(c, entry);
    case 'discard-now':
      await discard(entry, author, database);
      return c.redirect('/messages', 303);
    default:
      throw new HTTPException(400, { message: 'no such action' });
  }
}

/** Says that somebody else was first. The record names the person. */
function showHandled(c: Context<MessagesEnv>): Response {
  const content = (
    <div className="desk-alarm" role="alert">
      <p>
        A colleague has handled this message since you opened the page, or the message was stored.
      </p>
      <p className="actions">
        <a href="/messages">All messages</a>
        <a href="/messages/record">Record</a>
      </p>
    </div>
  );
  return showPage(c.var, { title: 'Already handled', nav: messagesNav(), content }, 409);
}

function confirmDiscard(c: Context<MessagesEnv>, entry: QuarantinedEntry): Response {
  return showPage(c.var, {
    title: 'Delete permanently?',
    nav: messagesNav(),
    content: (
      <div className="desk-grid">
        <DeskForm action={path} className="step">
          <p>Nobody has answered this message. You cannot undo this.</p>
          <Entry entry={entry} />
          <input type="hidden" name="key" value={entry.key} />
          <p className="actions">
            <a href="/messages">Keep the message</a>
            <button type="submit" name="do" value="discard-now">
              Delete permanently
            </button>
          </p>
        </DeskForm>
      </div>
    ),
  });
}
