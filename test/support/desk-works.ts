import { randomUUID } from 'node:crypto';
import { Response } from 'miniflare';
import { afterAll, beforeAll } from 'vitest';
import { publish } from '../../src/works/edit/publish.ts';
import type { Notice } from '../../src/works/notice.ts';
import { type AccessTeam, accessTeam, accessVars, deskUrl } from './access.ts';
import { deskBundle, deskConfig } from './desk.ts';
import { createWorker } from './worker.ts';

const siteUrl = 'https://www.dublin-orbital.example';

/** The deployed desk with the site beside it, and people who are signed in for the road works. */
export function startWorksDesk() {
  let team: AccessTeam;
  let isSiteAway = false;
  const worker = createWorker({
    config: deskConfig(),
    modules: [deskBundle],
    vars: accessVars,
    besideSite: true,
    outbound: async (request) => {
      if (!request.url.startsWith(siteUrl)) return team.answer(request);
      const { pathname } = new URL(request.url);
      return new Response(isSiteAway ? '' : await worker.askSite(pathname));
    },
  });
  beforeAll(async () => {
    team = await accessTeam();
    await worker.start();
    await worker.migrate();
  });
  afterAll(() => worker.close());

  return {
    ...worker,
    /** Takes the public site away, or brings it back. */
    setSiteAway: (away: boolean) => {
      isSiteAway = away;
    },
    publish: (...notices: Notice[]) =>
      publish(worker.database, worker.copies, { notices }, Date.now()),
    /** What somebody does who is signed in. */
    as: (email: string) => personAt(worker.fetch, () => team.token('works', { email })),
  };
}

export type Fields = Readonly<Record<string, string>>;

function personAt(send: ReturnType<typeof createWorker>['fetch'], token: () => Promise<string>) {
  const ask = async (path: string, headers: Record<string, string> = {}, init = {}) =>
    send(new URL(path, deskUrl).href, {
      ...init,
      redirect: 'manual',
      headers: { ...headers, 'Cf-Access-Jwt-Assertion': await token() },
    });
  return {
    get: (path: string) => ask(path),
    /** Sends a form of the desk, with a key of its own where none is given. */
    post: (path: string, fields: Fields) =>
      ask(
        path,
        { Origin: deskUrl, 'Content-Type': 'application/x-www-form-urlencoded' },
        { method: 'POST', body: `${new URLSearchParams({ press: randomUUID(), ...fields })}` },
      ),
  };
}

/** A road that is closed from now on, as two plates and one press say it. */
export const collision: Fields = {
  ...{ what: 'closed', cause: 'collision', start: 'now', until: '120' },
  ...{ from: 'J15', to: 'J14', do: 'publish' },
};
