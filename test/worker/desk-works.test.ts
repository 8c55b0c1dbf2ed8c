import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { localTimeText } from '../../src/works/edit/edit.ts';
import { readHistory } from '../../src/works/edit/notice-store.ts';
import { dayOf } from '../../src/works/irish-time.ts';
import { isWinterSeason } from '../../src/works/states.ts';
import { caseNames, caseNotice } from '../support/cases.ts';
import {
  collision,
  deskNotice,
  type Fields,
  formFieldsOf,
  mainText,
  startWorksDesk,
} from '../support/desk-works.ts';
import { find, parse, textOf } from '../support/html.ts';
import { aNotice } from '../support/notices.ts';

const hour = 3_600_000;
const pollOptions = { timeout: 40_000, interval: 500 };

const desk = startWorksDesk();
const aoife = desk.as('aoife@operator.example');
const brian = desk.as('brian@operator.example');

const { notices, onlyNotice, changes } = desk;

beforeEach(async () => {
  await desk.clear();
  desk.setSiteDown(false);
});

describe('a collision with the whole carriageway closed', () => {
  it('is public as the shift, and known to the desk by the verified address', async () => {
    const response = await aoife.post('/works/new', collision);
    const notice = await onlyNotice();
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/works/${notice.id}/published?revision=1`,
    ]);
    expect(notice).toMatchObject({
      kind: 'full-closure',
      from: 15,
      to: 14,
      direction: 'northbound',
    });
    expect(notice.changes[0]?.by).toMatch(/^(Day|Night) shift$/);
    expect(JSON.stringify(notice)).not.toContain('@');
    expect(await changes(notice.id)).toContainEqual({
      ...{ person: 'aoife@operator.example', revision: 1, field: 'kind' },
      ...{ old: null, new: '"full-closure"' },
    });
  });

  it('is published once by a press that comes twice, at once or later', async () => {
    const twice = { ...collision, press: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => aoife.post('/works/new', twice)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    const later = await aoife.post('/works/new', twice);
    expect(await mainText(later)).toContain('This press came twice and was done once');
    await onlyNotice();
  });

  it('is said to be seen once the public site shows it, and to be late after a minute', async () => {
    const { headers } = await aoife.post('/works/new', collision);
    const place = headers.get('location') ?? '';
    desk.setSiteDown(true);
    expect(await mainText(await aoife.get(`${place}&look=1`))).toContain('Looking whether');
    desk.setSiteDown(false);
    await expect
      .poll(async () => mainText(await aoife.get(`${place}&look=1`)), pollOptions)
      .toMatch(/Seen on the site at \d\d:\d\d:\d\d\./);
    desk.setSiteDown(true);
    expect(await mainText(await aoife.get(place))).toMatch(/Seen on the site/);
    const old = deskNotice({ changes: [{ at: Date.now() - 61_000, by: 'A', what: 'Published' }] });
    await desk.publish(old);
    const late = await aoife.get(`/works/${old.id}/published?revision=1&look=1`);
    expect(await mainText(late)).toContain('ALARM: the public does not see it');
  });
});

describe('what is half-filled or wrong', () => {
  it('is not published, and all of it is still there', async () => {
    const sent = { ...collision, to: '', diversion: 'By the R113.' };
    const response = await aoife.post('/works/new', sent);
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('By the R113.');
    expect(textOf(find(parse(html), 'main'))).toContain('Not published. Nothing was written.');
    expect(await notices()).toEqual([]);
  });

  it('takes a pressed plate without publishing, and shows the preview with the second', async () => {
    const form = { ...collision, from: '', to: '', do: '' };
    const one = await aoife.post('/works/new', { ...form, plate: 'J9' });
    expect(await one.text()).toMatch(/name="from" value="J9"/);
    const two = await aoife.post('/works/new', { ...form, from: 'J9', plate: 'J7' });
    expect(await mainText(two)).toContain('CLOSED until');
    expect(await notices()).toEqual([]);
  });

  it('is told at its field, with all that was typed', async () => {
    const sent = { ...collision, from: 'J9', to: '', what: 'slip', part: 'link', link: 'N7' };
    const page = parse(await (await aoife.post('/works/new', { ...sent, nights: 'soon' })).text());
    for (const [name, typed] of [
      ['link', 'N7'],
      ['nights', 'soon'],
    ] as const) {
      expect(find(page, `#field-${name}`).getAttribute('value')).toBe(typed);
    }
    expect(find(page, '#field-link').getAttribute('aria-invalid')).toBe('true');
    expect(textOf(find(page, '#field-hours-wrong'))).toContain('has to be hours and days');
    expect(find(page, '.desk-alarm a[href="#field-link"]')).toBeDefined();
  });

  it.each([
    ['a press on nothing', '/works/zzzzzz', { do: 'end', seen: '1' }, 404],
    ['a press that means nothing', '/works/zzzzzz', { do: 'explode', seen: '1' }, 400],
  ])('is refused: %s', async (_, path, fields, status) => {
    expect((await aoife.post(path, fields)).status).toBe(status);
  });
});

