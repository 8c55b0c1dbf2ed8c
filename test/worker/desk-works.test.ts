import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayWords } from '../../src/answer/words/time.ts';
import { localTimeText } from '../../src/edit/values.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { addDays, clockOf, dayOf } from '../../src/road/irish-time.ts';
import {
  collision,
  deskNotice,
  type Fields,
  formFieldsOf,
  mainText,
  startWorksDesk,
} from '../support/desk/desk-works.ts';
import { attribute, find, parse, textOf, texts, validationErrors } from '../support/html.ts';
import { aNotice, daysOf, nightsOn } from '../support/notices.ts';
import { caseNames, caseNotice } from '../support/oracle/cases.ts';
import { jsonLogLines } from '../support/worker/worker.ts';

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

describe('a closure after a collision', () => {
  it("is published under the shift's name and logged under the user's e-mail address", async () => {
    const response = await aoife.post('/works/new', collision);
    const notice = await onlyNotice();
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/works/${notice.id}?revision=1`,
    ]);
    expect(notice).toMatchObject({
      kind: 'closure',
      from: 15,
      to: 14,
      direction: 'northbound',
    });
    expect(notice.changes[0]?.by).toMatch(/^(Day|Night) shift$/);
    expect(JSON.stringify(notice)).not.toContain('@');
    expect(await changes(notice.id)).toContainEqual({
      ...{ person: 'aoife@operator.example', revision: 1, field: 'kind' },
      ...{ old: null, new: '"closure"' },
    });
  });

  it('is published once if its form is submitted several times', async () => {
    const form = { ...collision, press: randomUUID() };
    const responses = await Promise.all([1, 2, 3].map(() => aoife.post('/works/new', form)));
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    const fourth = await aoife.post('/works/new', form);
    expect(await mainText(fourth)).toContain('This form was already submitted');
    await onlyNotice();
  });

  it('is confirmed as visible on the public site, or raises an alarm if not visible after a minute', async () => {
    const { headers } = await aoife.post('/works/new', collision);
    const place = headers.get('location') ?? '';
    desk.setSiteDown(true);
    const waiting = await (await aoife.get(`${place}&look=1`)).text();
    expect(waiting).toMatch(/\d\d:\d\d: Published\..*The desk cannot reach/);
    // Without JavaScript, the page repeats the check.
    expect(waiting).toMatch(
      /<noscript><meta http-equiv="refresh" content="5;url=[^"]+look=1&amp;again=1"/,
    );
    desk.setSiteDown(false);
    await expect
      .poll(async () => mainText(await aoife.get(`${place}&look=1`)), pollOptions)
      .toMatch(/Visible on the site since \d\d:\d\d:\d\d\./);
    expect(await mainText(await aoife.get('/works'))).not.toContain('ALARM');
    desk.setSiteDown(true);
    expect(await mainText(await aoife.get(place))).toMatch(/Visible on the site/);
    const old = deskNotice({ changes: [{ at: Date.now() - 61_000, by: 'A', what: 'Published' }] });
    await desk.publish(old);
    const late = await aoife.get(`/works/${old.id}?revision=1&look=1`);
    expect(await mainText(late)).toContain('ALARM: the desk cannot reach the public site');
    desk.setSiteDown(false);
    // A first look that is late cannot tell when the site has shown the change.
    for (const [look, words] of [
      ['1', /Visible on the site\./],
      ['1&again=1', /Visible on the site since/],
    ] as const) {
      const seen = async () =>
        mainText(await aoife.get(`/works/${old.id}?revision=1&look=${look}`));
      await expect.poll(seen, pollOptions).toMatch(words);
    }
  });
});

it('the page of a notice shows after its publication a warning if the replica cannot be written', async () => {
  // The desk publishes nothing into an empty store whose replica does not answer.
  await desk.publish(deskNotice());
  await desk.replica.put('snapshot', 'not JSON');
  const response = await aoife.post('/works/new', collision);
  const place = response.headers.get('location') ?? '';
  desk.setSiteDown(true);
  for (const shown of [place, `${place}&look=1`]) {
    expect(await mainText(await aoife.get(shown))).toContain('replica in KV could not be written');
  }
  const page = await (await aoife.get(place)).text();
  expect(page).toContain('replica=failed&amp;look=1');
  expect(jsonLogLines(desk)).toContainEqual(
    expect.objectContaining({ event: 'notices-replica-failed' }),
  );
});

describe('an incomplete or invalid form', () => {
  it('is not published, shows each error beside its field and keeps the typed values', async () => {
    const input = { ...collision, from: 'J9', to: '', slips: 'link', link: 'N7', nights: 'soon' };
    const response = await aoife.post('/works/new', { ...input, diversion: 'By the R113.' });
    expect([response.status, await notices()]).toEqual([422, []]);
    const html = await response.text();
    expect(await validationErrors(html)).toEqual([]);
    expect(formFieldsOf(html)).toMatchObject({
      ...{ link: 'N7', otherNights: 'soon', diversion: 'By the R113.' },
    });
    const page = parse(html);
    expect(find(page, '#field-link').getAttribute('aria-invalid')).toBe('true');
    expect(textOf(find(page, '#field-otherNights-wrong'))).toContain('"soon"');
    expect(find(page, '.desk-alarm a[href="#field-link"]')).toBeDefined();
    // The summary stands beside the publish button.
    expect(textOf(find(page, '.desk-said'))).toContain('"soon"');
  });

  it.each([
    ['an unknown notice', '/works/zzzzzz', { do: 'end', seen: '1' }, 404],
    ['an unknown action', '/works/zzzzzz', { do: 'explode', seen: '1' }, 400],
  ])('with %s is rejected', async (_, path, fields, status) => {
    expect((await aoife.post(path, fields)).status).toBe(status);
  });
});

it('a link to the form keeps its number of closed lanes, whatever kind of notice it names', async () => {
  const link = '/works/new?kind=incident&from=J6&to=J7&lanes=1%2F4';
  const fields = formFieldsOf(await (await aoife.get(link)).text());
  expect(fields).toMatchObject({ kind: 'closure', lanes: '1/4' });
});

it('a link to the form may repeat a field', async () => {
  const link = '/works/new?from=J9&slips=entry&slips=exit&nights=24+Nov+2031&nights=27+Nov+2031';
  const fields = formFieldsOf(await (await aoife.get(link)).text());
  expect(fields).toMatchObject({
    slips: 'exit, entry',
    otherNights: '24 Nov 2031, 27 Nov 2031',
  });
});

describe('a change to a notice', () => {
  const formOf = async (id: string): Promise<Fields> =>
    formFieldsOf(await (await aoife.get(`/works/${id}/change`)).text());

  it.each(caseNames)(
    'that affects only the title keeps every other field in the case "%s"',
    async (name) => {
      const publishedNotice = caseNotice(name, Date.now());
      await desk.publish(publishedNotice);
      const form = { ...(await formOf(publishedNotice.id)), title: 'Another title', do: 'publish' };
      const response = await aoife.post(`/works/${publishedNotice.id}/change`, form);
      expect(response.status).toBe(303);
      const { changes: _, ...otherFields } = publishedNotice;
      expect(await onlyNotice()).toMatchObject({
        ...otherFields,
        title: 'Another title',
        revision: 2,
      });
    },
  );

  it('that withdraws published nights names the nights, and is published after a confirmation', async () => {
    const today = dayOf(Date.now());
    const tomorrow = addDays(today, 1);
    const twoWeeks = daysOf(today, addDays(today, 13));
    const fourteenNights = nightsOn('22:00-05:00', twoWeeks);
    const notice = deskNotice({ kind: 'closure', lanes: undefined, ...fourteenNights });
    await desk.publish(notice);
    const path = `/works/${notice.id}/change`;
    const form = await formOf(notice.id);
    const nights = form.nights?.split(', ').filter((night) => night !== tomorrow);
    expect(`${nights}, ${tomorrow}`.split(',').length).toBe(form.nights?.split(',').length);
    const changed = { ...form, nights: `${nights}` };
    const previewed = parse(await (await aoife.post(path, changed)).text());
    expect(textOf(find(previewed, '.desk-said'))).toMatch(/Withdraws [^,]+, 22:00–05:00\./);
    const asked = await aoife.post(path, { ...changed, do: 'publish' });
    expect([asked.status, (await onlyNotice()).revision]).toEqual([409, 1]);
    const confirmed = { ...formFieldsOf(await asked.text()), do: 'publish' };
    expect((await aoife.post(path, confirmed)).status).toBe(303);
    const daysAfter = (await onlyNotice()).nights?.map(({ start }) => dayOf(start));
    expect(daysAfter).toEqual(twoWeeks.filter((day) => day !== tomorrow));
  });

  it('that opens a part of a closed road names the part, and is published after a confirmation', async () => {
    const notice = deskNotice({ kind: 'closure', lanes: undefined, from: 14, to: 12 });
    await desk.publish({ ...notice, direction: 'northbound' });
    const path = `/works/${notice.id}/change`;
    const shorter = { ...(await formOf(notice.id)), to: '13' };
    const asked = await aoife.post(path, { ...shorter, do: 'publish' });
    expect([asked.status, (await onlyNotice()).revision]).toEqual([409, 1]);
    const page = await asked.text();
    expect(textOf(find(parse(page), '.desk-alarm'))).toContain('J13 to J12 northbound');
    expect((await aoife.post(path, { ...formFieldsOf(page), do: 'publish' })).status).toBe(303);
  });

  it.each<[string, Partial<Notice>, Fields]>([
    ['the lanes', { kind: 'closure' }, { lanes: '1/4' }],
    ['the stage of gritting', { kind: 'winter', stage: 'under-way' }, { stage: 'finished' }],
  ])('of %s warns that typed texts stay, unless they change too', async (_, before, changes) => {
    await desk.publish(deskNotice({ lanes: undefined, ...before }));
    const { id } = await onlyNotice();
    const form = { ...(await formOf(id)), ...changes };
    const said = async (fields: Fields) =>
      textOf(
        find(parse(await (await aoife.post(`/works/${id}/change`, fields)).text()), '.desk-said'),
      );
    expect(await said(form)).toContain('text stays');
    expect(await said({ ...form, title: '', text: 'Allow more time.' })).not.toContain(
      'text stays',
    );
  });

  it('does not overwrite a concurrent change to another field, even after a correction', async () => {
    await desk.publish(deskNotice());
    const { id } = await onlyNotice();
    const [hers, his] = [await formOf(id), await formOf(id)];
    await brian.post(`/works/${id}/change`, { ...his, title: 'His title', do: 'publish' });
    const mistaken = { ...hers, diversion: 'By the R113.', endText: 'soon', do: 'publish' };
    const refused = await aoife.post(`/works/${id}/change`, mistaken);
    const kept = formFieldsOf(await refused.text());
    expect([refused.status, kept]).toMatchObject([422, { diversion: 'By the R113.' }]);
    const form = { ...kept, endText: hers.endText ?? '', do: 'publish' };
    const response = await aoife.post(`/works/${id}/change`, form);
    expect([response.status, (await onlyNotice()).revision]).toEqual([409, 2]);
    const text = await mainText(response);
    expect(text).toContain('This notice has changed in the meantime');
    expect(text).toContain('His title');
    await aoife.post(`/works/${id}/change`, { ...form, seen: '2' });
    expect(await onlyNotice()).toMatchObject({
      ...{ revision: 3, title: 'His title', diversion: 'By the R113.' },
    });
    expect((await onlyNotice()).changes.map(({ what }) => what)).toEqual([
      ...['Changed: diversion', 'Changed: title', 'Published'],
    ]);
  });
});

describe('the preview of the form', () => {
  it('names the past start of a closure whose start is typed', async () => {
    const start = clockOf(Date.now() - 2 * hour);
    const form = { ...collision, start: 'typed', startText: start, until: '240', do: '' };
    const page = parse(await (await aoife.post('/works/new', form)).text());
    expect(textOf(find(page, '.desk-said'))).toContain(`CLOSED since ${start}, until `);
  });

  it('names the date of a start more than 12 hours ago', async () => {
    const start = Date.now() - 13 * hour;
    const form = { ...collision, start: 'typed', startText: localTimeText(start), do: '' };
    const page = parse(await (await aoife.post('/works/new', form)).text());
    const words = `${dayWords(dayOf(start), Date.now())}, ${clockOf(start)}`;
    expect(textOf(find(page, '.desk-said'))).toContain(`CLOSED since ${words}, until `);
  });

  it('says which typed times a button replaces', async () => {
    const times = { start: 'tonight', startText: '22:30', until: '240' };
    const form = { ...collision, ...times, pending: '', do: '' };
    const page = parse(await (await aoife.post('/works/new', form)).text());
    expect(texts(page, '[role="status"]').join()).toMatch(/replaces .*22:30/);
    expect(page.querySelector('[name="startText"]')?.getAttribute('value')).toBeFalsy();
  });

  it('has the same status and facts as the public page', async () => {
    const form = { ...collision, diversion: 'By the R113.', speedLimit: '60', also: 'J14 exit' };
    const preview = parse(await (await aoife.post('/works/new', { ...form, do: '' })).text());
    await aoife.post('/works/new', { ...form, do: 'publish' });
    const { id } = await onlyNotice();
    const path = `/works/${id}`;
    expect(textOf(find(preview, '.desk-said'))).not.toContain('second person');
    const facts = (page: Document) => textOf(find(page, '.notice-facts'));
    await expect
      .poll(async () => (await desk.fetchFromSite(path)).includes('notice-facts'), pollOptions)
      .toBe(true);
    const publicPage = parse(await desk.fetchFromSite(path));
    expect(facts(preview)).toContain('Speed limit60 km/h');
    expect(facts(preview)).toBe(facts(publicPage));
    const panel = (page: Document) => textOf(find(page, '.notice-state'));
    expect(panel(preview)).toBe(panel(publicPage));
  });
});

describe('a form that stayed open', () => {
  const openFor = (durationMs: number) => {
    const shownAt = Math.floor((Date.now() - durationMs) / 60_000) * 60_000;
    return { shownAt, form: { ...collision, shownAt: `${shownAt}` } };
  };

  it('for less than an hour is published with the end that its page shows', async () => {
    const { shownAt, form } = openFor(hour / 2);
    await aoife.post('/works/new', form);
    const { start, end } = await onlyNotice();
    expect(end).toBe(shownAt + 2 * hour);
    expect(start).toBeGreaterThan(shownAt + hour / 4);
  });

  it('for more than an hour is published after its new times were shown', async () => {
    const response = await aoife.post('/works/new', openFor(1.5 * hour).form);
    const html = await response.text();
    expect([response.status, await desk.notices()]).toEqual([409, []]);
    expect(html).toContain('the text above the button has changed');
    await aoife.post('/works/new', { ...formFieldsOf(html), do: 'publish' });
    expect((await onlyNotice()).end).toBeGreaterThan(Date.now() + 1.9 * hour);
  });

  it('for more than an hour is published if its times have dates', async () => {
    const times = { start: 'typed', startText: '2026-01-01 22:00', until: 'typed' };
    const form = { ...openFor(2 * hour).form, ...times, endText: '2040-01-01 05:30' };
    const text = await (await aoife.post('/works/new', form)).text();
    expect(text).not.toContain('the text above the button has changed');
  });
});

it('a press publishes nothing that the page has not shown, also without JavaScript', async () => {
  const press = async (html: string) => {
    const sentence = attribute(find(parse(html), '[name=sentence]'), 'value');
    return (await aoife.post('/works/new', { ...collision, sentence })).text();
  };
  const html = await press(await (await aoife.get('/works/new')).text());
  expect(await desk.notices()).toEqual([]);
  expect(html).toContain('the text above the button has changed');
  await press(html);
  await onlyNotice();
});

it('an overlap that appears after a confirmation needs a new confirmation', async () => {
  const stretch = { from: 16, to: 13, direction: 'northbound' } as const;
  const acceptedIn = (html: string) => /name="accepted" value="([^"]+)"/.exec(html)?.[1] ?? '';
  await desk.publish(deskNotice({ ...stretch, title: 'Barrier works', text: 'Mind it.' }));
  const overlap = await (await aoife.post('/works/new', collision)).text();
  // The font has no width for a middle dot.
  expect(overlap).toContain('Lane closure, on now');
  const first = acceptedIn(overlap);
  await desk.publish(deskNotice({ ...stretch, title: 'Drains' }));
  const response = await aoife.post('/works/new', { ...collision, accepted: first });
  expect(response.status).toBe(409);
  const both = acceptedIn(await response.text());
  expect((await aoife.post('/works/new', { ...collision, accepted: both })).status).toBe(303);
});

describe('the desk', () => {
  it('stores, opens and deletes a draft', async () => {
    const draft = { ...collision, title: 'Half a draft', to: '', do: 'draft' };
    const saved = await aoife.post('/works/new', draft);
    const savedPage = await aoife.get(saved.headers.get('location') ?? '');
    expect(await mainText(savedPage)).toContain('Draft saved: Half a draft');
    const list = await (await brian.get('/works/find')).text();
    expect(list).toContain('Half a draft');
    const [, id = ''] = /href="\/works\/new\?pending=([^"]+)"/.exec(list) ?? [];
    const opened = formFieldsOf(await (await brian.get(`/works/new?pending=${id}`)).text());
    expect(opened).toMatchObject({ from: 'J15', to: '', title: 'Half a draft' });
    const page = await brian.open('/works/find');
    const question = find(page, 'details:not([open]):has([name=drop])');
    expect(textOf(question)).toMatch(/draft of aoife@operator\.example.*Half a draft/);
    await brian.press(page, 'Delete the draft');
    expect(await (await brian.get('/works/find')).text()).not.toContain('Half a draft');
    expect(await mainText(await aoife.get(`/works/new?pending=${id}`))).toMatch(
      /brian@operator\.example deleted “Half a draft” at \d\d:\d\d/,
    );
  });

  it('publishes an open draft that another person has deleted', async () => {
    await aoife.post('/works/new', { ...collision, do: 'draft' });
    const list = await (await aoife.get('/works/find')).text();
    const [, pending = ''] = /href="\/works\/new\?pending=([^"]+)"/.exec(list) ?? [];
    const form = {
      ...formFieldsOf(await (await aoife.get(`/works/new?pending=${pending}`)).text()),
    };
    await brian.press(await brian.open('/works/find'), 'Delete the draft');
    const previewed = await aoife.post('/works/new', { ...form, diversion: 'R113', do: 'preview' });
    expect(formFieldsOf(await previewed.text())).toMatchObject({ diversion: 'R113' });
    expect((await aoife.post('/works/new', { ...form, do: 'publish' })).status).toBe(303);
    expect((await aoife.get(`/works/new?pending=${pending}`)).status).toBe(404);
  });

  it('copies an earlier notice to today with the same hours', async () => {
    const start = Date.now() - 26 * hour;
    await desk.publish(
      aNotice({
        ...{ id: 'gantry', start, end: start + 8 * hour },
        ...{ title: 'Gantry works', cause: 'weather' },
      }),
    );
    const { id } = await onlyNotice();
    const copiedFields = formFieldsOf(await (await aoife.get(`/works/new?copy=${id}`)).text());
    expect(copiedFields.title).toBe('Gantry works');
    expect(copiedFields.startText?.slice(11)).toBe(localTimeText(start).slice(11));
    expect(copiedFields.startText?.slice(0, 10)).toBe(localTimeText(Date.now()).slice(0, 10));
  });

  it('finds a cancelled notice by its title and the word "cancelled"', async () => {
    await desk.publish(deskNotice({ cancelled: Date.now(), title: 'Drains at night' }));
    expect(await mainText(await aoife.get('/works/find?q=drains+cancelled'))).toContain('1 found');
    expect(await mainText(await aoife.get('/works/find?q=drains+planned'))).toContain('0 found');
  });
});
