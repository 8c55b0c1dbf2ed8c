import type { Request, Response } from 'miniflare';
import { expect } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import type { Role } from '../../../desk/env.ts';
import { all, attribute, find, parse, textOf, validationErrors } from '../html.ts';
import { type Options, startWorker, type Worker } from '../worker/worker.ts';
import { type AccessTeam, accessVars, type Claims, deskUrl } from './access.ts';

export const deskBundle = 'dist/desk/worker/index.js';
/** The production desk, with races and a clock that a test sets. */
export const clockedDesk = [
  'test/support/workers/clocked-desk.ts',
  'test/support/workers/faults.ts',
  deskBundle,
];
export const localBundle = 'dist/desk/local/index.js';

/** Builds the configuration of the desk by the same rules as cli/wrangler-config.ts. */
export function deskConfig() {
  const site = unstable_readConfig({ config: 'wrangler.toml' });
  const desk = unstable_readConfig({ config: 'wrangler.desk.toml' });
  const { compatibility_date, d1_databases, kv_namespaces } = site;
  const vars = { ...site.vars, ...desk.vars };
  return { ...desk, compatibility_date, d1_databases, kv_namespaces, vars };
}

/** Starts the deployed desk with a fake Access team; without `team`, the Access settings are missing. */
export function startDesk(
  team?: () => AccessTeam,
  vars: NonNullable<Options['vars']> = {},
): Worker {
  const options = {
    config: deskConfig(),
    modules: [deskBundle],
    vars: { ...(team && accessVars), ...vars },
    ...(team && { outbound: (request: Request) => team().answer(request) }),
  };
  return startWorker(options, true);
}

/** Starts the desk of `npm run desk`, on empty tables. */
export function startLocalDesk(vars: NonNullable<Options['vars']> = {}): Worker {
  return startWorker({ config: deskConfig(), modules: [localBundle], vars }, true);
}

/** Simulates a person without JavaScript. Each request has the token of Access. */
export function personAtDesk(
  desk: Pick<Worker, 'fetch'>,
  team: () => AccessTeam,
  role: Role,
  claims: Claims = {},
) {
  const authHeaders = async () => ({ 'Cf-Access-Jwt-Assertion': await team().token(role, claims) });

  async function get(path: string): Promise<Response> {
    return desk.fetch(deskUrl + path, { headers: await authHeaders(), redirect: 'manual' });
  }

  async function send(path: string, fields: [string, string][], headers = {}): Promise<Response> {
    return desk.fetch(deskUrl + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields).toString(),
      headers: {
        Origin: deskUrl,
        'Content-Type': 'application/x-www-form-urlencoded',
        ...(await authHeaders()),
        ...headers,
      },
    });
  }

  return {
    get,
    send,
    /** Opens a page, which has to be valid HTML. */
    async open(path: string): Promise<Document> {
      const html = await (await get(path)).text();
      expect([path, await validationErrors(html)]).toEqual([path, []]);
      return parse(html);
    },
    /** Opens a page without its validation, which takes a third of the time of a history. */
    async openUnchecked(path: string): Promise<Document> {
      return parse(await (await get(path)).text());
    },
    /** Presses the first button whose text starts with `button`, with the `typed` values in its form. */
    async press(page: Document, button: string, typed: Record<string, string | string[]> = {}) {
      const { action, fields } = submissionOf(page, button, typed);
      return send(action, fields);
    },
  };
}

/** Returns the action and fields of a button's form: its hidden inputs and text areas, the button and `typed`. */
export function submissionOf(
  page: Document,
  button: string,
  typed: Record<string, string | string[]> = {},
) {
  const pressed = all(page, 'button').find((one) => textOf(one).startsWith(button));
  const form = pressed?.closest('form');
  if (!pressed || !form) throw new Error(`The page has no form with a button "${button}".`);
  const fields = all(form, 'input[type=hidden], textarea').flatMap((field): [string, string][] => {
    const name = attribute(field, 'name');
    const value = field.getAttribute('value') ?? field.textContent ?? '';
    return name in typed ? [] : [[name, value]];
  });
  const buttonName = attribute(pressed, 'name');
  if (buttonName !== '') fields.push([buttonName, attribute(pressed, 'value')]);
  for (const [name, values] of Object.entries(typed)) {
    find(form, `[name="${name}"]`);
    for (const value of [values].flat()) fields.push([name, value]);
  }
  return { action: pressed.getAttribute('formaction') ?? attribute(form, 'action'), fields };
}
