import type { Context } from 'hono';
import * as v from 'valibot';
import {
  type Author,
  isRevisionConflict,
  recordHandover,
} from '../../src/contact/inbox/changes.ts';
import { messageTable } from '../../src/contact/inbox/csv.ts';
import { type ErasureTargets, erase, findErasureTargets } from '../../src/contact/inbox/erasure.ts';
import type { Message, MessageSelector } from '../../src/contact/inbox/messages.ts';
import type { MessageStores } from '../../src/contact/inbox/waiting.ts';
import { messageFields } from '../../src/contact/message/fields.ts';
import type { MessagesEnv } from '../env.ts';
import { DownloadButtons, formatFrom, sendTable } from '../file.tsx';
import { DeskForm, showPage } from '../frame.tsx';
import { formatTime, messagesNav, VisitorLine, VisitorText } from './text.tsx';

interface AddressFormState {
  email: string;
  problem?: string;
}

/** Shows the form for an e-mail address. The form uses POST, so that no URL contains the address. */
export function showPersonForm(c: Context<MessagesEnv>, state: AddressFormState = { email: '' }) {
  const { email, problem } = state;
  return showPage(
    c.var,
    {
      title: 'Data about a person',
      nav: messagesNav('person'),
      content: (
        <div className="desk-grid">
          <DeskForm action="/messages/person" className="step">
            {problem && <p role="alert">{problem}</p>}
            <label htmlFor="email">E-mail address of the person</label>
            <input
              id="email"
              name="email"
              type="email"
              required
              autoComplete="off"
              className="field"
              defaultValue={email}
            />
            <p className="actions">
              <button type="submit">Find all data</button>
            </p>
          </DeskForm>
        </div>
      ),
    },
    problem === undefined ? 200 : 422,
  );
}

type Respond = (email: string, targets: ErasureTargets) => Response | Promise<Response>;

/** Responds with the data about the submitted address; shows the form again if the address is invalid. */
async function withData(c: Context<MessagesEnv>, respond: Respond): Promise<Response> {
  const typedAddress = String(c.var.form.get('email') ?? '');
  const { success, output: email } = v.safeParse(messageFields.email.check, typedAddress);
  if (!success) {
    const problem = 'Enter an e-mail address such as name@example.com.';
    return showPersonForm(c, { email: typedAddress.slice(0, 254), problem });
  }
  return respond(email, await findErasureTargets({ email }, storesOf(c)));
}

function storesOf({ var: { database, outbox } }: Context<MessagesEnv>): MessageStores {
  return { DB: database, OUTBOX: outbox };
}

/** Shows all data about an e-mail address. Says how many waiting messages of others could not be searched. */
export function showPerson(c: Context<MessagesEnv>): Promise<Response> {
  return withData(c, (email, targets) =>
    showPage(c.var, {
      title: 'Data about a person',
      nav: messagesNav('person'),
      content: (
        <div className="desk-grid">
          <OwnMessages email={email} targets={targets} />
          <Mentions targets={targets} />
          {countTargets(targets) > 0 && (
            <DeskForm action="/messages/person/erase" className="step">
              <input type="hidden" name="email" value={email} />
              <p className="actions">
                <button type="submit">Erase all data …</button>
              </p>
            </DeskForm>
          )}
        </div>
      ),
    }),
  );
}

function countTargets({ stored, mentions, waiting }: ErasureTargets): number {
  return stored.length + mentions.length + waiting.length;
}

function OwnMessages({ email, targets }: { email: string; targets: ErasureTargets }) {
  const { stored, waiting } = targets;
  return (
    <section className="step" aria-labelledby="own">
      <h2 id="own">
        Messages from <VisitorLine text={email} />: {stored.length + waiting.length}
      </h2>
      {waiting.length > 0 && (
        <p className="hint">
          Waiting to be stored: {waiting.length}. The file omits these messages; an erasure deletes
          them too.
        </p>
      )}
      <MessageList messages={stored} />
      {stored.length > 0 && (
        <DeskForm action="/messages/person/file">
          <input type="hidden" name="email" value={email} />
          <p className="actions">
            <DownloadButtons />
          </p>
        </DeskForm>
      )}
    </section>
  );
}

