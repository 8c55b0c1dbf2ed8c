import { beforeEach, describe, expect, it } from 'vitest';
import { momentWords } from '../../src/answer/words/time.ts';
import { localTimeText } from '../../src/edit/values.ts';
import { type Notice, phaseOf } from '../../src/notice/notice.ts';
import { dayOf } from '../../src/road/irish-time.ts';
import {
  actionRequest,
  collision,
  deskNotice,
  extension,
  type Fields,
  formFieldsOf,
  mainText,
  type Person,
  startWorksDesk,
} from '../support/desk/desk-works.ts';
import { all, find, parse, textOf } from '../support/html.ts';
import { nightsOn } from '../support/notices.ts';
import { raceHeader } from '../support/workers/faults.ts';

const hour = 3_600_000;

const desk = startWorksDesk();
const aoife = desk.as('aoife@operator.example');
const brian = desk.as('brian@operator.example');
const { notices, onlyNotice, changes } = desk;

beforeEach(() => desk.clear());

const plannedClosure = {
  ...collision,
  ...{ cause: 'resurfacing', start: 'typed', until: 'typed' },
  startText: localTimeText(Date.now() + 72 * hour),
  endText: localTimeText(Date.now() + 78 * hour),
};

/** Submits a form that needs approval, and returns the path of the approval request. */
async function requestApproval(person: Person, fields: Fields, path = '/works/new') {
  const response = await person.post(path, fields);
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}

/** Returns the form of an approval request as a browser submits it. */
async function openedForm(person: Person, path: string): Promise<Fields> {
  return { ...formFieldsOf(await (await person.get(path)).text()), do: 'publish' };
}

/** Changes the title of a waiting request in its form. */
async function correct(person: Person, path: string): Promise<void> {
  const form = await openedForm(person, path.replace('request/', 'new?pending='));
  await requestApproval(person, { ...form, title: 'Her correction' });
}

/** Publishes a closure that begins in three days. */
async function publishPlanned(overrides: Partial<Notice> = {}): Promise<Notice> {
  const { start: now } = deskNotice();
  const times = { start: now + 72 * hour, end: now + 78 * hour };
  await desk.publish(deskNotice({ kind: 'closure', lanes: undefined, ...times, ...overrides }));
  return onlyNotice();
}

const approvedBy = (person: string, requester: string, revision: number) =>
  expect.objectContaining({ person, revision, field: 'asked by', new: `"${requester}"` });

async function waitingText(): Promise<string> {
  const page = parse(await (await brian.get('/works/find')).text());
  return textOf(find(page, 'section[aria-label=Drafts]'));
}

