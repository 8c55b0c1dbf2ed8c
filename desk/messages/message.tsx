import type { Context } from 'hono';
import { findMessage, type Message } from '../../src/contact/inbox/messages.ts';
import { messageFields } from '../../src/contact/message/fields.ts';
import { displayTextFor, reportFieldNames } from '../../src/contact/message/schema.ts';
import { describeState, reasonsOf, stateNames } from '../../src/contact/message/states.ts';
import { StatusPanel } from '../../src/contact/pages/status.tsx';
import type { Identity, MessagesEnv } from '../env.ts';
import { DeskForm, showPage } from '../frame.tsx';
import { ChangedMeanwhile, ChangeList } from '../record/changes.tsx';
import { readEntries } from '../record/entries.ts';
import { formatTime, messagesNav, stateLabel, VisitorLine, VisitorText } from './text.tsx';

/** Change that was not made, because others changed the message after the user had opened the page. */
interface Conflict {
  /** Revision that the user's page showed. */
  readonly seen: number;
  readonly unsavedNote?: string | undefined;
}

/** Shows a message, and after a conflict also the changes of others. */
export async function showMessage(
  c: Context<MessagesEnv>,
  reference: string,
  conflict?: Conflict,
): Promise<Response> {
  const { database, identity } = c.var;
  const message = await findMessage(reference, database);
  const entries = await readEntries(database, { subject: message.reference });
  const newEntries = conflict && entries.filter(({ revision }) => revision > conflict.seen);
  const path = `/messages/${message.reference}`;
  const page = {
    title: `Message ${message.reference}`,
    nav: messagesNav(),
    content: (
      <>
        {newEntries && (
          <ChangedMeanwhile
            entries={newEntries}
            next="The page now shows the current state. Repeat your change if it is still needed."
          >
            {conflict.unsavedNote !== undefined && (
              <>
                <p>{message.note === '' ? 'No note is saved.' : 'The saved note:'}</p>
                {message.note !== '' && <VisitorText text={message.note} label="Saved note" />}
                <p>
                  Your note is not saved yet. It is in the box “Internal note” below. “Save note”
                  and each change of the status or the assignment replace the saved note.
                </p>
              </>
            )}
          </ChangedMeanwhile>
        )}
        <div className="desk-grid desk-columns">
          <Facts message={message} />
          <section className="step" aria-labelledby="answer">
            <h2 id="answer">Reply</h2>
            {/* One form, so that each change also saves a typed note. Because of the fragment, the browser's error page does
                not replace this page in the history, and Back shows the note. */}
            <DeskForm action={`${path}#sent`}>
              <input type="hidden" name="seen" value={message.revision} />
              <input type="hidden" name="shownNote" value={message.note} />
              <input type="hidden" name="email" value={message.email} />
              <Reply message={message} siteName={c.var.site.name} />
              <details className="desk-more" open={conflict?.unsavedNote !== undefined}>
                <summary>More: another status, note, assignment, spam, erase</summary>
                <States message={message} />
                <People message={message} identity={identity} unsavedNote={conflict?.unsavedNote} />
              </details>
            </DeskForm>
          </section>
          <section className="step" aria-labelledby="history">
            <h2 id="history">History</h2>
            <ChangeList entries={entries} />
          </section>
        </div>
      </>
    ),
  };
  return showPage(c.var, page, conflict ? 409 : 200);
}

/** Shows that there is no such message, and keeps the note of a form: a colleague may have erased the message. */
export function showMissing(c: Context<MessagesEnv>, reason: string): Response {
  const isChange = c.req.method === 'POST';
  const unsavedNote = isChange ? typedNote(c.var.form) : undefined;
  const content = (
    <>
      <p className="desk-alarm" role="alert">
        {isChange ? (
          <>
            <b>Your change is not saved:</b> since you opened the page, message{' '}
            {c.req.param('reference')} was erased, or deleted after the retention period.
          </>
        ) : (
          reason
        )}
      </p>
      {unsavedNote !== undefined && (
        <div className="desk-grid">
          <div className="step">
            <label htmlFor="note">Your note</label>
            <p className="hint">The desk does not keep this note. Copy what you still need.</p>
            <textarea id="note" rows={4} readOnly className="field" defaultValue={unsavedNote} />
          </div>
        </div>
      )}
    </>
  );
  return showPage(c.var, { title: 'Message not found', nav: messagesNav(), content }, 404);
}