function Mentions({ targets: { mentions, unsearched } }: { targets: ErasureTargets }) {
  return (
    <section className="step" aria-labelledby="mentions">
      <h2 id="mentions">Messages from others with this address: {mentions.length}</h2>
      {unsearched > 0 && (
        <p className="desk-alarm" role="status">
          Not searched: {unsearched} that wait to be stored. Repeat the search, and an erasure, in a
          few minutes.
        </p>
      )}
      {mentions.length > 0 && (
        <p className="hint">
          The file omits these messages, because other people wrote them. An erasure only removes
          the address from them.
        </p>
      )}
      <MessageList messages={mentions} />
    </section>
  );
}

function MessageList({ messages }: { messages: readonly Message[] }) {
  return (
    <ul className="messages">
      {messages.map(({ reference, received_at, subject, message }) => (
        <li key={reference}>
          <div>
            <a href={`/messages/${reference}`}>
              <VisitorLine text={subject} />
            </a>
            <p className="hint flex flex-wrap gap-x-3">
              <span>{formatTime(received_at)}</span>
              <span>{reference}</span>
            </p>
            <VisitorText text={message} label={`Text of message ${reference}`} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Sends the person's own stored messages as a file, without internal notes, and records the download. */
export function sendFile(c: Context<MessagesEnv>): Promise<Response> {
  return withData(c, async (_, { stored }) => {
    const { database, identity, now } = c.var;
    await recordHandover(stored.length, { actor: identity.email, now }, database);
    const format = formatFrom(c.var.form.get('as')) ?? 'csv';
    return sendTable('messages', format, messageTable(stored, false));
  });
}

/** Erases everything about a person, after a confirmation page that requires the address again. */
export function erasePerson(c: Context<MessagesEnv>, author: Author): Promise<Response> {
  return withData(c, (email, targets) =>
    eraseConfirmed(c, author, targets, {
      selector: { email },
      action: '/messages/person/erase',
      cancel: '/messages',
      confirmation: email,
    }),
  );
}

/** Erases one message in all stores, after a confirmation page that requires the reference. */
export async function eraseMessage(
  c: Context<MessagesEnv>,
  reference: string,
  author: Author,
): Promise<Response> {
  const selector = { reference };
  const targets = await findErasureTargets(selector, storesOf(c));
  const action = `/messages/${reference}/erase`;
  const cancel = `/messages/${reference}`;
  return eraseConfirmed(c, author, targets, { selector, action, cancel, confirmation: reference });
}

interface Erasure {
  selector: MessageSelector;
  /** Path of the form that repeats the request with the confirmation. */
  action: string;
  /** Path of the page without an erasure. */
  cancel: string;
  /** Text that the user types to confirm. */
  confirmation: string;
}

async function eraseConfirmed(
  c: Context<MessagesEnv>,
  author: Author,
  targets: ErasureTargets,
  erasure: Erasure,
): Promise<Response> {
  const typed = c.var.form.get('typed');
  const { selector, confirmation } = erasure;
  if (`${typed}`.trim().toLowerCase() !== confirmation.toLowerCase()) {
    const why = typed === null ? '' : 'The texts do not match.';
    return confirmErasure(c, targets, erasure, why);
  }
  try {
    await erase(selector, targets, author, storesOf(c));
  } catch (error) {
    if (!isRevisionConflict(error)) throw error;
    const why = 'A colleague has just changed a message that names the address. Erase again.';
    return confirmErasure(c, targets, erasure, why);
  }
  return c.redirect('/messages/record', 303);
}

function confirmErasure(
  c: Context<MessagesEnv>,
  targets: ErasureTargets,
  { action, cancel, confirmation }: Erasure,
  why: string,
) {
  const { mentions, ...ownTargets } = targets;
  const messageCount = countTargets({ ...ownTargets, mentions: [] });
  const page = {
    title: 'Erase permanently?',
    nav: messagesNav('person'),
    content: (
      <div className="desk-grid">
        <DeskForm action={action} className="step">
          {why && <p role="alert">{why} Nothing was erased.</p>}
          <p>
            Messages to erase: {messageCount}. Messages from others that lose the address:{' '}
            {mentions.length}. You cannot undo this. The operation’s mailbox keeps its copies:
            delete them there.
          </p>
          <input type="hidden" name="email" value={confirmation} />
          <label htmlFor="typed">
            To confirm, type <VisitorLine text={confirmation} />
          </label>
          <input
            id="typed"
            type="text"
            name="typed"
            required
            autoComplete="off"
            className="field"
          />
          <p className="actions">
            <a href={cancel}>Cancel</a>
            <button type="submit">Erase permanently</button>
          </p>
        </DeskForm>
      </div>
    ),
  };
  return showPage(c.var, page, why ? 422 : 200);
}