describe('a change', () => {
  const formOf = async (id: string): Promise<Fields> =>
    formFieldsOf(await (await aoife.get(`/works/${id}/change`)).text());

  it.each(caseNames)('of the title alone keeps all else that a notice says: %s', async (name) => {
    const before = await caseNotice(name, Date.now());
    await desk.publish(before);
    const form = { ...(await formOf(before.id)), title: 'Another title', do: 'publish' };
    const response = await aoife.post(`/works/${before.id}/change`, form);
    expect(response.status).toBe(303);
    const { changes: _, ...said } = before;
    expect(await onlyNotice()).toMatchObject({ ...said, title: 'Another title', revision: 2 });
  });

  it('is not published by the preview that the script asks for, which keeps what was seen', async () => {
    await desk.publish(deskNotice());
    const { id } = await onlyNotice();
    const form = { ...(await formOf(id)), seen: '2', title: 'Half typed' };
    const response = await aoife.post(`/works/${id}/change`, form);
    expect([response.status, (await onlyNotice()).revision]).toEqual([200, 1]);
    expect(formFieldsOf(await response.text())).toMatchObject({ seen: '2', title: 'Half typed' });
  });

  it('of other fields than somebody else has changed keeps both', async () => {
    await desk.publish(deskNotice());
    const { id } = await onlyNotice();
    const [hers, his] = [await formOf(id), await formOf(id)];
    await brian.post(`/works/${id}/change`, { ...his, title: 'His title', do: 'publish' });
    const form = { ...hers, diversion: 'By the R113.', do: 'publish' };
    const response = await aoife.post(`/works/${id}/change`, form);
    expect([response.status, (await onlyNotice()).revision]).toEqual([409, 2]);
    expect(await mainText(response)).toContain('His title');
    await aoife.post(`/works/${id}/change`, { ...form, seen: '2' });
    expect(await onlyNotice()).toMatchObject({
      revision: 3,
      title: 'His title',
      diversion: 'By the R113.',
    });
    const history = await readHistory(desk.database, id);
    expect(history.map(({ changes: [one] }) => one?.what)).toEqual([
      'Changed: diversion',
      'Changed: title',
      'Published',
    ]);
  });
});

it('a change with a mistake is still there where somebody else was first', async () => {
  await desk.publish(deskNotice());
  const { id } = await onlyNotice();
  const form = formFieldsOf(await (await aoife.get(`/works/${id}/change`)).text());
  await brian.post(`/works/${id}/change`, { ...form, title: 'His title', do: 'publish' });
  const mistaken = { ...form, diversion: 'By the R113.', endText: 'soon', do: 'publish' };
  const response = await aoife.post(`/works/${id}/change`, mistaken);
  expect(response.status).toBe(422);
  const shown = formFieldsOf(await response.text());
  expect(shown).toMatchObject({ diversion: 'By the R113.', endText: 'soon' });
  const corrected = { ...shown, endText: form.endText ?? '', do: 'publish' };
  const conflict = await aoife.post(`/works/${id}/change`, corrected);
  expect(await mainText(conflict)).toContain('Somebody else has changed it meanwhile');
});

