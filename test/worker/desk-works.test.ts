import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { readHistory } from '../../src/edit/notice-store.ts';
import { localTimeText } from '../../src/edit/values.ts';
import { clockOf } from '../../src/road/irish-time.ts';
import {
  collision,
  deskNotice,
  type Fields,
  formFieldsOf,
  mainText,
  startWorksDesk,
} from '../support/desk/desk-works.ts';
import { find, parse, textOf } from '../support/html.ts';
import { aNotice } from '../support/notices.ts';
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
      `/works/${notice.id}/published?revision=1`,
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
    expect(waiting).toContain('Checking that');
    // Without JavaScript, the page repeats the check.
    expect(waiting).toMatch(/<noscript><meta http-equiv="refresh" content="5;url=[^"]+look=1"/);
    desk.setSiteDown(false);
    await expect
      .poll(async () => mainText(await aoife.get(`${place}&look=1`)), pollOptions)
      .toMatch(/Visible on the site since \d\d:\d\d:\d\d\./);
    desk.setSiteDown(true);
    expect(await mainText(await aoife.get(place))).toMatch(/Visible on the site/);
    const old = deskNotice({ changes: [{ at: Date.now() - 61_000, by: 'A', what: 'Published' }] });
    await desk.publish(old);
    const late = await aoife.get(`/works/${old.id}/published?revision=1&look=1`);
    expect(await mainText(late)).toContain('ALARM: the public site does not show this change');
  });
});

