import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAssetHeaders } from '../support/assertions.ts';
import { type AccessTeam, accessTeam, type Claims, deskUrl } from '../support/desk/access.ts';
import {
  deskBundle,
  localBundle,
  startDesk,
  startLocalDesk,
  submissionOf,
} from '../support/desk/desk.ts';
import { deskIssues, expectNothingReadable, secret } from '../support/desk/desk-requests.ts';
import { all, attribute, get, parse } from '../support/html.ts';
import { insertMessage } from '../support/worker/database.ts';
import { jsonLogLines, siteBundle } from '../support/worker/worker.ts';

let team: AccessTeam;
beforeAll(async () => {
  team = await accessTeam();
});
const desk = startDesk(() => team);
const keylessDesk = startDesk(() => ({ ...team, answer: () => Promise.reject(new Error('down')) }));
const unconfiguredDesk = startDesk(undefined, { NEWSROOMS: 'none' });
const localDesk = startLocalDesk();
const operatorDesk = startLocalDesk({ LOCAL_OPERATOR: 'Aoife Byrne' });
const practiceDesk = startLocalDesk({
  ...{ LOCAL_OPERATOR: 'Aoife Byrne', LOCAL_FOLDER: 'practice' },
});
beforeAll(() => insertMessage(desk.database, 'AAAA-0001', { subject: secret, message: secret }));
beforeEach(() => {
  desk.log.length = 0;
});

const header = 'Cf-Access-Jwt-Assertion';
const request = (path: string, headers: Record<string, string> = {}, init = {}) =>
  desk.fetch(deskUrl + path, { ...init, headers, redirect: 'manual' });

async function getSignedIn(path: string, claims: Claims = {}) {
  const role = path.startsWith('/works') ? 'works' : 'messages';
  return request(path, { [header]: await team.token(role, claims) });
}

/** Returns the token with the header `alg: none` and no signature. */
function withoutSignature(token: string): string {
  const unsignedHeader = Buffer.from('{"alg":"none"}').toString('base64url');
  return `${unsignedHeader}.${token.split('.')[1]}.`;
}

it.each(['/works', '/messages'])(
  'the desk page at %s shows the e-mail address of the signed-in person, and loads verified scripts',
  async (path) => {
    const response = await getSignedIn(path);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('aoife.shift@operator.example');
    const hashes = all(parse(html), 'script').map((one) => attribute(one, 'integrity'));
    expect(hashes.length).toBeGreaterThan(0);
    for (const hash of hashes) expect(hash).toMatch(/^sha384-[\w+/]{64}$/);
  },
);

/** Returns the token with the payload `null`. */
function withoutPayload(token: string): string {
  const [tokenHeader, , signature] = token.split('.');
  return [tokenHeader, Buffer.from('null').toString('base64url'), signature].join('.');
}

/** Tokens that the random requests below do not send. */
const rejectedTokens: [what: string, token: () => Promise<string>][] = [
  [
    'a token with a wrong issuer',
    () => team.token('works', { issuer: 'https://evil.cloudflareaccess.com' }),
  ],
  ['a token that is not valid yet', () => team.token('works', { startsInSeconds: 60 })],
  ['an unsigned token', async () => withoutSignature(await team.token('works'))],
  ['a token without a payload', async () => withoutPayload(await team.token('works'))],
  ['a token without an e-mail address', () => team.token('works', { email: '' })],
];

describe('the desk', () => {
  async function expectRefused(response: { status: number; text(): Promise<string> }) {
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('You cannot open this page');
    const lines = jsonLogLines(desk).filter(({ event }) => event === 'desk-refused');
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toMatch(/eyJ|@|x\.y\.z/);
  }

  it.each(rejectedTokens)('rejects %s, and does not log the token', async (_, token) => {
    await expectRefused(await request('/works', { [header]: await token() }));
  });

  it('links on its start page only to the sections that the user may open', async () => {
    const page = parse(await (await request('/', { [header]: await team.token('works') })).text());
    expect(all(page, '.desk-wrap > .actions a').map((one) => attribute(one, 'href'))).toEqual([
      '/works',
    ]);
    const localPage = parse(await (await localDesk.fetch('/')).text());
    expect(all(localPage, '.desk-wrap > .actions a')).toHaveLength(2);
  });

  it('returns a 204 status for /favicon.ico and logs nothing', async () => {
    expect((await request('/favicon.ico')).status).toBe(204);
    expect(jsonLogLines(desk)).toEqual([]);
  });

  it.each(['/nothing', '/record', '/Works', '/works%2f..%2fmessages'])(
    'returns a 404 status for %s to a user who may open only road works',
    async (path) => {
      const response = await request(path, { [header]: await team.token('works') });
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('This page does not exist on the desk');
    },
  );
});

it('a desk whose sign-in keys cannot be fetched returns a 503 status with the security headers', async () => {
  const headers = { [header]: await team.token('messages') };
  const response = await keylessDesk.fetch(deskUrl, { headers });
  expect([response.status, response.headers.get('Retry-After'), deskIssues(response)]).toEqual([
    ...[503, '30', []],
  ]);
});

