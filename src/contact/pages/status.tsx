import type { Context } from 'hono';
import type { Page } from '../../site/frame/document.tsx';
import { endpoints, href } from '../../site/routes.ts';
import type { AppEnv } from '../../site/state.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { isReference, normaliseReference } from '../message/reference.ts';
import { describeState } from '../message/states.ts';
import { mayLookUp, retryAfterSeconds } from '../rate-limit.ts';
import { type Status, statusesOf } from '../status.ts';

/**
 * Shows the status of a message by its reference. An unknown reference and that of a deleted message
 * get the same answer.
 */
export async function showStatus(c: Context<AppEnv>): Promise<Response> {
  const reference = normaliseReference(c.req.query('reference') ?? '');
  if (reference === '') return c.render(statusPage({ reference }));
  if (!(await mayLookUp(c))) {
    c.header('Retry-After', String(retryAfterSeconds));
    c.status(429);
    return renderProblem(
      'Many references were looked up from your connection. Please wait a minute.',
    );
  }
  if (!isReference(reference)) {
    c.status(404);
    return renderProblem('This is not one of our references. One character of it may be wrong.');
  }
  const statuses = await statusesOf(reference, c.env);
  if (!statuses) {
    c.header('Retry-After', '300');
    c.status(503);
    return renderProblem('We cannot look this up just now. Please try again in a few minutes.');
  }
  if (statuses.length > 0) return c.render(statusPage({ reference, statuses }));
  c.status(404);
  const days = c.env.state.site.retentionDays;
  return renderProblem(
    `There is no message with this reference. A message that was sent within the last minute may not be found yet. Messages are deleted after ${days} days, and sooner where somebody asks for it.`,
  );

  function renderProblem(problem: string) {
    return c.render(statusPage({ reference, problem }));
  }
}

export interface LookupResult {
  reference: string;
  statuses?: readonly Status[];
  /** Reason why no status is shown. */
  problem?: string;
}

/** Builds the look-up page: a form for a reference, below the result of the last look-up. */
export function statusPage(result: LookupResult): Page {
  const { reference, statuses = [], problem } = result;
  return {
    head: {
      title: 'What became of a message',
      description: 'Look up with its reference what became of a message that you sent us.',
      sheet: 'contact',
    },
    content: (
      <>
        <PageTitle title="What became of your message" parent="contact">
          <p>
            A reference shows where a message stands. It never shows what was written, or by whom.
          </p>
        </PageTitle>
        <div className="wrap section grid justify-items-start gap-8">
          {statuses.map((status, index) => (
            <StatusPanel
              key={status.receivedAt}
              id={`state-${index}`}
              reference={reference}
              status={status}
            />
          ))}
          {problem && (
            <p className="measure rounded-md border-4 border-danger p-5" role="alert">
              {problem}
            </p>
          )}
          <LookupForm reference={reference} hasResult={statuses.length > 0} />
          <p className="measure">
            Something to add, or no reference at hand?{' '}
            <a href={href('contact')}>Write to us or ring</a>. Not sure that it is ours? See{' '}
            <a href={href('responsibilities')}>who looks after what</a>.
          </p>
        </div>
      </>
    ),
  };
}

interface StatusPanelProps {
  id: string;
  reference: string;
  status: Status;
}

/** Status of a message as its sender sees it; the desk shows the same panel. */
export function StatusPanel({ id, reference, status }: StatusPanelProps) {
  const { state, label, sentence } = describeState(status.state, status.reason);
  const day = dayFormat();
  return (
    <section className="status" data-state={state} aria-labelledby={id}>
      <p className="text-small">
        Message{' '}
        <strong className="whitespace-nowrap" translate="no">
          {reference}
        </strong>
        , received on {day.format(status.receivedAt)}
      </p>
      <h2 className="heading mt-1" id={id}>
        {label}
      </h2>
      {status.stateAt !== null && <p className="font-700">{day.format(status.stateAt)}</p>}
      <p className="mt-2">{sentence}</p>
    </section>
  );
}

/** Creates the formatter on demand: that takes 20 ms, and few visitors open this page. */
function dayFormat() {
  return new Intl.DateTimeFormat('en-IE', { timeZone: 'Europe/Dublin', dateStyle: 'long' });
}

function LookupForm({ reference, hasResult }: { reference: string; hasResult: boolean }) {
  return (
    <form className="grid w-full max-w-md gap-4" method="get" action={endpoints.status}>
      <div>
        <label className="font-700" htmlFor="reference">
          {hasResult ? 'Another reference' : 'Reference'}
        </label>
        <p className="text-small text-ink-soft" id="reference-hint">
          Eight letters and digits, as in 7K2M-Q4XS. You saw it when the message was sent.
        </p>
        <input
          className="field mt-1 uppercase"
          id="reference"
          name="reference"
          type="text"
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={hasResult ? undefined : reference}
          aria-describedby="reference-hint"
        />
      </div>
      <button className="btn-accent justify-self-start" type="submit">
        Look it up
      </button>
    </form>
  );
}
