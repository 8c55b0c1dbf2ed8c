import { check, expectNotStored, expectStatus, expectType, readJson } from './assertions.ts';
import type { Site } from './site.ts';

/** What a monitor asks every minute. */
export async function checkHealth(site: Site, path: '/healthz' | '/readyz'): Promise<void> {
  const answer = await site.ask(path);
  expectStatus(answer, 200);
  expectType(answer, 'application/json');
  expectNotStored(answer);
  const { status, version, time } = readJson(answer);
  check(status === 'ok', answer, `its status is ${JSON.stringify(status)}`);
  const running = answer.headers.get('X-Version');
  check(version === running, answer, `its version is ${version}, but X-Version is ${running}`);
  check(!Number.isNaN(Date.parse(String(time))), answer, `its time is ${JSON.stringify(time)}`);
  const head = await site.ask(path, { method: 'HEAD' });
  expectStatus(head, 200);
  expectNotStored(head);
}
