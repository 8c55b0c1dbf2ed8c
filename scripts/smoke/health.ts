import { claim, claimStatus, claimType, claimUnkept, readJson } from './claims.ts';
import type { Site } from './site.ts';

/** What a monitor asks every minute. */
export async function checkHealth(site: Site, path: '/healthz' | '/readyz'): Promise<void> {
  const answer = await site.ask(path);
  claimStatus(answer, 200);
  claimType(answer, 'application/json');
  claimUnkept(answer);
  const { status, version, time } = readJson(answer);
  claim(status === 'ok', answer, `its status is ${JSON.stringify(status)}`);
  const running = answer.headers.get('X-Version');
  claim(version === running, answer, `its version is ${version}, but X-Version is ${running}`);
  claim(!Number.isNaN(Date.parse(String(time))), answer, `its time is ${JSON.stringify(time)}`);
  const head = await site.ask(path, { method: 'HEAD' });
  claimStatus(head, 200);
  claimUnkept(head);
}
