import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readHistory } from '../../../src/edit/notice-store.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { readStore } from '../../../src/store/store.ts';
import type { browserVisits } from '../browser/browser.ts';
import { deskUrl } from './access.ts';
import { deskNotice, type startWorksDesk } from './desk-works.ts';

type Desk = ReturnType<typeof startWorksDesk>;

const people = ['aoife@operator.example', 'brian@operator.example'] as const;

/** Lets two people in two browsers extend notices at once; asserts that no change is lost or duplicated. */
export async function extendInTwoBrowsers(
  desk: Desk,
  visit: ReturnType<typeof browserVisits>,
  actionCount: number,
): Promise<void> {
  const notices = ([9, 10, 11] as const).map((junction) =>
    deskNotice({ from: junction, to: junction, slips: ['exit'], title: `Works at J${junction}` }),
  );
  await desk.clear();
  await desk.publish(...notices);
  const pathsByPerson = await Promise.all(
    people.map(async (email) => {
      const proxy = await startAccessProxy(desk, email);
      const { page } = await visit('/works', { baseURL: proxy.origin });
      const paths = await extendNotices(page, actionCount);
      await page.close();
      proxy.close();
      return paths;
    }),
  );

  await expectEveryEditOnce(desk, notices, people, pathsByPerson);
}

/** Asserts that the store has exactly the edits of the confirmation pages, with the right authors. */
export async function expectEveryEditOnce(
  desk: Desk,
  notices: readonly Notice[],
  authors: readonly string[],
  pathsByPerson: readonly (readonly string[])[],
): Promise<void> {
  const acknowledged = pathsByPerson.flat();
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  const histories = await Promise.all(notices.map(({ id }) => readHistory(desk.database, id)));
  const writtenPaths = histories
    .flat()
    .filter(({ revision }) => revision > 1)
    .map(({ id, revision }) => `/works/${id}/published?revision=${revision}`);
  expect(writtenPaths.sort()).toEqual(acknowledged.sort());
  const { results } = await desk.database
    .prepare(
      `SELECT person FROM notice_revisions
       WHERE id IN (?1, ?2, ?3) AND person <> '' ORDER BY person`,
    )
    .bind(...notices.map(({ id }) => id))
    .all<{ person: string }>();
  expect(results.map(({ person }) => person)).toEqual(
    authors.flatMap((email, index) => pathsByPerson[index]?.map(() => email) ?? []),
  );
  const answer = await readStore(desk.database);
  const publishedNotices = answer.kind === 'snapshot' ? answer.snapshot.notices : [];
  expect(publishedNotices.map(({ id, revision }) => [id, revision]).sort()).toEqual(
    histories.map(([newest]) => [newest?.id, newest?.revision]).sort(),
  );
}

/** Starts a proxy that replaces Access for one person by adding a signed token to each request. */
async function startAccessProxy(desk: Desk, email: string) {
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { origin, 'content-type': type } = request.headers;
    const answer = await desk.fetch(deskUrl + request.url, {
      method: request.method ?? 'GET',
      redirect: 'manual',
      headers: {
        ...(origin === originOf(server) && { Origin: deskUrl }),
        ...(type && { 'Content-Type': type }),
        'Cf-Access-Jwt-Assertion': await desk.team().token('works', { email }),
      },
      ...(body.length > 0 && { body }),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: originOf(server),
    close: () => server.close().closeAllConnections(),
  };
}

function originOf(server: Server): string {
  const address = server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
}

/** Extends the notices in turn, and confirms conflicts (409). Returns the paths of the confirmation pages. */
async function extendNotices(page: Page, actionCount: number): Promise<string[]> {
  const paths: string[] = [];
  while (paths.length < actionCount) {
    await page.goto('/works?when=now');
    const name = paths.length % 2 === 0 ? /^\+30 min/ : /^\+1 h/;
    let status = await click(page, page.getByRole('button', { name }).nth(paths.length % 3));
    const anyway = page.getByRole('button', { name: 'Publish my version anyway' });
    while (status === 409 && (await anyway.count()) > 0) status = await click(page, anyway);
    // The other person has extended the notice to the same end, so there is nothing to publish.
    if (status === 409) continue;
    expect(status).toBe(303);
    await page.waitForURL(/\/published/);
    const { pathname, search } = new URL(page.url());
    paths.push(pathname + search);
  }
  return paths;
}

/** Clicks a button, waits for the page, and returns the status of the POST request. */
async function click(page: Page, button: ReturnType<Page['getByRole']>): Promise<number> {
  await page.locator('main').evaluate((main) => {
    main.dataset.pressed = '';
  });
  const isPost = (method: string) => method === 'POST';
  const [response] = await Promise.all([
    page.waitForResponse((one) => isPost(one.request().method())),
    button.click(),
  ]);
  await page.locator('main:not([data-pressed])').waitFor();
  return response.status();
}
