import { endpoints, href } from '../../src/site/routes.ts';
import { check, expectStatus, find, readJson } from './assertions.ts';
import type { Site } from './site.ts';
import { askText } from './texts.ts';

/** Whether the site knows how the road is, and says as of when. */
export async function checkWorks(site: Site): Promise<void> {
  const page = await site.ask(href('works'));
  expectStatus(page, 200);
  check(!page.body.includes('We cannot show road works'), page, 'cannot show road works');
  find(page, /As of <time dateTime="([^"]+)"/i, 'time as of which it holds');
  const json = await askText(site, endpoints.worksJson, 'application/json');
  const { version } = readJson(json);
  check(version === 1, json, `its version is ${JSON.stringify(version)}`);
}
