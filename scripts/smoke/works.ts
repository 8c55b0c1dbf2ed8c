import { endpoints, href } from '../../src/routes.ts';
import { claim, claimRevalidated, claimStatus, claimType, find, readJson } from './claims.ts';
import type { Site } from './site.ts';

/** Whether the site knows how the road is, and says as of when. */
export async function checkWorks(site: Site): Promise<void> {
  const page = await site.ask(href('works'));
  claimStatus(page, 200);
  claim(!page.body.includes('We cannot show road works'), page, 'cannot show road works');
  find(page, /As of <time dateTime="([^"]+)"/i, 'time as of which it holds');
  const json = await site.ask(endpoints.worksJson);
  claimStatus(json, 200);
  claimType(json, 'application/json');
  claimRevalidated(json);
  const { version } = readJson(json);
  claim(version === 1, json, `its version is ${JSON.stringify(version)}`);
}
