import type { Response } from 'miniflare';
import type { Role } from '../../desk/env.ts';
import { type AccessTeam, type Claims, deskUrl } from './access.ts';
import { all, attribute, find, parse, textOf } from './html.ts';
import type { Worker } from './worker.ts';

const header = 'Cf-Access-Jwt-Assertion';

/** Simulates a person at the desk without script; each request carries the token that Access adds. */
export function personAtDesk(
  desk: Worker,
  team: () => AccessTeam,
  role: Role,
  claims: Claims = {},
) {
  const authHeaders = async () => ({ [header]: await team().token(role, claims) });

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
    async open(path: string): Promise<Document> {
      return parse(await (await get(path)).text());
    },
    /** Submits the rendered form of the button with this text, with the `typed` values. */
    async press(page: Document, button: string, typed: Record<string, string | string[]> = {}) {
      const { action, fields } = submissionOf(page, button, typed);
      return send(action, fields);
    },
  };
}

/** Returns the action and fields of a button's form: hidden inputs, the button's own and `typed`. */
export function submissionOf(
  page: Document,
  button: string,
  typed: Record<string, string | string[]> = {},
) {
  const pressed = all(page, 'button').find((one) => textOf(one) === button);
  const form = pressed?.closest('form');
  if (!pressed || !form) throw new Error(`No form has a button "${button}".`);
  const fields = all(form, 'input[type=hidden]').map((input): [string, string] => [
    attribute(input, 'name'),
    attribute(input, 'value'),
  ]);
  const ownName = attribute(pressed, 'name');
  if (ownName !== '') fields.push([ownName, attribute(pressed, 'value')]);
  for (const [name, values] of Object.entries(typed)) {
    find(form, `[name="${name}"]`);
    for (const value of [values].flat()) fields.push([name, value]);
  }
  return { action: attribute(form, 'action'), fields };
}