/** Returns the note of a form, unless it is the one that the page showed. Browsers send line breaks as CR LF. */
export function typedNote(form: FormData): string | undefined {
  const [note, shownNote] = ['note', 'shownNote'].map((name) =>
    `${form.get(name) ?? ''}`.replaceAll('\r\n', '\n').trim(),
  );
  return note === shownNote ? undefined : note;
}

function Facts({ message }: { message: Message }) {
  const givenFieldNames = reportFieldNames.filter((name) => message[name] !== '');
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
        {givenFieldNames.map((name) => (
          <Fact
            key={name}
            term={messageFields[name].label}
            text={displayTextFor(name, message[name])}
          />
        ))}
        {message.aliases !== null && <Fact term="Other references" text={message.aliases} />}
        {message.suspected > 0 && <Fact term="State" text={stateLabel(message)} />}
        {message.assignee !== null && <Fact term="Assigned to" text={message.assignee} />}
        {message.note !== '' && (
          <div className="facts-row">
            <dt>Internal note</dt>
            <dd>
              <VisitorText text={message.note} label="Internal note" />
            </dd>
          </div>
        )}
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

/** Returns a link that opens the mail program of the user. The desk sends no mail. */
function replyHref({ email, subject, reference }: Message): string {
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject} [${reference}]`)}`;
}

/** The reply, which is the usual action, and the only state of the message: what the sender sees. */
function Reply({ message, siteName }: { message: Message; siteName: string }) {
  const { reference, state, state_reason, state_at, received_at } = message;
  return (
    <>
      <div className="actions">
        <a className="action-main" href={replyHref(message)}>
          Reply by e-mail
        </a>
        {state_reason !== 'answered' && (
          <button type="submit" name="state" value="done answered">
            Mark as answered
          </button>
        )}
      </div>
      <p className="hint">
        “Reply by e-mail” opens your own mail program, with the reference in the subject. Sign as{' '}
        {siteName}.
      </p>
      <h3 className="mt-4" id="state">
        What the sender sees
      </h3>
      <StatusPanel
        id="status"
        reference={reference}
        status={{ receivedAt: received_at, state, reason: state_reason, stateAt: state_at }}
      />
    </>
  );
}

/** A button for each status that the sender can see. */
function States({ message }: { message: Message }) {
  const currentState = describeState(message.state, message.state_reason);
  return stateNames.map((name) => (
    <fieldset key={name} className="sentences">
      <legend>{describeState(name, null).label}</legend>
      {[...reasonsOf(name)].map(([reason, sentence]) => (
        <button
          key={reason}
          type="submit"
          name="state"
          value={`${name} ${reason}`}
          aria-pressed={currentState.state === name && currentState.sentence === sentence}
        >
          {sentence}
        </button>
      ))}
    </fieldset>
  ));
}

interface PeopleProps {
  message: Message;
  identity: Identity;
  unsavedNote: string | undefined;
}

function People({ message, identity, unsavedNote }: PeopleProps) {
  const { reference, assignee, suspected, note } = message;
  const isAssignedToMe = assignee === identity.email;
  return (
    <>
      <h3 className="mt-4">For staff only</h3>
      <p className="actions">
        <button type="submit" name="take" value={isAssignedToMe ? 'no' : 'yes'}>
          {isAssignedToMe ? 'Unassign me' : 'Assign to me'}
        </button>
        {suspected < 2 && (
          <button type="submit" name="spam" value="yes">
            Mark as spam
          </button>
        )}
        {suspected > 0 && (
          <button type="submit" name="spam" value="no">
            Mark as not spam
          </button>
        )}
      </p>
      <label htmlFor="note">Internal note</label>
      <p className="hint">Each change of the status or the assignment saves the note too.</p>
      <textarea
        id="note"
        name="note"
        rows={4}
        className="field"
        defaultValue={unsavedNote ?? note}
      />
      <p className="actions">
        <button type="submit">Save note</button>
      </p>
      <p className="actions">
        <button type="submit" formAction="/messages/person">
          All data about this person
        </button>
        <button type="submit" formAction={`/messages/${reference}/erase`}>
          Erase this message …
        </button>
      </p>
    </>
  );
}
