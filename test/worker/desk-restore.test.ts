import { expect, it } from 'vitest';
import { collision, deskNotice, mainText, startWorksDesk } from '../support/desk/desk-works.ts';
import { parse } from '../support/html.ts';
import { allowDeletion } from '../support/worker/database.ts';

const desk = startWorksDesk();
const aoife = desk.as('aoife@operator.example');

it('the desk lists what a restored database lacks, and publishes the database again', async () => {
  await desk.publish(deskNotice({ id: 'keptxx', title: 'Still there' }));
  await desk.publish(deskNotice({ id: 'lostxx', title: 'Bridge inspected' }));
  await allowDeletion(desk.database);
  const newest = 'SELECT max(revision) FROM notice_snapshots';
  for (const sql of [
    `DELETE FROM notice_snapshots WHERE revision = (${newest})`,
    "DELETE FROM notice_revisions WHERE id = 'lostxx'",
  ]) {
    await desk.database.prepare(sql).all();
  }
  const refusal = await aoife.post('/works/new', collision);
  expect(refusal.status).toBe(409);
  expect(await refusal.text()).toContain('href="/works/restore"');
  const page = await aoife.open('/works/restore');
  expect(await mainText(await aoife.get('/works/restore'))).toMatch(/lostxx.*Bridge inspected/);
  await aoife.press(page, 'Publish the database again');
  expect(await mainText(await aoife.get('/works/restore'))).toContain('Missing in the database: 0');
  expect(await mainText(await aoife.get('/works/record?subject=restore'))).toContain(
    'aoife@operator.example',
  );
  expect((await aoife.post('/works/new', collision)).status).toBe(303);
});

it('the found notices are downloaded as CSV in words, and as JSON with the stored fields', async () => {
  const csv = await (await aoife.get('/works/find?q=still&as=csv')).text();
  expect(csv).toMatch(/"keptxx","1","On now","Closure","Still there"/);
  expect(csv).not.toContain('lostxx');
  const json = await (await aoife.get('/works/find?q=still&as=json')).json();
  expect(json).toMatchObject({ notices: [{ id: 'keptxx', from: 6, to: 7 }] });
});

it('the search without words lists all notices', async () => {
  const page = parse(await (await aoife.get('/works/find')).text());
  expect(page.querySelector('[role="status"]')?.textContent).toContain('2 found');
});
