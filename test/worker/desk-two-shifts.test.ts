import { expect, it } from 'vitest';
import { momentOf } from '../../src/works/edit/edit.ts';
import { readHistory, readNotices } from '../../src/works/edit/notice-store.ts';
import { readStore } from '../../src/works/store.ts';
import { onDesk, type Person, startWorksDesk } from '../support/desk-works.ts';

const edits = 50;
const desk = startWorksDesk();
const road = ([9, 10, 11] as const).map((place) =>
  onDesk({ from: place, to: place, slips: ['exit'], title: `Works at J${place}` }),
);
const stored = async () => (await readNotices(desk.database, Date.now())).notices;

it('two shifts at once for a hundred edits lose nothing and double nothing', async () => {
  await desk.publish(...road);
  const people = ['aoife@operator.example', 'brian@operator.example'];
  const done = await Promise.all(people.map((email) => work(desk.as(email), email)));

  const acknowledged = done.flat();
  expect(acknowledged).toHaveLength(2 * edits);
  expect(new Set(acknowledged).size).toBe(2 * edits);
  const histories = await Promise.all(road.map(({ id }) => readHistory(desk.database, id)));
  const revisions = histories.flat().filter(({ revision }) => revision > 1);
  const written = revisions.map(
    ({ id, revision }) => `/works/${id}/published?revision=${revision}`,
  );
  expect(written.sort()).toEqual(acknowledged.sort());

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
async function work(person: Person, email: string): Promise<string[]> {
  const places: string[] = [];
  while (places.length < edits) {
    const notices = await stored();
    const notice = notices[places.length % notices.length];
    if (!notice) throw new Error('a notice was lost');
    const seen = { seen: `${notice.revision}`, accepted: '' };
    const minutes = 60 + places.length + (email.startsWith('a') ? 100 : 0);
    const until = momentOf(notice.start + minutes * 60_000 + 3 * 3_600_000);
    const response = await person.post(`/works/${notice.id}`, { do: 'longer', until, ...seen });
    const place = response.headers.get('location');
    if (response.status === 303 && place) places.push(place);
    else expect(await response.text()).toContain('Nothing of yours was written');
  }
  return places;
}