describe('a closure that begins more than a day ahead', () => {
  it('is published when a second person submits the form of the approval request', async () => {
    const path = await requestApproval(aoife, plannedClosure);
    await aoife.post('/works/new', await openedForm(brian, path));
    expect(await notices()).toEqual([]);
    const ownForm = await aoife.open(path.replace('request/', 'new?pending='));
    expect(textOf(find(ownForm, '.desk-said'))).toContain('Needs a second person.');
    const form = await openedForm(brian, path);
    const page = await brian.open(path);
    const text = textOf(find(page, 'main'));
    expect(text).toMatch(
      /Not published: waits for a second person\. ?aoife@operator\.example asked/,
    );
    expect(text).toContain(plannedClosure.startText.slice(11));
    // The request shows its dates and drawing instead of a form.
    expect(all(page, '.road-stretch')).toHaveLength(1);
    const fields = all(page, 'main :is(input:not([type=hidden]), textarea)');
    expect(fields.map(({ id }) => id)).toEqual(['field-note']);
    const response = await brian.post('/works/new', form);
    expect(response.headers.get('location')).toContain('?revision=1');
    const { id } = await onlyNotice();
    expect(await changes(id)).toContainEqual(
      approvedBy('brian@operator.example', 'aoife@operator.example', 1),
    );
    expect(await waitingText()).not.toContain('aoife');
    for (const opened of [path, path.replace('request/', 'new?pending=')]) {
      expect((await aoife.get(opened)).headers.get('location')).toBe(`/works/${id}`);
    }
    expect(await mainText(await aoife.get(`${path}?asked=1`))).toMatch(
      /brian@operator.example published this request at .*Open the notice/,
    );
  });

  it('can be sent back with a note, which the author reads in the list and in the form', async () => {
    const path = await requestApproval(aoife, plannedClosure);
    const [request, note] = [await brian.open(path), 'The crew comes an hour later.'];
    expect((await brian.press(request, 'Send back', { note: '' })).status).toBe(422);
    const long = 'too long '.repeat(50);
    const refused = await brian.press(await brian.open(path), 'Send back', { note: long });
    expect(await mainText(refused)).toMatch(/has 449 characters; the limit is 400.*too long/);
    await brian.press(await brian.open(path), 'Send back', { note });
    for (const page of ['/works', path, `/works/new?pending=${path.split('/').at(-1)}`]) {
      expect(await mainText(await aoife.get(page))).toContain(note);
    }
    expect(all(await brian.open(path), 'button').map(textOf)).not.toContain('Publish');
    await brian.post('/works/new', { ...(await openedForm(brian, path)), ...plannedClosure });
    expect(await notices()).toEqual([]);
  });

  it.each([
    ['Publish', {}, 'changed'],
    ['Send back', { note: 'Too long.' }, 'changed'],
    ['Delete the request', {}, 'changed'],
    ['Publish', {}, 'deleted'],
    ['Send back', { note: 'Too long.' }, 'deleted'],
  ])(
    'refuses the press on "%s" with %j of a colleague whose page shows the request before it was %s',
    async (button, typed, change) => {
      const path = await requestApproval(aoife, plannedClosure);
      const page = await brian.open(path);
      if (change === 'changed') await correct(aoife, path);
      else await aoife.press(await aoife.open(path), 'Delete the request');
      const refused = await brian.press(page, button, typed);
      const later = refused.headers.get('location');
      const shown = await mainText(later === null ? refused : await brian.get(later));
      expect(shown).toMatch(
        new RegExp(`aoife@operator.example ${change} this request at \\d\\d:\\d\\d`),
      );
      expect(await notices()).toEqual([]);
      // The typed note stays in the form.
      expect(shown.includes('Too long.')).toBe(change === 'changed' && 'note' in typed);
      expect(await mainText(await brian.get(path))).not.toContain('Too long.');
      for (const text of [shown, await waitingText()]) {
        expect(text.includes('Her correction')).toBe(change === 'changed');
        expect(text).not.toMatch(/brian.* asked/);
      }
    },
  );

  it('is deleted after a question, and its page says who deleted it', async () => {
    const path = await requestApproval(aoife, plannedClosure);
    const page = await brian.open(path);
    const question = find(page, 'details:not([open]):has([name=drop])');
    expect(textOf(question)).toContain('Delete the request of aoife@operator.example');
    await brian.press(page, 'Delete the request');
    for (const opened of [path, path.replace('request/', 'new?pending=')]) {
      expect(await mainText(await aoife.get(opened))).toContain('brian@operator.example deleted');
    }
  });

  it.each([
    ['a publication', {}],
    [
      'a publication of the same closure without the request',
      { pending: undefined, asked: undefined },
    ],
    ['another correction', { title: 'His correction' }],
  ])('keeps or refuses a correction at the same time as %s', async (_, his) => {
    const path = await requestApproval(aoife, plannedClosure);
    const form = await openedForm(aoife, path.replace('request/', 'new?pending='));
    const opened = Object.entries({ ...(await openedForm(brian, path)), ...his });
    const hisForm = Object.fromEntries(
      opened.flatMap(([name, value]) => (value ? [[name, value]] : [])),
    );
    const headers = { [raceHeader]: '' };
    const statuses = await Promise.all([
      aoife.post('/works/new', { ...form, title: 'Her correction' }, headers),
      brian.post('/works/new', hisForm, headers),
    ]).then((responses) => responses.map(({ status }) => status));
    const isKept = statuses[0] === 303;
    // Without the request, his closure becomes a request of its own when hers has changed.
    expect(statuses).toEqual(isKept ? [303, 'asked' in his ? 303 : 409] : [409, 303]);
    expect((await waitingText()).includes('Her correction')).toBe(isKept);
    if (isKept) expect(await notices()).toEqual([]);
  });

  it('keeps the correction of its author when a colleague publishes an older form of the request', async () => {
    const path = await requestApproval(aoife, plannedClosure);
    const formPath = path.replace('request/', 'new?pending=');
    const his = { ...(await openedForm(brian, formPath)), diversion: 'By the R113.' };
    await correct(aoife, path);
    const refused = await brian.post('/works/new', his);
    const form = formFieldsOf(await refused.text());
    expect([refused.status, form]).toMatchObject([409, { diversion: 'By the R113.' }]);
    expect(await waitingText()).toContain('Her correction');
    expect(await requestApproval(brian, { ...form, do: 'publish' })).toBe(path);
  });

  it('needs another approval after the second person changes the form', async () => {
    const path = await requestApproval(aoife, plannedClosure);
    const changedForm = { ...(await openedForm(brian, path)), title: 'Another' };
    expect(await requestApproval(brian, changedForm)).toBe(path);
    expect(await notices()).toEqual([]);
    await aoife.post('/works/new', await openedForm(aoife, path));
    expect((await onlyNotice()).title).toBe('Another');
  });

  it('has the address of its draft, and an old list of drafts does not delete it', async () => {
    await aoife.post('/works/new', { ...plannedClosure, do: 'draft' });
    const list = await (await aoife.get('/works/find')).text();
    const [, pending = ''] = /href="\/works\/new\?pending=([^"]+)"/.exec(list) ?? [];
    const oldList = await brian.open('/works/find');
    expect(await requestApproval(aoife, { ...plannedClosure, pending })).toBe(
      `/works/request/${pending}`,
    );
    await brian.press(oldList, 'Delete the draft');
    expect(await waitingText()).toContain('Delete the request of aoife@operator.example');
  });

  it('includes changes that were published while the closure waited for approval', async () => {
    const { id, end } = await publishPlanned();
    const path = `/works/${id}/change`;
    const form = await openedForm(aoife, path);
    const laterForm = { ...form, endText: localTimeText(end + hour) };
    const request = await requestApproval(aoife, laterForm, path);
    await aoife.post(path, { ...form, diversion: 'By the R113.' });
    expect((await onlyNotice()).revision).toBe(2);
    expect(await (await brian.get(request)).text()).toContain('By the R113.');
    const opened = await openedForm(brian, request);
    expect((await brian.post(path, opened)).status).toBe(303);
    expect(await onlyNotice()).toMatchObject({
      ...{ revision: 3, diversion: 'By the R113.' },
      end: end + hour,
    });
  });

  it('restores no night that was withdrawn while the closure waited', async () => {
    const daysIn = (...days: number[]) => days.map((day) => dayOf(Date.now() + day * 24 * hour));
    const nightsIn = (...days: number[]) => daysIn(...days).join(', ');
    const { id } = await publishPlanned(nightsOn('22:00-05:30', daysIn(2, 3, 4)));
    const path = `/works/${id}/change`;
    const form = await openedForm(aoife, path);
    const request = await requestApproval(aoife, { ...form, nights: nightsIn(2, 3, 4, 6) }, path);
    const refused = await aoife.post(path, { ...form, nights: nightsIn(2, 3) });
    await aoife.post(path, { ...formFieldsOf(await refused.text()), do: 'publish' });
    const withdrawn = await onlyNotice();
    expect(withdrawn.revision).toBe(2);
    const page = await brian.open(request);
    expect(textOf(find(page, 'main'))).toMatch(/Changed since the request.*Nights: /);
    const conflict = await brian.press(page, 'Publish');
    expect([conflict.status, (await onlyNotice()).nights]).toEqual([409, withdrawn.nights]);
    await brian.press(parse(await conflict.text()), 'Publish my version anyway');
    expect(await onlyNotice()).toMatchObject(nightsOn('22:00-05:30', daysIn(2, 3, 6)));
  });

  it('is shown again instead of published if it takes more from the road than its page has shown', async () => {
    const nightsIn = (...days: number[]) => days.map((day) => dayOf(Date.now() + day * 24 * hour));
    const { id } = await publishPlanned(nightsOn('22:00-05:30', nightsIn(2, 3, 4)));
    const path = `/works/${id}/change`;
    const form = await openedForm(aoife, path);
    const nights = { nights: nightsIn(2, 3, 6).join(', ') };
    const first = await aoife.post(path, { ...form, ...nights });
    const question = formFieldsOf(await first.text());
    const request = await requestApproval(aoife, { ...question, do: 'publish' }, path);
    const shown = formFieldsOf(await (await brian.get(request)).text());
    expect(shown.lost).toContain('Withdraws');
    const unseen = await brian.post(path, { ...shown, do: 'approve', lost: '' });
    expect(await mainText(await brian.get(unseen.headers.get('location') ?? ''))).toContain(
      'Your press did nothing',
    );
    await brian.post(path, { ...shown, do: 'approve' });
    expect((await onlyNotice()).revision).toBe(2);
  });

  it('says in the list and on its page that another request waits for the same notice', async () => {
    const { id, end } = await publishPlanned();
    const path = `/works/${id}/change`;
    const form = await openedForm(aoife, path);
    const ask = (person: Person, hours: number) =>
      requestApproval(person, { ...form, endText: localTimeText(end + hours * hour) }, path);
    const request = await ask(aoife, 1);
    await ask(brian, 2);
    for (const page of ['/works', request]) {
      expect(await mainText(await brian.get(page))).toContain(
        'brian@operator.example asked for another change of the same notice.',
      );
    }
  });

  it('is reopened by one person after a withdrawal', async () => {
    const { start } = await publishPlanned();
    await brian.post(...actionRequest(await onlyNotice(), { do: 'cancel' }));
    await aoife.post(...actionRequest(await onlyNotice(), { do: 'reopen' }));
    expect(phaseOf(await onlyNotice(), start - hour)).toBe('planned');
  });
});