describe('the preview', () => {
  it('says beside the press what is still wrong', async () => {
    const page = parse(
      await (
        await aoife.post('/works/new', { ...collision, what: 'lanes', lanes: 'lane x', do: '' })
      ).text(),
    );
    expect(textOf(find(page, '.desk-said'))).toContain('Lanes');
  });

  it('is what the public page then says, with its facts and its drawing', async () => {
    const form = { ...collision, diversion: 'By the R113.', speedLimit: '60', also: 'J14 exit' };
    const shown = parse(await (await aoife.post('/works/new', { ...form, do: '' })).text());
    await aoife.post('/works/new', { ...form, do: 'publish' });
    const { id } = await onlyNotice();
    const path = `/works/${id}`;
    const facts = (page: Document) => textOf(find(page, '.notice-facts'));
    const drawn = (page: Document) => find(page, '.notice-road .road-diagram').innerHTML;
    await expect
      .poll(async () => (await desk.fetchFromSite(path)).includes('notice-facts'), pollOptions)
      .toBe(true);
    const publicPage = parse(await desk.fetchFromSite(path));
    expect(facts(shown)).toContain('Speed limit60 km/h');
    expect(facts(shown)).toBe(facts(publicPage));
    expect(drawn(shown)).toBe(drawn(publicPage));
    const panel = (page: Document) => textOf(find(page, '.notice-state'));
    expect(panel(shown)).toBe(panel(publicPage));
  });
});

describe('what overlaps', () => {
  it('is shown side by side, and published only when that was seen', async () => {
    await desk.publish(
      deskNotice({ from: 16, to: 13, direction: 'northbound', title: 'Barrier works' }),
    );
    const response = await aoife.post('/works/new', collision);
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain('Barrier works');
    expect(await notices()).toHaveLength(1);
    const [, accepted = ''] = /name="accepted" value="([^"]+)"/.exec(html) ?? [];
    expect((await aoife.post('/works/new', { ...collision, accepted })).status).toBe(303);
    expect(await notices()).toHaveLength(2);
  });
});

it('what begins to overlap meanwhile is accepted together with what was seen before', async () => {
  const other = { from: 16, to: 13, direction: 'northbound' } as const;
  const acceptedIn = (html: string) => /name="accepted" value="([^"]+)"/.exec(html)?.[1] ?? '';
  await desk.publish(deskNotice({ ...other, title: 'Barrier works', text: 'Mind it.' }));
  const one = acceptedIn(await (await aoife.post('/works/new', collision)).text());
  await desk.publish(deskNotice({ ...other, title: 'Drains' }));
  const response = await aoife.post('/works/new', { ...collision, accepted: one });
  expect(response.status).toBe(409);
  const both = acceptedIn(await response.text());
  expect((await aoife.post('/works/new', { ...collision, accepted: both })).status).toBe(303);
});

describe('the winter status', () => {
  it('says until when, on the desk and on the public pages', async () => {
    const untilText = localTimeText(Date.now() + 5 * hour);
    const response = await aoife.post('/works/winter', { state: 'under-way', untilText });
    // The status can be set from November to March; outside the season the desk rejects it and says so.
    if (!isWinterSeason(dayOf(Date.now()))) {
      expect(await mainText(response)).toContain('winter runs from November to March');
      return;
    }
    expect(response.status).toBe(303);
    expect(await mainText(await aoife.get('/works/winter'))).toContain(
      'Treatment is under way, until',
    );
    expect(await changes('winter')).toContainEqual(
      expect.objectContaining({ person: 'aoife@operator.example', new: '"under-way"' }),
    );
    const place = response.headers.get('location') ?? '';
    await expect
      .poll(async () => mainText(await aoife.get(`${place}&look=1`)), pollOptions)
      .toMatch(/Seen on the site at \d\d:\d\d:\d\d\./);
    for (const path of ['/', '/works', '/operations']) {
      await expect
        .poll(async () => textOf(parse(await desk.fetchFromSite(path)).body), pollOptions)
        .toContain('Treatment is under way, until');
    }
  });

  it.each([
    [{ state: 'planned', untilText: 'soon' }, /has to be a day and a time|November to March/],
    [{ state: 'planned', untilText: 'x'.repeat(99) }, /a day and a time|November to March/],
    [{ state: 'melted', untilText: '' }, /has no such state/],
  ])('is refused with the reason: %o', async (form, why) => {
    const response = await aoife.post('/works/winter', form);
    expect([response.status, await mainText(response)]).toEqual([422, expect.stringMatching(why)]);
  });
});

