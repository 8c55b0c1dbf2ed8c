import { expect, it } from 'vitest';
import { localTimeText } from '../../src/works/edit/edit.ts';
import { readHistory, readNotices } from '../../src/works/edit/notice-store.ts';
import { readStore } from '../../src/works/store.ts';
import { deskNotice, type Person, startWorksDesk } from '../support/desk-works.ts';

const edits = 50;
const desk = startWorksDesk();
const roadNotices = ([9, 10, 11] as const).map((junction) =>
  deskNotice({ from: junction, to: junction, slips: ['exit'], title: `Works at J${junction}` }),
);
const stored = async () => (await readNotices(desk.database, Date.now())).notices;

it('two shifts at once for a hundred edits lose nothing and double nothing', async () => {
  await desk.publish(...roadNotices);
  const people = ['aoife@operator.example', 'brian@operator.example'];
  const pathsByPerson = await Promise.all(
    people.map((email) => editNotices(desk.as(email), email)),
  );

  const acknowledged = pathsByPerson.flat();
  expect(acknowledged).toHaveLength(2 * edits);
  expect(new Set(acknowledged).size).toBe(2 * edits);
  const histories = await Promise.all(roadNotices.map(({ id }) => readHistory(desk.database, id)));
  const revisions = histories.flat().filter(({ revision }) => revision > 1);
  const writtenPaths = revisions.map(
    ({ id, revision }) => `/works/${id}/published?revision=${revision}`,
  );
  expect(writtenPaths.sort()).toEqual(acknowledged.sort());

  const { results } = await desk.database
    .prepare('SELECT DISTINCT person, subject, revision FROM desk_changes')
    .all<{ person: string }>();
  expect(results).toHaveLength(2 * edits);
  for (const email of people) {
    expect(results.filter(({ person }) => person === email)).toHaveLength(edits);
  }
  const answer = await readStore(desk.database);
  expect(answer.kind === 'snapshot' && answer.snapshot.notices).toEqual(
    expect.arrayContaining(await stored()),
  );
});

/** Edits the notices in turn, and retries an edit that was rejected because of the other person's. */
async function editNotices(person: Person, email: string): Promise<string[]> {
  const paths: string[] = [];
  while (paths.length < edits) {
    const notices = await stored();
    const notice = notices[paths.length % notices.length];
    if (!notice) throw new Error('a notice was lost');
    const seen = { seen: `${notice.revision}`, accepted: '' };
    const minutes = 60 + paths.length + (email.startsWith('a') ? 100 : 0);
    const until = localTimeText(notice.start + minutes * 60_000 + 3 * 3_600_000);
    const response = await person.post(`/works/${notice.id}`, { do: 'longer', until, ...seen });
    const path = response.headers.get('location');
    if (response.status === 303 && path) paths.push(path);
    else expect(await response.text()).toContain('Nothing of yours was written');
  }
  return paths;
}
