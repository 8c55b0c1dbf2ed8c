import type { Context } from 'hono';
import * as v from 'valibot';
import {
  type Author,
  type ErasureTargets,
  erase,
  findErasureTargets,
} from '../../src/contact/inbox/changes.ts';
import { csvOf } from '../../src/contact/inbox/csv.ts';
import type { Message } from '../../src/contact/inbox/messages.ts';
import type { MessagesEnv } from '../env.ts';
import { DeskForm, showPage } from '../frame.tsx';
import { messagesNav, timeWords, VisitorLine, VisitorText } from './text.tsx';

const address = v.pipe(v.string(), v.trim(), v.maxLength(254), v.rfcEmail());

interface AddressFormState {
  email: string;
  problem?: string;
}

/** Asks for an e-mail address, which is sent by POST so that it appears in no URL. */
export function askForPerson(c: Context<MessagesEnv>, state: AddressFormState = { email: '' }) {
  const { email, problem } = state;
  return showPage(
    c.var,
    {
      title: 'Everything about one person',
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
            <p className="press">
              <button type="submit">Find everything</button>
            </p>
          </DeskForm>
        </div>
      ),
    },
    problem === undefined ? 200 : 422,
  );
}

/** Returns the e-mail address in a form; undefined if it is not valid. */
function addressFrom(form: FormData): string | undefined {
  const read = v.safeParse(address, form.get('email'));
  return read.success ? read.output : undefined;
}

function askAgain(c: Context<MessagesEnv>) {
  const email = String(c.var.form.get('email') ?? '').slice(0, 254);
  return askForPerson(c, { email, problem: 'Enter an e-mail address such as name@example.com.' });
}

const storesOf = ({ var: { database, outbox } }: Context<MessagesEnv>) => ({
  DB: database,
  OUTBOX: outbox,
});

/** Shows everything stored about an e-mail address, in all stores. */
export async function showPerson(c: Context<MessagesEnv>): Promise<Response> {
  const email = addressFrom(c.var.form);
  if (email === undefined) return askAgain(c);
  const found = await findErasureTargets({ email }, storesOf(c));
  return showPage(c.var, {
    title: 'Everything about one person',
    nav: messagesNav('person'),
    content: (
      <div className="desk-grid">
        <OwnMessages email={email} found={found} />
        <Mentions mentions={found.mentions} />
        {countOf(found) > 0 && <EraseForm email={email} />}
      </div>
    ),
  });
}

function countOf({ stored, mentions, waiting, setAside }: ErasureTargets): number {
  return stored.length + mentions.length + waiting.length + setAside.length;
}

function OwnMessages({ email, found }: { email: string; found: ErasureTargets }) {
  const { stored, waiting, setAside } = found;
  const unstored = waiting.length + setAside.length;
  return (
    <section className="step" aria-labelledby="own">
      <h2 id="own">
        From <VisitorLine text={email} />: {stored.length + unstored}
      </h2>
      {unstored > 0 && (
        <p className="hint">
          {waiting.length} wait for the database and {setAside.length} could not be stored. They are
          not in the file, and an erasure takes them too.
        </p>
      )}
      <MessageList messages={stored} />
      {stored.length > 0 && (
        <DeskForm action="/messages/person/file">
          <input type="hidden" name="email" value={email} />
          <p className="press">
            <button type="submit">File to hand over</button>
          </p>
        </DeskForm>
      )}
    </section>
  );
}

function Mentions({ mentions }: { mentions: readonly Message[] }) {
  return (
    <section className="step" aria-labelledby="mentions">
      <h2 id="mentions">In what others wrote: {mentions.length}</h2>
      <p className="hint">
        Not in the file: it would show one person what another wrote. An erasure takes the address
        out of them and leaves the rest.
      </p>
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
            <p className="hint message-facts">
              <span>{timeWords(received_at)}</span>
              <span>{reference}</span>
            </p>
            <VisitorText text={message} label={`What ${reference} says`} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function EraseForm({ email }: { email: string }) {
  return (
    <DeskForm action="/messages/person/erase" className="step">
      <input type="hidden" name="email" value={email} />
      <p className="press">
        <button type="submit">Erase all of it …</button>
      </p>
    </DeskForm>
  );
}

/** Sends the person's own messages in the database as CSV. */
export async function sendFile(c: Context<MessagesEnv>): Promise<Response> {
  const email = addressFrom(c.var.form);
  if (email === undefined) return askAgain(c);
  const { stored } = await findErasureTargets({ email }, storesOf(c));
  return new Response(csvOf(stored), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="messages.csv"',
    },
  });
}

/** Erases everything about a person, after a confirmation page on which the address has to be typed. */
export async function erasePerson(c: Context<MessagesEnv>, author: Author): Promise<Response> {
  const email = addressFrom(c.var.form);
  if (email === undefined) return askAgain(c);
  const stores = storesOf(c);
  const found = await findErasureTargets({ email }, stores);
  const typed = c.var.form.get('typed');
  if (typeof typed === 'string' && typed.trim().toLowerCase() === email.toLowerCase()) {
    await erase({ email }, found, author, stores);
    return c.redirect('/messages/record', 303);
  }
  const problem = typed === null ? undefined : 'That is not the same address. Nothing was erased.';
  return confirmErasure(c, email, found, problem);
}

function confirmErasure(
  c: Context<MessagesEnv>,
  email: string,
  found: ErasureTargets,
  problem: string | undefined,
) {
  const { mentions, ...own } = found;
  const messageCount = countOf({ ...own, mentions: [] });
  const page = {
    title: 'Erase for good?',
    nav: messagesNav('person'),
    content: (
      <div className="desk-grid">
        <DeskForm action="/messages/person/erase" className="step">
          {problem && <p role="alert">{problem}</p>}
          <p>
            This erases {messageCount} of the person’s messages, and takes the address out of{' '}
            {mentions.length} others. Nobody can bring them back. The mailbox of the operation is
            not touched: delete there what was mailed.
          </p>
          <input type="hidden" name="email" value={email} />
          <label htmlFor="typed">
            Type <VisitorLine text={email} />
          </label>
          <input
            id="typed"
            name="typed"
            type="email"
            required
            autoComplete="off"
            className="field"
          />
          <p className="press">
            <a href="/messages/person">Keep everything</a>
            <button type="submit">Erase for good</button>
          </p>
        </DeskForm>
      </div>
    ),
  };
  return showPage(c.var, page, problem === undefined ? 200 : 422);
}
