import { endpoints, href } from '../../src/routes.ts';
import {
  check,
  expectRevalidated,
  expectStatus,
  expectType,
  find,
  readJson,
} from './assertions.ts';
import type { Site } from './site.ts';

/** Whether the site knows how the road is, and says as of when. */
export async function checkWorks(site: Site): Promise<void> {
  const page = await site.ask(href('works'));
  expectStatus(page, 200);
  check(!page.body.includes('We cannot show road works'), page, 'cannot show road works');
  find(page, /As of <time dateTime="([^"]+)"/i, 'time as of which it holds');
  const json = await site.ask(endpoints.worksJson);
  expectStatus(json, 200);
  expectType(json, 'application/json');
  expectRevalidated(json);
  const { version } = readJson(json);
  check(version === 1, json, `its version is ${JSON.stringify(version)}`);
}