it('the desk redirects only GET requests for its own host from HTTP to HTTPS', async () => {
  const requestPlainHttp = (method: string, host = new URL(deskUrl).host) =>
    desk.fetch(`http://${host}/works?when=now`, { method, redirect: 'manual' });
  const response = await requestPlainHttp('GET');
  const location = response.headers.get('location');
  expect([response.status, location]).toEqual([308, `${deskUrl}/works?when=now`]);
  expect(deskIssues(response)).toEqual([]);
  expect((await requestPlainHttp('POST')).status).toBe(403);
  expect((await requestPlainHttp('GET', 'evil.example')).status).toBe(403);
});

const total = 150;
const seed = 20_261_122;

it(`the desk reveals no visitor's message without a sign-in (${total} random requests, seed ${seed})`, async () => {
  const counts = await expectNothingReadable(desk, team, total, seed);
  expect(counts[403]).toBeGreaterThan(total / 2);
  expect(counts[200]).toBeGreaterThan(0);
});

describe('a desk without settings', () => {
  it('returns a 503 status with the names of the missing and invalid settings', async () => {
    const response = await unconfiguredDesk.fetch('https://desk.example.ie/works');
    expect([response.status, deskIssues(response)]).toEqual([503, []]);
    const text = await response.text();
    for (const name of ['DESK_URL', 'ACCESS_TEAM', 'ACCESS_WORKS_AUDIENCE']) {
      expect(text).toContain(`${name} is missing`);
    }
    expect(text).toContain('NEWSROOMS must be a list');
  });
});

describe('the public site', () => {
  it('contains no pages, text or styles of the desk', async () => {
    for (const path of ['/messages', '/works/new', '/messages/person']) {
      expect((await get(path)).status).toBe(404);
    }
    expect(readFileSync(siteBundle, 'utf8')).not.toMatch(/Cf-Access|ACCESS_TEAM|Desk sections/);
    const files = readdirSync('dist/client', { recursive: true, encoding: 'utf8' });
    const texts = files.filter((file) => /\.(js|css)$/.test(file));
    const leakingFiles = texts.filter((file) =>
      /desk-header|Desk sections/.test(readFileSync(`dist/client/${file}`, 'utf8')),
    );
    expect(leakingFiles).toEqual([]);
  });
});

describe('the local desk', () => {
  it('shows "local shift" instead of the name of a signed-in user on each page', async () => {
    for (const path of ['/works', '/messages']) {
      expect(await (await localDesk.fetch(path)).text()).toContain('Signed in as “local shift”');
    }
  });

  it('says that an operator practises with local data', async () => {
    const page = await (await practiceDesk.fetch('/works')).text();
    expect(page).toContain('You practise as Aoife Byrne, with the data in practice.');
  });

  it('records the name of an operator, states on each page that it works on the deployed data, and rejects forms of other sites', async () => {
    const reference = 'AAAA-0001';
    await insertMessage(operatorDesk.database, reference);
    const text = await (await operatorDesk.fetch(`/messages/${reference}`)).text();
    expect(text).toContain('You work on the deployed data as Aoife Byrne.');
    const { action, fields } = submissionOf(parse(text), 'Assign to me');
    const send = async (headers: Record<string, string>) => {
      const init = { method: 'POST', body: new URLSearchParams(fields).toString() };
      const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const response = await operatorDesk.fetch(`http://localhost${action}`, {
        ...{ ...init, headers: { ...type, ...headers }, redirect: 'manual' },
      });
      return response.status;
    };
    const ownOrigin = { Origin: 'http://localhost' };
    expect(await send({ Origin: 'https://evil.example' })).toBe(403);
    expect(await send({ ...ownOrigin, 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await send(ownOrigin)).toBe(303);
    const { results } = await operatorDesk.database
      .prepare('SELECT actor FROM message_events')
      .all();
    expect(results).toEqual([{ actor: 'Aoife Byrne (local desk)' }]);
  });

  it('rejects public host names', async () => {
    expect((await localDesk.fetch('http://evil.example/works')).status).toBe(403);
  });

  it('loads its styles and scripts from permanently cached files', async () => {
    const page = parse(await (await localDesk.fetch('/works')).text());
    const files = [
      ...all(page, 'link[rel=stylesheet]').map((link) => attribute(link, 'href')),
      ...all(page, 'script[src]').map((script) => attribute(script, 'src')),
    ];
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const response = await localDesk.fetch(file);
      expect(response.status).toBe(200);
      expectAssetHeaders(response);
      expect(response.headers.get('cache-control')).toContain('immutable');
    }
    expect((await localDesk.fetch('/assets/none-00000000.js')).status).toBe(404);
  });

  it('is not part of the deployed bundle', () => {
    const markersIn = (bundle: string) => {
      const text = readFileSync(bundle, 'utf8');
      return ['local shift', 'LOCAL_OPERATOR', '[::1]'].filter((words) => text.includes(words));
    };
    expect(markersIn(localBundle)).toHaveLength(3);
    expect(markersIn(deskBundle)).toEqual([]);
  });
});
