import { beforeEach, describe, expect, it } from 'vitest';
import { dayWords } from '../../src/answer/words/time.ts';
import { clockOf, dayOf } from '../../src/road/irish-time.ts';
import { periodsFrom, scheduleOf } from '../../src/road/schedule.ts';
import {
  actionRequest,
  collision,
  deskNotice,
  extension,
  formFieldsOf,
  mainText,
  startWorksDesk,
} from '../support/desk/desk-works.ts';
import { find, parse, textOf, texts } from '../support/html.ts';

const [minute, hour] = [60_000, 3_600_000];

const desk = startWorksDesk();
const aoife = desk.as('aoife@operator.example');
const brian = desk.as('brian@operator.example');
const { onlyNotice } = desk;

beforeEach(() => desk.clear());

it('the desk does not undo a change if the previous revision is unreadable', async () => {
  const changeEntry = { at: Date.now(), by: 'A', what: 'Changed: kind' };
  await desk.publish(deskNotice());
  const before = await onlyNotice();
  await desk.publish({ ...before, revision: 2, changes: [changeEntry, ...before.changes] });
  await desk.database.batch([
    desk.database.prepare('DELETE FROM notice_revisions WHERE revision = 1'),
    desk.database.prepare(
      `INSERT INTO notice_revisions (id, revision, at, author, what, notice, kept_until)
         SELECT id, 1, at, author, what, '{"kind":"newer"}', kept_until
         FROM notice_revisions`,
    ),
  ]);
  const response = await aoife.post(...actionRequest(await onlyNotice(), { do: 'undo' }));
  expect([response.status, (await onlyNotice()).revision]).toEqual([422, 2]);
});

it('the desk offers no undo of a first publication, because only a question may withdraw a notice', async () => {
  await desk.publish(deskNotice());
  const page = await aoife.open('/works');
  expect(texts(page, 'button').filter((label) => label.startsWith('Undo'))).toEqual([]);
  const response = await aoife.post(...actionRequest(await onlyNotice(), { do: 'undo' }));
  expect([response.status, (await onlyNotice()).revision]).toEqual([422, 1]);
});

it('the desk does not undo a change that the restored database lacks', async () => {
  await desk.publish(deskNotice());
  await aoife.press(await aoife.open('/works'), '+30');
  const request = actionRequest(await onlyNotice(), { do: 'undo', undone: '9' });
  expect([(await aoife.post(...request)).status, (await onlyNotice()).revision]).toEqual([422, 2]);
});

const passed = clockOf(Date.now() - 5 * minute);

it.each([
  ['has passed today', passed, `The new end needs the day: type "\\w+ ${passed}"`],
  [
    'is no time',
    'half five',
    /The new end must be a time such as 05:45 or \d+ \w{3} 06:00, not “half five”\./,
  ],
])(
  'the desk says what to type instead of a new end that %s, and keeps it for a correction',
  async (_, until, words) => {
    await desk.publish(deskNotice());
    const response = await aoife.post(
      ...actionRequest(await onlyNotice(), { do: 'longer', until }),
    );
    const html = await response.text();
    const { seen = '', until: kept } = formFieldsOf(html);
    expect([response.status, kept, (await onlyNotice()).revision]).toEqual([422, until, 1]);
    expect(texts(parse(html), '[role="alert"]').join()).toEqual(expect.stringMatching(words));
    const { id } = await onlyNotice();
    const tomorrow = { do: 'longer', seen, until: 'tomorrow 23:00' };
    await aoife.post(`/works/${id}`, tomorrow);
    expect((await onlyNotice()).revision).toBe(2);
  },
);

it('the desk says that a reason is too long, and keeps it for a correction', async () => {
  await desk.publish(deskNotice());
  const [why, notice] = ['rain '.repeat(100).trim(), await onlyNotice()];
  const html = await (await aoife.post(...actionRequest(notice, { do: 'cancel', why }))).text();
  expect(html).toContain('The reason has 499 characters; the limit is 200.');
  expect(formFieldsOf(html)).toMatchObject({ why });
});

it('a new end "tomorrow" on a page of the previous day is published after its date was shown', async () => {
  await desk.publish(deskNotice());
  const shownAt = `${Date.now() - 24 * hour}`;
  const fields = { do: 'longer', until: 'tomorrow 23:00', shownAt };
  const response = await aoife.post(...actionRequest(await onlyNotice(), fields));
  const html = await response.text();
  expect([response.status, (await onlyNotice()).revision]).toEqual([422, 1]);
  const day = dayWords(dayOf(Date.now() + 24 * hour), Date.now());
  expect(html).toContain(`“tomorrow 23:00” now means ${day}, 23:00`);
  const { id } = await onlyNotice();
  await aoife.post(`/works/${id}`, { ...formFieldsOf(html), do: 'longer' });
  expect((await onlyNotice()).revision).toBe(2);
});

it('the buttons of a notice that ends on another day name the day', async () => {
  const end = Date.now() + 72 * hour;
  await desk.publish(deskNotice({ end }));
  const extendedEnd = end + 30 * minute;
  expect(await mainText(await aoife.get('/works'))).toContain(
    `until ${dayWords(dayOf(extendedEnd), Date.now())}, ${clockOf(extendedEnd)}`,
  );
});

