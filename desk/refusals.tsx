import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { StoreBehindReplicaError } from '../src/edit/publish.ts';
import { describeFailure, errorFields, logLine } from '../src/http/log.ts';
import { SettingsError } from '../src/site/settings.ts';
import { type DeskEnv, KeysUnavailableError, SignInRefusedError } from './env.ts';
import { showPage, TellNewsrooms } from './frame.tsx';
import { isRepeatedKey, RepeatedSubmissionError } from './idempotency.ts';

/** Page for a refused or failed request. `reason` is logged, and contains no user input. */
interface Refusal {
  status: number;
  reason: string;
  title: string;
  text: string;
  /** Time after which a retry may succeed, in seconds. */
  retryAfter?: number;
  /** Whether the whole desk is affected, so that the page lists what still works. */
  isOutage?: boolean;
  /** Page with the result of an earlier submission, or with the next step. */
  link?: { path: string; label: string } | undefined;
}

const repeatedReason = 'a repeated submission';

/** Responds to a thrown value with a page, and logs the refusal without token or e-mail address. */
export function refuse(thrown: unknown, c: Context<DeskEnv>): Response {
  const refusal = refusalFor(thrown);
  logRefusal(c, refusal, thrown);
  const { status, reason, title, text, retryAfter, isOutage, link } = refusal;
  const content = (
    <div className="desk-grid">
      <div className="step" data-repeated={reason === repeatedReason ? '' : undefined}>
        <p>{text}</p>
        {isOutage && <Outage siteUrl={c.var.siteUrl} />}
        {link && (
          <p className="actions">
            <a href={link.path}>{link.label}</a>
          </p>
        )}
      </div>
    </div>
  );
  const response = showPage(c.var.identity ? c.var : {}, { title, content }, status);
  if (retryAfter !== undefined) response.headers.set('Retry-After', String(retryAfter));
  if (status === 405) response.headers.set('Allow', 'GET, HEAD, POST');
  return response;
}

/** Lists what works without the desk and what does not, and asks staff to phone the newsrooms. */
function Outage({ siteUrl }: { siteUrl: string | undefined }) {
  return (
    <ul>
      <li>
        <b>Unavailable:</b> publishing and reading notices and messages.
      </li>
      <li>
        <b>Available:</b> <a href={siteUrl}>the public site</a>. The site shows the last known
        notices, or says that the state of the road is not known. Visitors’ messages are kept.
      </li>
      <li>
        <b>If the road closes or opens:</b> <TellNewsrooms />
      </li>
    </ul>
  );
}

function logRefusal(
  { req, var: { role } }: Context<DeskEnv>,
  refusal: Refusal,
  thrown: unknown,
): void {
  const { status, reason } = refusal;
  const line = { status, method: req.method, route: `/${role ?? '*'}` };
  if (status === 500) logLine({ event: 'desk-failure', ...line, ...errorFields(thrown) });
  else logLine({ event: 'desk-refused', ...line, reason });
}

/** Transient errors of D1. A local database is locked while another process writes. */
const databaseFailurePattern =
  /database is locked|overloaded|network connection lost|caused object to be reset|code was updated|transient issue/i;

function refusalFor(thrown: unknown): Refusal {
  if (thrown instanceof SettingsError) {
    const title = 'The desk is not set up';
    return { status: 503, reason: thrown.message, title, text: thrown.message };
  }
  if (thrown instanceof SignInRefusedError) {
    const title = 'You cannot open this page';
    const text =
      'Choose a section above to sign in. If you are signed in, your address is not on the access list: ask your administrator to add it.';
    return { status: 403, reason: thrown.message, title, text };
  }
  if (thrown instanceof KeysUnavailableError) {
    const title = 'We cannot verify your sign-in';
    const text =
      'Cloudflare Access does not respond. Try again in a minute. For a longer outage, an operator can start the desk on a machine (docs/operations.md, “The desk on this machine”).';
    return { status: 503, reason: thrown.message, title, text, retryAfter: 30 };
  }
  if (thrown instanceof RepeatedSubmissionError || isRepeatedKey(thrown)) {
    const path = thrown instanceof RepeatedSubmissionError ? thrown.path : undefined;
    const title = 'Already submitted';
    const text =
      'This form was already submitted. Nothing was changed again. If you have typed more since then, go back, copy the new text, and enter it on the page with the result.';
    const link = path === undefined ? undefined : { path, label: 'Show the result' };
    return { status: 409, reason: repeatedReason, title, text, link };
  }
  if (thrown instanceof Error && databaseFailurePattern.test(thrown.message)) {
    const title = 'The database does not respond';
    const text =
      'Your change may not be saved. Go back and submit the form again. A form is never processed twice.';
    const reason = describeFailure(thrown);
    return { status: 503, reason, title, text, retryAfter: 5, isOutage: true };
  }
  if (thrown instanceof Error && /no such (table|column)/i.test(thrown.message)) {
    const title = 'The database is incomplete';
    const text = 'A table is missing. An administrator must run the migrations.';
    return { status: 503, reason: describeFailure(thrown), title, text, isOutage: true };
  }
  if (thrown instanceof StoreBehindReplicaError) {
    const title = 'The database was restored';
    const text =
      'Nothing was published. The database lacks changes that its replica has, or may lack them while the replica does not answer. The site cannot say what is closed. An operator must follow “After a restore” in docs/operations.md.';
    const link = { path: '/works/restore', label: 'After a restore' };
    return { status: 409, reason: 'the database is behind its replica', title, text, link };
  }
  if (thrown instanceof HTTPException && thrown.status < 500) return clientError(thrown);
  const title = 'Something went wrong';
  const text =
    'The desk failed. Check whether your change was saved before you repeat it. A form is never processed twice.';
  return { status: 500, reason: 'failure', title, text, isOutage: true };
}

const invalidText =
  'The request is invalid. Nothing was changed. Go back, reload the page and try again.';

const clientErrors: Readonly<Record<number, readonly [title: string, text: string]>> = {
  403: [
    'Request refused',
    'The form was not sent from the desk. Nothing was changed. Open the desk and submit the form there.',
  ],
  404: ['Page not found', 'This page does not exist on the desk. Choose a section above.'],
  405: ['Request refused', invalidText],
  409: [
    'This notice cannot be read',
    'A newer version of the desk wrote this notice, or its row is damaged. Nothing was changed. The notice stays published, and the site says that this part of the road is not known. Deploy the newer version again, or follow "This desk cannot read" in docs/notices.md.',
  ],
  413: [
    'Form too long',
    'The form is too long. Nothing was changed. Go back and shorten the text.',
  ],
};

function clientError({ status, message }: HTTPException): Refusal {
  const [title, text] = clientErrors[status] ?? ['Invalid request', invalidText];
  return { status, reason: message, title, text };
}