describe('drafts, templates, copies', () => {
  it('are kept, opened, found and deleted', async () => {
    await aoife.post('/works/new', { ...collision, title: 'Half a draft', to: '', do: 'draft' });
    const list = await (await brian.get('/works/find')).text();
    expect(list).toContain('Half a draft');
    const [, id = ''] = /href="\/works\/new\?kept=([^"]+)"/.exec(list) ?? [];
    const opened = formFieldsOf(await (await brian.get(`/works/new?kept=${id}`)).text());
    expect(opened).toMatchObject({ from: 'J15', to: '', title: 'Half a draft' });
    await brian.post('/works/find', { drop: id });
    expect(await (await brian.get('/works/find')).text()).not.toContain('Half a draft');
  });

  it('lose nothing of a form whose draft somebody has deleted meanwhile', async () => {
    await aoife.post('/works/new', { ...collision, do: 'draft' });
    const list = await (await aoife.get('/works/find')).text();
    const [, kept = ''] = /href="\/works\/new\?kept=([^"]+)"/.exec(list) ?? [];
    const form = { ...formFieldsOf(await (await aoife.get(`/works/new?kept=${kept}`)).text()) };
    await brian.post('/works/find', { drop: kept });
    const previewed = await aoife.post('/works/new', { ...form, diversion: 'R113', do: 'preview' });
    expect(formFieldsOf(await previewed.text())).toMatchObject({ diversion: 'R113', kept: '' });
    expect((await aoife.post('/works/new', { ...form, do: 'publish' })).status).toBe(303);
    expect((await aoife.get(`/works/new?kept=${kept}`)).status).toBe(404);
  });

  it("have last night's again at the same hours", async () => {
    const start = Date.now() - 26 * hour;
    await desk.publish(
      aNotice({ id: 'gantry', start, end: start + 8 * hour, title: 'Gantry works' }),
    );
    const { id } = await onlyNotice();
    const copy = formFieldsOf(await (await aoife.get(`/works/new?copy=${id}`)).text());
    expect(copy.title).toBe('Gantry works');
    expect(copy.startText?.slice(11)).toBe(localTimeText(start).slice(11));
    expect(copy.startText?.slice(0, 10)).toBe(localTimeText(Date.now()).slice(0, 10));
  });

  it('and cancelled ones are found by their words', async () => {
    await desk.publish(deskNotice({ cancelled: Date.now(), title: 'Drains at night' }));
    expect(await mainText(await aoife.get('/works/find?q=drains+cancelled'))).toContain('1 found');
    expect(await mainText(await aoife.get('/works/find?q=drains+planned'))).toContain('0 found');
  });
});

it('the history of who did what can be neither changed nor deleted', async () => {
  await aoife.post('/works/new', collision);
  for (const sql of ["UPDATE desk_changes SET person = 'x'", 'DELETE FROM desk_changes']) {
    await expect(desk.database.prepare(sql).all()).rejects.toThrow(/append-only/);
  }
});

it('what stands in a notice is text on the desk', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  await desk.publish(deskNotice({ title: hostile, text: hostile, diversion: hostile }));
  const { id } = await onlyNotice();
  for (const path of [
    '/works?when=now',
    `/works/${id}`,
    `/works/${id}/change`,
    '/works/find?q=img',
  ]) {
    const html = await (await aoife.get(path)).text();
    expect(html).toContain('&lt;img');
    expect(html).not.toContain('<img');
  }
});
