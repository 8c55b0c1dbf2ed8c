import { randomUUID } from 'node:crypto';
import { type Request, Response } from 'miniflare';
import { beforeAll } from 'vitest';
import { readEntries } from '../../../desk/record/entries.ts';
import { currentEndOf } from '../../../src/edit/nights.ts';
import { readNotices } from '../../../src/edit/notice-store.ts';
import { publish } from '../../../src/edit/publish.ts';
import { localTimeText } from '../../../src/edit/values.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { find, parse, textOf } from '../html.ts';
import { aNotice } from '../notices.ts';
import { allowDeletion } from '../worker/database.ts';
import { type Options, startWorker } from '../worker/worker.ts';
import { type AccessTeam, accessTeam, accessVars } from './access.ts';
import { clockedDesk, deskConfig, localBundle, personAtDesk } from './desk.ts';

const siteUrls = ['https://www.dublin-orbital.example', 'http://localhost:8787'];

/** Starts a desk and the site on the same empty tables. */
function startDeskWithSite(modules: string[], vars: NonNullable<Options['vars']>) {
  let team: AccessTeam;
  let isSiteDown = false;
  beforeAll(async () => {
    team = await accessTeam();
  });
  const outbound = async (request: Request) => {
    const { origin, pathname } = new URL(request.url);
    if (!siteUrls.includes(origin)) return team.answer(request);
    return new Response(isSiteDown ? '' : await worker.fetchFromSite(pathname));
  };
  const options = { config: deskConfig(), modules, vars, withPublicSite: true, outbound };
  const worker = startWorker(options, true);

  return {
    ...worker,
    team: () => team,
    /** Switches the public site between empty bodies and normal responses. */
    setSiteDown: (isDown: boolean) => {
      isSiteDown = isDown;
    },
    publish: (...notices: Notice[]) =>
      publish(worker.database, worker.replica, { notices }, Date.now()),
    /** Deletes all notices, drafts and approvals. */
    async clear(): Promise<void> {
      const tables = [
        ...['notice_revisions', 'notice_snapshots', 'notice_publications'],
        ...['desk_pending', 'desk_seen'],
      ];
      const { database } = worker;
      await allowDeletion(database);
      await database.batch(tables.map((table) => database.prepare(`DELETE FROM ${table}`)));
      await worker.replica.delete('snapshot');
    },
  };
}

/** The only newsroom in the settings of the deployed desk. */
export const newsroom = { name: 'Radio desk', phone: '020 000 0000' };

/** Starts the deployed desk for people with access to the road works. */
export function startWorksDesk() {
  const desk = startDeskWithSite(clockedDesk, { ...accessVars, NEWSROOMS: [newsroom] });
  const notices = async () => (await readNotices(desk.database, Date.now())).notices;
  return {
    ...desk,
    notices,
    /** Returns the only notice. @throws Error if the store has no notice or several notices */
    async onlyNotice(): Promise<Notice> {
      const [notice, ...others] = await notices();
      if (!notice || others.length > 0)
        throw new Error(`Expected one notice, found ${notice ? others.length + 1 : 0}.`);
      return notice;
    },
    /** Returns the logged changes of a notice with their authors. */
    async changes(subject: string) {
      const entries = await readEntries(desk.database, { subject });
      return entries
        .filter(({ field }) => field !== 'change')
        .map(({ person, revision, field, old, new: value }) => ({
          ...{ person, revision, field, old, new: value },
        }));
    },
    /** Returns functions that send requests as a signed-in person. */
    as(email: string) {
      const { send, ...person } = personAtDesk(desk, desk.team, 'works', { email });
      return {
        ...person,
        /** Submits a form of the desk, with a new idempotency key unless `press` is given. */
        post: (path: string, fields: Fields, headers = {}) =>
          send(path, Object.entries({ press: randomUUID(), ...fields }), headers),
      };
    },
  };
}

/** Starts the desk of `npm run desk`, for tests in a browser. */
export const startLocalWorksDesk = () => startDeskWithSite([localBundle], {});

let noticeCount = 0;

/** Builds a notice with a unique id that ends in an hour. Its times are full minutes, as on the desk. */
export function deskNotice(overrides: Partial<Notice> = {}): Notice {
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  noticeCount += 1;
  const changes = [{ at: Date.now(), by: 'Day shift', what: 'Published' }];
  const id = `n${noticeCount}`.padEnd(6, 'x');
  return aNotice({ id, start: now - hour, end: now + hour, changes, ...overrides });
}

const hour = 3_600_000;

export type Fields = Readonly<Record<string, string>>;

/** Returns the path and fields that a button of a notice submits. */
export function actionRequest({ id, revision }: { id: string; revision: number }, fields: Fields) {
  return [`/works/${id}`, { seen: `${revision}`, ...fields }] as const;
}

/** Returns the fields of the button that extends a notice on a page loaded now. */
export function extension(notice: Notice, minutes: number): Fields {
  const end = currentEndOf(notice, Date.now()) + minutes * 60_000;
  return { do: 'longer', until: localTimeText(end) };
}

/** Returns the text of the main element of a response's page. */
export async function mainText(response: { text(): Promise<string> }): Promise<string> {
  return textOf(find(parse(await response.text()), 'main'));
}

export type Person = ReturnType<ReturnType<typeof startWorksDesk>['as']>;

/** Form fields of a closure that begins now, with both junctions chosen. */
export const collision: Fields = {
  ...{ kind: 'closure', cause: 'collision', start: 'now', until: '120' },
  ...{ from: 'J15', to: 'J14', do: 'publish' },
};

/** Returns the fields of the main form of a page, without the idempotency key. */
export function formFieldsOf(html: string): Fields {
  const form = find(parse(html), 'main form');
  const fields = [...form.querySelectorAll('input, textarea')].flatMap(
    (one): [string, string][] => {
      const name = one.getAttribute('name') ?? '';
      const type = one.getAttribute('type');
      // A script shows the sentence of the changed entries before the press.
      if (['', 'press', 'sentence'].includes(name)) return [];
      const isChoice = type === 'radio' || type === 'checkbox';
      if (isChoice && !one.hasAttribute('checked')) return [];
      return [[name, one.getAttribute('value') ?? one.textContent ?? '']];
    },
  );
  const names = new Set(fields.map(([name]) => name));
  const valuesOf = (name: string) =>
    fields.filter(([one]) => one === name).map(([, value]) => value);
  // The desk accepts a list with commas for a field with several checkboxes.
  return Object.fromEntries([...names].map((name) => [name, valuesOf(name).join(', ')]));
}
