import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { describeFailure } from '../src/contact/store.ts';
import { errorFields, logLine } from '../src/http/log.ts';
import { SettingsError } from '../src/site/settings.ts';
import { type DeskEnv, SignInRefusedError, UnverifiableError } from './env.ts';
import { showPage } from './frame.tsx';
import { isRepetition, RepeatedError } from './presses.ts';

/** Content of the page for a refused or failed request; `reason` is logged and holds no user input. */
interface Refusal {
  status: number;
  reason: string;
  title: string;
  words: string;
  /** Time after which a retry may succeed, in seconds. */
  retryAfter?: number;
  /** Path of what the first press wrote, if this is a repeated one. */
  path?: string | undefined;
}

/** Responds to any thrown value with a page, and logs it without a token or an e-mail address. */
export async function refuse(thrown: unknown, c: Context<DeskEnv>): Promise<Response> {
  const refusal = refusalFor(thrown);
  log(c, refusal, thrown);
  const { status, title, words, retryAfter, path } = refusal;
  const content = (
    <div className="desk-grid">
      <section className="step">
        <p>{words}</p>
        {path && (
          <p className="press">
            <a href={path}>See what was done</a>
          </p>
        )}
      </section>
    </div>
  );
  const response = await showPage(c.var.identity ? c.var : {}, { title, content }, status);
  if (retryAfter !== undefined) response.headers.set('Retry-After', String(retryAfter));
  return response;
}

function log({ req, var: { role } }: Context<DeskEnv>, refusal: Refusal, thrown: unknown): void {
  const { status, reason } = refusal;
  const line = { status, method: req.method, route: `/${role ?? '*'}` };
  if (status === 500) logLine({ event: 'desk-failure', ...line, ...errorFields(thrown) });
  else logLine({ event: 'desk-refused', ...line, reason });
}

/** Transient failures of D1; a local database is locked while another process writes. */
const databaseFailures =
  /database is locked|overloaded|network connection lost|caused object to be reset|code was updated|transient issue/i;

function refusalFor(thrown: unknown): Refusal {
  if (thrown instanceof SettingsError) {
    const title = 'The desk is not set up';
    return { status: 503, reason: thrown.message, title, words: thrown.message };
  }
  if (thrown instanceof SignInRefusedError) {
    const title = 'Not signed in for this';
    const words =
      'Choose a part above to sign in. If you have signed in, your address is not on its list: ask whoever manages it.';
    return { status: 403, reason: thrown.message, title, words };
  }
  if (thrown instanceof UnverifiableError) {
    const title = 'Your sign-in cannot be checked just now';
    const words =
      'Cloudflare Access does not answer. Try again in a minute; until then use the command line.';
    return { status: 503, reason: thrown.message, title, words, retryAfter: 30 };
  }
  if (thrown instanceof RepeatedError || isRepetition(thrown)) {
    const path = thrown instanceof RepeatedError ? thrown.path : undefined;
    const title = 'Done already';
    const words = 'This press came twice and was done once. Nothing was written again.';
    return { status: 409, reason: 'a repeated press', title, words, path };
  }
  if (thrown instanceof Error && databaseFailures.test(thrown.message)) {
    const title = 'The database does not answer';
    const words =
      'Nothing is known to be written. Go back and press again: the same press is never done twice.';
    return { status: 503, reason: describeFailure(thrown), title, words, retryAfter: 5 };
  }
  if (thrown instanceof HTTPException && thrown.status < 500) return clientError(thrown);
  const title = 'It failed';
  const words =
    'Something failed on our side. Look whether it was done before you do it again; a form sent again is never done twice.';
  return { status: 500, reason: 'failure', title, words };
}

const notUnderstood = 'What was sent cannot be understood. Nothing was written.';

const clientErrors: Readonly<Record<number, readonly [title: string, words: string]>> = {
  403: ['Refused', 'This form did not come from a page of the desk, so nothing was written.'],
  404: ['Nothing here', 'There is no such page on the desk.'],
  405: ['Refused', notUnderstood],
  413: ['Too long', 'The form was too long. Nothing was written.'],
};

function clientError({ status, message }: HTTPException): Refusal {
  const [title, words] = clientErrors[status] ?? ['Not understood', notUnderstood];
  return { status, reason: message, title, words };
}
