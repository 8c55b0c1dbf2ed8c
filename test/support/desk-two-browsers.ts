import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readHistory } from '../../src/works/edit/notice-store.ts';
import { readStore } from '../../src/works/store.ts';
import { deskUrl } from './access.ts';
import type { browserVisits } from './browser.ts';
import { deskNotice, type startWorksDesk } from './desk-works.ts';

type Desk = ReturnType<typeof startWorksDesk>;

const people = ['aoife@operator.example', 'brian@operator.example'] as const;

/** Lets two people in two browsers press buttons at once; asserts that no change is lost or duplicated. */
export async function pressInTwoBrowsers(
  desk: Desk,
  visit: ReturnType<typeof browserVisits>,
  presses: number,
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
      const paths = await extendNotices(page, presses);
      await page.close();
      proxy.close();
      return paths;
    }),
  );

  const acknowledged = pathsByPerson.flat();
  expect(new Set(acknowledged).size).toBe(people.length * presses);
  const histories = await Promise.all(notices.map(({ id }) => readHistory(desk.database, id)));
  const writtenPaths = histories
    .flat()
    .filter(({ revision }) => revision > 1)
    .map(({ id, revision }) => `/works/${id}/published?revision=${revision}`);
  expect(writtenPaths.sort()).toEqual(acknowledged.sort());
  const { results } = await desk.database
    .prepare(
      `SELECT DISTINCT person, subject, revision FROM desk_changes
       WHERE subject IN (?1, ?2, ?3) ORDER BY person`,
    )
    .bind(...notices.map(({ id }) => id))
    .all<{ person: string }>();
  expect(results.map(({ person }) => person)).toEqual(
    people.flatMap((email) => Array.from({ length: presses }, () => email)),
  );
  const answer = await readStore(desk.database);
  const publishedNotices = answer.kind === 'snapshot' ? answer.snapshot.notices : [];
  expect(publishedNotices.map(({ id, revision }) => [id, revision]).sort()).toEqual(
    histories.map(([newest]) => [newest?.id, newest?.revision]).sort(),
  );
}

/** Stands in for Access in front of the desk, for one person: adds a signed token to each request. */
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

/** Extends the notices in turn, despite conflicts (409); returns the paths of the confirmation pages. */
async function extendNotices(page: Page, presses: number): Promise<string[]> {
  const paths: string[] = [];
  while (paths.length < presses) {
    await page.goto('/works?when=now');
    const name = paths.length % 2 === 0 ? /^\+30 min/ : /^\+1 h/;
    let status = await press(page, page.getByRole('button', { name }).nth(paths.length % 3));
    while (status === 409) {
      status = await press(page, page.getByRole('button', { name: 'Publish yours all the same' }));
    }
    expect(status).toBe(303);
    await page.waitForURL(/\/published/);
    const { pathname, search } = new URL(page.url());
    paths.push(pathname + search);
  }
  return paths;
}

/** Clicks a button; returns the status of its POST once the response is shown. */
async function press(page: Page, button: ReturnType<Page['getByRole']>): Promise<number> {
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
