import type { Context } from 'hono';
import { readEvents } from '../../src/contact/inbox/changes.ts';
import { findMessage, type Message } from '../../src/contact/inbox/messages.ts';
import { fields } from '../../src/contact/message/fields.ts';
import { displayTextFor, reportFieldNames } from '../../src/contact/message/schema.ts';
import { describeState, reasonsOf, stateNames } from '../../src/contact/message/states.ts';
import { StatusPanel } from '../../src/contact/pages/status.tsx';
import type { Identity, MessagesEnv } from '../env.ts';
import { DeskForm, showPage } from '../frame.tsx';
import { Events, formatTime, messagesNav, stateLabel, VisitorLine, VisitorText } from './text.tsx';

/** @param unsavedNote Rejected note, because somebody else changed the note meanwhile. */
export async function showMessage(
  c: Context<MessagesEnv>,
  reference: string,
  unsavedNote?: string,
): Promise<Response> {
  const { database, identity } = c.var;
  const message = await findMessage(reference, database);
  const events = await readEvents(database, message.reference);
  const page = {
    title: `Message ${message.reference}`,
    nav: messagesNav(),
    content: (
      <div className="desk-grid desk-columns">
        <Facts message={message} />
        <State message={message} />
        <Answer message={message} siteName={c.var.site.name} />
        <People message={message} identity={identity} unsavedNote={unsavedNote} />
        <section className="step" aria-labelledby="history">
          <h2 id="history">History</h2>
          <Events events={events} />
        </section>
      </div>
    ),
  };
  return showPage(c.var, page, unsavedNote === undefined ? 200 : 409);
}

function Facts({ message }: { message: Message }) {
  const given = reportFieldNames.filter((name) => message[name] !== '');
  return (
    <section className="step" aria-labelledby="written">
      <h2 id="written">
        <VisitorLine text={message.subject} />
      </h2>
      <VisitorText text={message.message} label="Text of the message" />
      <dl className="facts">
        <Fact term="From" text={message.name} />
        <Fact term="E-mail" text={message.email} />
        {message.phone !== '' && <Fact term="Phone" text={message.phone} />}
        <Fact term="Received" text={formatTime(message.received_at)} />
        {given.map((name) => (
          <Fact key={name} term={fields[name].label} text={displayTextFor(name, message[name])} />
        ))}
        {message.aliases !== null && <Fact term="Other references" text={message.aliases} />}
        <Fact term="State" text={stateLabel(message)} />
      </dl>
    </section>
  );
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div className="facts-row">
      <dt>{term}</dt>
      <dd>
        <VisitorLine text={text} />
      </dd>
    </div>
  );
}

/** Status that the sender sees, with a button for each other status. */
function State({ message }: { message: Message }) {
  const { reference, state, state_reason, state_at, received_at } = message;
  const current = describeState(state, state_reason);
  return (
    <section className="step" aria-labelledby="state">
      <h2 id="state">What the sender sees</h2>
      <StatusPanel
        id="status"
        reference={reference}
        status={{ receivedAt: received_at, state, reason: state_reason, stateAt: state_at }}
      />
      <DeskForm action={`/messages/${reference}/state`}>
        {stateNames.map((name) => (
          <fieldset key={name} className="sentences">
            <legend>{describeState(name, null).label}</legend>
            {[...reasonsOf(name)].map(([reason, sentence]) => (
              <button
                key={reason}
                type="submit"
                name="state"
                value={`${name} ${reason}`}
                aria-pressed={current.state === name && current.sentence === sentence}
              >
                {sentence}
              </button>
            ))}
          </fieldset>
        ))}
      </DeskForm>
    </section>
  );
}

/** Returns a link that opens the mail program of the user. The desk sends no mail. */
function replyHref({ email, subject, reference }: Message): string {
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject} [${reference}]`)}`;
}

function Answer({ message, siteName }: { message: Message; siteName: string }) {
  const { reference, answered_at } = message;
  return (
    <section className="step" aria-labelledby="answer">
      <h2 id="answer">Reply</h2>
      <p className="hint">
        {answered_at === null ? 'Not answered yet.' : `Answered ${formatTime(answered_at)}.`} “Reply
        by e-mail” opens your own mail program, with the reference in the subject. Sign as{' '}
        {siteName}.
      </p>
      <DeskForm action={`/messages/${reference}/answered`} className="press">
        <a href={replyHref(message)}>Reply by e-mail</a>
        <button type="submit">Mark as answered</button>
      </DeskForm>
    </section>
  );
}

interface PeopleProps {
  message: Message;
  identity: Identity;
  unsavedNote: string | undefined;
}

function People({ message, identity, unsavedNote }: PeopleProps) {
  const { reference, assignee, suspected, email } = message;
  const isMine = assignee === identity.email;
  return (
    <section className="step" aria-labelledby="people">
      <h2 id="people">For staff only</h2>
      <p className="hint">
        {assignee === null ? (
          'Unassigned.'
        ) : (
          <>
            Assigned to <bdi>{assignee}</bdi>.
          </>
        )}
      </p>
      <DeskForm action={`/messages/${reference}/take`} className="press">
        <button type="submit" name="take" value={isMine ? 'no' : 'yes'}>
          {isMine ? 'Unassign me' : 'Assign to me'}
        </button>
        <button type="submit" name="spam" value={suspected === 1 ? 'no' : 'yes'}>
          {suspected === 1 ? 'Mark as not spam' : 'Mark as spam'}
        </button>
      </DeskForm>
      <NoteForm message={message} unsavedNote={unsavedNote} />
      <DeskForm action="/messages/person">
        <input type="hidden" name="email" value={email} />
        <p className="press">
          <button type="submit">Everything about this person</button>
        </p>
      </DeskForm>
    </section>
  );
}

function NoteForm({ message, unsavedNote }: Omit<PeopleProps, 'identity'>) {
  const { reference, note } = message;
  return (
    <DeskForm action={`/messages/${reference}/note`}>
      {unsavedNote !== undefined && (
        <div role="alert">
          <p>
            Somebody else has changed the note meanwhile, so yours is not saved yet. If you save
            yours now, it replaces this note:
          </p>
          <VisitorText text={note} label="Current note" />
        </div>
      )}
      <input type="hidden" name="seen" value={note} />
      <label htmlFor="note">Internal note</label>
      <textarea
        id="note"
        name="note"
        rows={4}
        maxLength={2000}
        className="field"
        defaultValue={unsavedNote ?? note}
      />
      <p className="press">
        <button type="submit">Save note</button>
      </p>
    </DeskForm>
  );
}