it('the button that opens a slip road again says what the public then reads there', async () => {
  const at = { kind: 'closure', lanes: undefined, direction: 'northbound' } as const;
  const exit = deskNotice({ ...at, from: 9, to: 9, slips: ['exit'] });
  await desk.publish(exit);
  const openButton = async () =>
    texts(await aoife.open(`/works/${exit.id}`), 'button').find((one) => one.startsWith('Open'));
  expect(await openButton()).toContain('The public will read: open');
  await desk.publish(
    deskNotice({ ...at, kind: 'works', lanes: { closed: 1, of: 4 }, from: 10, to: 7 }),
  );
  expect(await openButton()).toContain(
    'The public will read: J10 to J7 northbound: 1 of 4 lanes closed',
  );
  await desk.publish(deskNotice({ ...at, from: 10, to: 7 }));
  expect(await openButton()).toContain('The public will read: J10 to J7 northbound: CLOSED');
});

it.each([
  ['open', 'only the current night', 2],
  ['end', 'all nights', 0],
] as const)('the action "%s" opens %s of a notice on four nights', async (action, _, count) => {
  const [start, end] = [Date.now() - 2 * hour, Date.now() + 2 * hour];
  const nights = [-24, 0, 24, 48].map((hours) => ({
    ...{ start: start + hours * hour, end: end + hours * hour },
  }));
  await desk.publish(deskNotice(scheduleOf(nights)));
  const before = await onlyNotice();
  expect(await mainText(await aoife.get('/works'))).toMatch(
    /Open again now.*later times unchanged.*Open again for good/,
  );
  await aoife.post(...actionRequest(before, { do: action }));
  const [, ...laterNights] = periodsFrom(before, Date.now());
  expect(periodsFrom(await onlyNotice(), Date.now() + minute)).toEqual(laterNights.slice(0, count));
});

it('a closure submitted by two people at once is published once, and the rejected form shows the overlap', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await desk.clear();
    const responses = await Promise.all(
      [aoife, brian].map((person) => person.post('/works/new', collision)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(await refused?.text()).toContain('overlaps or repeats a published one');
    await onlyNotice();
  }
});

it('the desk asks before a new end that opens a closure of several days earlier', async () => {
  await desk.publish(deskNotice({ end: Date.now() + 72 * hour }));
  const { end, ...notice } = await onlyNotice();
  const until = clockOf(Date.now() + 2 * hour);
  const asked = await aoife.post(...actionRequest(notice, { do: 'longer', until }));
  expect([asked.status, (await onlyNotice()).end]).toEqual([409, end]);
  await aoife.press(parse(await asked.text()), 'Publish my version anyway');
  expect((await onlyNotice()).end).toBeLessThan(end);
});

describe('an outdated page of the desk', () => {
  it("shows another person's change, and after a confirmation undoes only the user's own change", async () => {
    await desk.publish(deskNotice());
    const { id, end } = await onlyNotice();
    await aoife.press(await aoife.open('/works'), '+30');
    const page = await aoife.open('/works');
    const path = `/works/${id}/change`;
    const form = formFieldsOf(await (await brian.get(path)).text());
    await brian.post(path, { ...form, title: 'Barrier', do: 'publish' });
    const refused = await aoife.press(page, 'Undo');
    const html = await refused.text();
    expect([refused.status, (await onlyNotice()).revision]).toEqual([409, 3]);
    expect(html).toContain('brian@operator.example');
    expect(html).toContain('Barrier repair → Barrier');
    expect(html).toMatch(/Opens the road at .* instead of/);
    // The first choice keeps the version of the colleague.
    expect(html).toMatch(/Keep the published version.*Publish my version anyway/s);
    await aoife.press(parse(html), 'Publish my version anyway');
    expect(await onlyNotice()).toMatchObject({ revision: 4, end, title: 'Barrier' });
  });

  it('after a publication offers no undo of a change that a colleague has made since', async () => {
    await desk.publish(deskNotice());
    const location = (await aoife.press(await aoife.open('/works'), '+30')).headers.get('location');
    await brian.press(await brian.open('/works'), '+1 h');
    const page = await aoife.open(`${location}`);
    expect(textOf(find(page, '[data-outcome]'))).toContain('brian@operator.example');
    expect(texts(page, 'button').filter((label) => label.startsWith('Undo'))).toEqual([]);
  });

  it('says that the notice has the new end already if the same person has extended it in another tab', async () => {
    await desk.publish(deskNotice());
    const [tab, otherTab] = [await aoife.open('/works'), await aoife.open('/works')];
    await aoife.press(tab, '+30');
    const text = await mainText(await aoife.press(otherTab, '+30'));
    expect(text).toContain('in the meantime. The notice already has these values');
    expect(text).not.toMatch(/somebody|colleague/i);
  });

  it.each(['planned', 'on 0'])(
    'asks before it withdraws hours that have begun since (%s)',
    async (shown) => {
      await desk.publish(deskNotice({ kind: 'closure', lanes: undefined }));
      const request = actionRequest(await onlyNotice(), { do: 'cancel', shown });
      const asked = await aoife.post(...request);
      expect([asked.status, (await onlyNotice()).cancelled]).toEqual([409, undefined]);
      await aoife.press(parse(await asked.text()), 'Publish my version anyway');
      expect((await onlyNotice()).cancelled).toBeDefined();
    },
  );

  it('does not extend a notice that has ended since', async () => {
    const past = Math.floor(Date.now() / minute) * minute;
    await desk.publish(deskNotice({ end: past }));
    const notice = await onlyNotice();
    const fields = { ...extension(notice, 20), shown: 'on' };
    const response = await aoife.post(...actionRequest(notice, fields));
    expect([response.status, (await onlyNotice()).end]).toEqual([409, past]);
    expect(await mainText(response)).toContain('the site shows the road as open');
  });
});