it('the page after a publication shows a warning if the replica cannot be written', async () => {
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

it('a publication shows no warning if the replica is written', async () => {
  const { headers } = await aoife.post('/works/new', collision);
  const text = await mainText(await aoife.get(headers.get('location') ?? ''));
  expect(text).not.toContain('replica in KV');
});

describe('an incomplete or invalid form', () => {
  it('is not published and keeps all its fields', async () => {
    const input = { ...collision, to: '', diversion: 'By the R113.' };
    const response = await aoife.post('/works/new', input);
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('By the R113.');
    expect(textOf(find(parse(html), 'main'))).toContain('Not published. Correct these fields:');
    expect(await notices()).toEqual([]);
  });

  it('accepts both junctions from buttons and then shows the preview', async () => {
    const form = { ...collision, from: '', to: '', do: '' };
    const firstResponse = await aoife.post('/works/new', { ...form, plate: 'J9' });
    expect(await firstResponse.text()).toMatch(/name="from" value="J9"/);
    const secondResponse = await aoife.post('/works/new', { ...form, from: 'J9', plate: 'J7' });
    expect(await mainText(secondResponse)).toContain('CLOSED until');
    expect(await notices()).toEqual([]);
  });

  it('shows each error beside its field and keeps the typed value', async () => {
    const input = { ...collision, from: 'J9', to: '', slips: 'link', link: 'N7' };
    const page = parse(await (await aoife.post('/works/new', { ...input, nights: 'soon' })).text());
    for (const [name, typed] of [
      ['link', 'N7'],
      ['otherNights', 'soon'],
    ] as const) {
      expect(find(page, `#field-${name}`).getAttribute('value')).toBe(typed);
    }
    expect(find(page, '#field-link').getAttribute('aria-invalid')).toBe('true');
    expect(textOf(find(page, '#field-otherNights-wrong'))).toContain('"soon"');
    expect(find(page, '.desk-alarm a[href="#field-link"]')).toBeDefined();
  });

  it.each([
    ['an unknown notice', '/works/zzzzzz', { do: 'end', seen: '1' }, 404],
    ['an unknown action', '/works/zzzzzz', { do: 'explode', seen: '1' }, 400],
  ])('with %s is rejected', async (_, path, fields, status) => {
    expect((await aoife.post(path, fields)).status).toBe(status);
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

  it('is shown in the preview but not published', async () => {
    await desk.publish(deskNotice());
    const { id } = await onlyNotice();
    const form = { ...(await formOf(id)), seen: '2', title: 'Half typed' };
    const response = await aoife.post(`/works/${id}/change`, form);
    expect([response.status, (await onlyNotice()).revision]).toEqual([200, 1]);
    expect(formFieldsOf(await response.text())).toMatchObject({ seen: '2', title: 'Half typed' });
  });

  it('does not overwrite a concurrent change to another field', async () => {
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

it('an invalid form keeps the typed values, and reports a concurrent change after the user corrects the form', async () => {
  await desk.publish(deskNotice());
  const { id } = await onlyNotice();
  const form = formFieldsOf(await (await aoife.get(`/works/${id}/change`)).text());
  await brian.post(`/works/${id}/change`, { ...form, title: 'His title', do: 'publish' });
  const mistakenForm = { ...form, diversion: 'By the R113.', endText: 'soon', do: 'publish' };
  const response = await aoife.post(`/works/${id}/change`, mistakenForm);
  expect(response.status).toBe(422);
  const keptFields = formFieldsOf(await response.text());
  expect(keptFields).toMatchObject({ diversion: 'By the R113.', endText: 'soon' });
  const corrected = { ...keptFields, endText: form.endText ?? '', do: 'publish' };
  const conflict = await aoife.post(`/works/${id}/change`, corrected);
  expect(await mainText(conflict)).toContain(
    'Somebody else has changed this notice in the meantime',
  );
});

describe('the preview of the form', () => {
  it('shows the first error beside the publish button', async () => {
    const page = parse(
      await (await aoife.post('/works/new', { ...collision, lanes: 'lane x', do: '' })).text(),
    );
    expect(textOf(find(page, '.desk-said'))).toContain('Lanes');
  });

  it('names the past start of a closure whose start is typed', async () => {
    const start = clockOf(Date.now() - 2 * hour);
    const form = { ...collision, start: 'typed', startText: start, until: '240', do: '' };
    const page = parse(await (await aoife.post('/works/new', form)).text());
    expect(textOf(find(page, '.desk-said'))).toContain(`CLOSED since ${start}, until `);
  });

  it('has the same status and facts as the public page', async () => {
    const form = { ...collision, diversion: 'By the R113.', speedLimit: '60', also: 'J14 exit' };
    const preview = parse(await (await aoife.post('/works/new', { ...form, do: '' })).text());
    await aoife.post('/works/new', { ...form, do: 'publish' });
    const { id } = await onlyNotice();
    const path = `/works/${id}`;
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

it('a form changed from a collision to road works publishes no accident in DATEX II', async () => {
  const worksForm = { ...collision, kind: 'works' };
  const previewed = await (await aoife.post('/works/new', { ...worksForm, do: 'preview' })).text();
  expect(formFieldsOf(previewed)).not.toHaveProperty('cause');
  expect((await aoife.post('/works/new', worksForm)).status).toBe(422);
  await aoife.post('/works/new', { ...worksForm, cause: 'drains' });
  const { id } = await onlyNotice();
  await expect
    .poll(() => desk.fetchFromSite('/works/datex2.xml'), pollOptions)
    .toContain(`id="${id}`);
  const datex = await desk.fetchFromSite('/works/datex2.xml');
  expect(datex).toContain('<sit:causeType>roadMaintenance</sit:causeType>');
  expect(datex).not.toContain('accident');
});

describe('an overlapping notice', () => {
  it('is published only after the user confirms the overlap', async () => {
    await desk.publish(
      deskNotice({ from: 16, to: 13, direction: 'northbound', title: 'Barrier works' }),
    );
    const response = await aoife.post('/works/new', collision);
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain('Barrier works');
    // The font has no width for a middle dot.
    expect(html).toContain('Lane closure, on now');
    expect(await notices()).toHaveLength(1);
    const [, accepted = ''] = /name="accepted" value="([^"]+)"/.exec(html) ?? [];
    expect((await aoife.post('/works/new', { ...collision, accepted })).status).toBe(303);
    expect(await notices()).toHaveLength(2);
  });
});

it('an overlap that appears after a confirmation needs a new confirmation', async () => {
  const stretch = { from: 16, to: 13, direction: 'northbound' } as const;
  const acceptedIn = (html: string) => /name="accepted" value="([^"]+)"/.exec(html)?.[1] ?? '';
  await desk.publish(deskNotice({ ...stretch, title: 'Barrier works', text: 'Mind it.' }));
  const first = acceptedIn(await (await aoife.post('/works/new', collision)).text());
  await desk.publish(deskNotice({ ...stretch, title: 'Drains' }));
  const response = await aoife.post('/works/new', { ...collision, accepted: first });
  expect(response.status).toBe(409);
  const both = acceptedIn(await response.text());
  expect((await aoife.post('/works/new', { ...collision, accepted: both })).status).toBe(303);
});

it('the winter service is published for the whole road, and refused without a stage', async () => {
  const form = { kind: 'winter', stage: 'under-way', cause: 'weather', direction: 'both' };
  const road = { from: 'J1', to: 'J17', until: '720', do: 'publish' };
  expect((await aoife.post('/works/new', { ...form, ...road })).status).toBe(303);
  expect(await onlyNotice()).toMatchObject({ kind: 'winter', stage: 'under-way' });
  await expect
    .poll(async () => textOf(parse(await desk.fetchFromSite('/operations')).body), pollOptions)
    .toContain('Gritting under way. Valid until');
  const refused = await aoife.post('/works/new', { ...form, ...road, stage: '' });
  expect([refused.status, await mainText(refused)]).toEqual([
    422,
    expect.stringMatching(/Gritting/),
  ]);
});

describe('the desk', () => {
  it('stores, opens and deletes a draft', async () => {
    await aoife.post('/works/new', { ...collision, title: 'Half a draft', to: '', do: 'draft' });
    const list = await (await brian.get('/works/find')).text();
    expect(list).toContain('Half a draft');
    const [, id = ''] = /href="\/works\/new\?pending=([^"]+)"/.exec(list) ?? [];
    const opened = formFieldsOf(await (await brian.get(`/works/new?pending=${id}`)).text());
    expect(opened).toMatchObject({ from: 'J15', to: '', title: 'Half a draft' });
    await brian.post('/works/find', { drop: id });
    expect(await (await brian.get('/works/find')).text()).not.toContain('Half a draft');
  });

  it('publishes an open draft that another person has deleted', async () => {
    await aoife.post('/works/new', { ...collision, do: 'draft' });
    const list = await (await aoife.get('/works/find')).text();
    const [, pending = ''] = /href="\/works\/new\?pending=([^"]+)"/.exec(list) ?? [];
    const form = {
      ...formFieldsOf(await (await aoife.get(`/works/new?pending=${pending}`)).text()),
    };
    await brian.post('/works/find', { drop: pending });
    const previewed = await aoife.post('/works/new', { ...form, diversion: 'R113', do: 'preview' });
    expect(formFieldsOf(await previewed.text())).toMatchObject({ diversion: 'R113' });
    expect((await aoife.post('/works/new', { ...form, do: 'publish' })).status).toBe(303);
    expect((await aoife.get(`/works/new?pending=${pending}`)).status).toBe(404);
  });

  it('copies an earlier notice to today with the same hours', async () => {
    const start = Date.now() - 26 * hour;
    await desk.publish(
      aNotice({ id: 'gantry', start, end: start + 8 * hour, title: 'Gantry works' }),
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

it('the desk escapes HTML in the text of a notice', async () => {
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
