import type { Context } from 'hono';
import type { WorksEnv } from '../../answer/env.ts';
import { isWithinAllLimits, retryAfterSeconds } from '../../http/rate-limit.ts';
import { timeZone } from '../../road/irish-time.ts';
import type { Page } from '../../site/frame/document.tsx';
import { endpoints, href } from '../../site/routes.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { isReference, normaliseReference } from '../message/reference.ts';
import { describeState } from '../message/states.ts';
import { type Status, statusesOf } from '../status.ts';

/**
 * Shows the status of a message by its reference. A deleted message gets the same response as an unknown
 * reference.
 */
export async function showStatus(c: Context<WorksEnv>): Promise<Response> {
  const reference = normaliseReference(c.env.query.reference ?? '');
  if (reference === '') return c.render(statusPage({ reference }));
  // The limit is high enough for people but too low for guessing references.
  if (!(await isWithinAllLimits(c, c.env.STATUS_LIMIT, 'look-up'))) {
    c.header('Retry-After', String(retryAfterSeconds));
    c.status(429);
    return renderProblem(
      'We received too many look-ups from your connection. Please wait a minute.',
    );
  }
  if (!isReference(reference)) {
    c.status(404);
    const problem = 'This is not a valid reference. Please check each character.';
    return c.render(statusPage({ reference, problem, isInvalid: true }));
  }
  const statuses = await statusesOf(reference, c.env);
  if (!statuses) {
    c.header('Retry-After', '300');
    c.status(503);
    return renderProblem(
      'We cannot look up your message at the moment. Please try again in a few minutes.',
    );
  }
  if (statuses.length > 0) return c.render(statusPage({ reference, statuses }));
  c.status(404);
  const days = c.env.state.site.retentionDays;
  return renderProblem(
    `There is no message with this reference. A new message may take a minute to appear. We delete messages after ${days} days, or earlier on request.`,
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
  /** Whether the problem is the reference. */
  isInvalid?: boolean;
}

/** Builds the tracking page: the status of the submitted reference, and a form for another reference. */
export function statusPage(result: LookupResult): Page {
  const { reference, statuses = [], problem, isInvalid = false } = result;
  return {
    head: {
      title: `${isInvalid ? 'Error: ' : ''}Track your message`,
      description: 'Enter the reference of a message that you sent us to see its status.',
      sheet: 'contact',
    },
    content: (
      <>
        <PageTitle title="Track your message" parent="contact">
          <p>
            Enter your reference to see the status of your message. This page never shows the text
            of a message or the name of its sender.
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
            <p className="measure rounded-md border-4 border-danger p-5" id="problem" role="alert">
              {problem}
            </p>
          )}
          <LookupForm reference={reference} hasResult={statuses.length > 0} isInvalid={isInvalid} />
          <p className="measure">
            Something to add, or no reference? <a href={href('contact')}>Contact us</a>. Not sure
            whether we are responsible? See{' '}
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

/** Status of a message for its sender. The desk shows the same panel. */
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

/** Creates the formatter on demand, because it takes 20 ms and few visitors open this page. */
function dayFormat() {
  return new Intl.DateTimeFormat('en-IE', { timeZone, dateStyle: 'long' });
}

interface LookupFormProps {
  reference: string;
  hasResult: boolean;
  isInvalid: boolean;
}

function LookupForm({ reference, hasResult, isInvalid }: LookupFormProps) {
  return (
    <form className="grid w-full max-w-md gap-4" method="get" action={endpoints.status}>
      <div>
        <label className="font-700" htmlFor="reference">
          {hasResult ? 'Another reference' : 'Reference'}
        </label>
        <p className="text-small text-ink-soft" id="reference-hint">
          Eight letters and digits, such as 7K2M-Q4XS. We showed it when you sent the message.
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
          aria-describedby={isInvalid ? 'reference-hint problem' : 'reference-hint'}
          aria-invalid={isInvalid || undefined}
        />
      </div>
      <button className="btn-accent justify-self-start" type="submit">
        Check status
      </button>
    </form>
  );
}