it('a new end more than a day ahead waits for a second person, and never reverts an unseen change', async () => {
  await desk.publish(deskNotice({ kind: 'closure', lanes: undefined }));
  const end = Date.now() + 28 * 24 * hour;
  const longer = async (person: Person, until = end) =>
    person.post(
      ...actionRequest(await onlyNotice(), { do: 'longer', until: localTimeText(until) }),
    );
  const path = (await longer(aoife)).headers.get('location') ?? '';
  expect(await mainText(await brian.get(path))).toContain(`until ${momentWords(end, Date.now())}`);
  await brian.post(...actionRequest(await onlyNotice(), extension(await onlyNotice(), 30)));
  const conflict = await brian.press(await brian.open(path), 'Publish');
  expect([conflict.status, (await onlyNotice()).revision]).toEqual([409, 2]);
  await brian.press(parse(await conflict.text()), 'Publish my version anyway');
  expect(localTimeText((await onlyNotice()).end)).toBe(localTimeText(end));
  // A second person who requests the same end approves the request.
  await longer(aoife, end + hour);
  await longer(brian, end + hour);
  const { id, revision } = await onlyNotice();
  expect(await changes(id)).toContainEqual(
    approvedBy('brian@operator.example', 'aoife@operator.example', revision),
  );
});

it('the list of drafts omits the oldest of 250 drafts, but has every closure that waits for approval', async () => {
  await desk.database
    .prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 250)
       INSERT INTO desk_pending (id, notice, base, title, action, content, person, at)
       SELECT 'x' || n, '', 0, 'Form ' || n, 'draft', '{}', 'a@operator.example', n
       FROM numbers`,
    )
    .all();
  await requestApproval(aoife, { ...plannedClosure, title: 'Waits for Brian' });
  const text = await waitingText();
  expect(text).toContain('Waits for Brian');
  expect(text).toContain('Form 250');
  expect(text).not.toContain('Form 50');
});
