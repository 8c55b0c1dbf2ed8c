import { describe, expect, it } from 'vitest';
import { sampleNotices } from '../../../cli/sample-notices.ts';
import { createNotice, inputOf, reviseNotice } from '../../../src/edit/edit.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { aNotice, fullNotice } from '../../../test/support/notices.ts';
import { caseNotices } from '../../../test/support/oracle/cases.ts';
import { emptyFields, type Fields, fieldsFrom } from './form-fields.ts';
import { fieldsOf } from './form-from-notice.ts';
import {
  changesTo,
  inputFrom,
  proposeChange,
  proposeNotice,
  withDerivedTexts,
} from './notice-from-form.ts';

/** Monday, 03:07 Irish local time. */
const now = Date.UTC(2026, 10, 23, 3, 7);
const formOf = (typed: Record<string, string>) => fieldsFrom(new URLSearchParams(typed));
/** Returns what a form changes in the notice from which it was filled. */
const changesIn = (base: Notice, form: Fields) => changesTo({ base, current: base }, form, now);
const noticeFrom = (form: Fields) =>
  createNotice({ ...inputFrom(form, now), by: 'Night shift' }, now);

describe('the notice form', () => {
  it('joins the values of several ticked boxes', () => {
    const data = new URLSearchParams('slips=exit&slips=entry&nights=1&nights=2');
    expect(fieldsFrom(data)).toMatchObject({
      ...{ slips: 'exit, entry', nights: '1, 2' },
    });
  });

  it('creates a closure notice for a collision when two junction buttons are pressed', () => {
    const notice = noticeFrom(formOf({ ...formOf({ plate: 'J15' }), plate: 'J14' }));
    expect(notice).toMatchObject({
      kind: 'closure',
      direction: 'northbound',
      from: 15,
      to: 14,
      start: now,
      end: now + 2 * 3_600_000,
      title: 'Road closed, J15 to J14: collision',
      severity: 'high',
    });
    expect(notice.text).toContain('from J15 Carrickmines (R842) to J14 Leopardstown (N31)');
  });

  it('names a closed landmark in the title', () => {
    const { title } = noticeFrom(formOf({ landmark: 'toll', direction: 'southbound' }));
    expect(title).toBe('Road closed, West-Link toll, J6 to J7: collision');
  });

  it('has a default title that names a junction once if the closure is at one junction', () => {
    const slip = { kind: 'closure', slips: 'exit', direction: 'southbound', cause: '' };
    const { title } = noticeFrom(formOf({ ...slip, from: 'J13', to: 'J13' }));
    expect(title).toBe('Exit slip closed, J13');
  });

  it('has a default title without the cause if the title would be too long', () => {
    const link = { slips: 'link', link: 'M50 to N81 towards Tallaght', direction: 'southbound' };
    const { title } = noticeFrom(formOf({ ...link, from: 'J11', cause: 'signs' }));
    expect(title).toBe('Link from the M50 to the N81 towards Tallaght closed, J11');
  });

  it.each([
    { kind: 'works' },
    { kind: 'winter' },
    { kind: 'information' },
    { kind: 'closure', start: 'nights' },
  ])('requires another cause than "collision" for %j', (fields) => {
    const form = formOf({ ...fields, cause: 'collision', from: 'J15', to: 'J14' });
    expect(proposeNotice(form, now).problems).toContainEqual({
      field: 'cause',
      why: 'is missing. Choose what happened',
    });
  });

  it.each([{ kind: 'works' }, { start: 'nights' }])(
    'asks for another cause when a change to %j would remove the published one',
    (change) => {
      const base = noticeFrom(formOf({ from: 'J15', to: 'J14' }));
      const form = { ...formOf({ ...fieldsOf(base, now), ...change }), cause: '' as const };
      expect(proposeChange({ base, current: base }, form, now).problems).toEqual([
        { field: 'cause', why: expect.stringContaining('Choose what happened') },
      ]);
    },
  );

  it('keeps the cause of a published notice, even if the form would not offer it', () => {
    const notice = aNotice({ kind: 'works', cause: 'collision' });
    expect(changesIn(notice, formOf(fieldsOf(notice, now)))).toEqual({});
  });

  it('assumes a collision and a closure for a link, but not for a sent form', () => {
    expect(formOf({})).toMatchObject({ kind: 'closure', cause: 'collision' });
    expect(formOf({ pending: '' })).toMatchObject({ kind: '', cause: '' });
  });

  it('starts a new stretch when a third junction button is pressed', () => {
    expect(formOf({ from: 'J15', to: 'J14', plate: 'J9' })).toMatchObject({ from: 'J9', to: '' });
  });

  it.each(['J9', 'j9', ' j 9', '9'])('recognises "%s" as J9', (typed) => {
    expect(noticeFrom({ ...emptyFields, from: typed, to: 'J10' }).from).toBe(9);
  });

  it('adds a date to typed times and to times chosen with a button', () => {
    const form = { ...emptyFields, from: 'J15', to: 'J14' };
    const times = (more: object) => {
      const { start, end } = inputFrom({ ...form, ...more }, now);
      return [start, end];
    };
    expect(times({ start: 'tonight' })).toEqual(['2026-11-23 22:00', '2026-11-24 05:30']);
    expect(times({ startText: '02:40', endText: '05:30' })).toEqual([
      '2026-11-23 02:40',
      '2026-11-23 05:30',
    ]);
    expect(times({ until: '05:30' })).toEqual(['2026-11-23 03:07', '2026-11-23 05:30']);
  });

  it('has every field of a notice, and changes only the edited fields', () => {
    const samples = [...sampleNotices(now), ...caseNotices(now)];
    // The landmark of `fullNotice` is on another stretch.
    const fullInput = { ...fullNotice, landmark: undefined };
    for (const notice of [fullInput, aNotice({ end: now + 9e8 }), ...samples]) {
      const form = fieldsOf(notice, now);
      expect(changesIn(notice, form)).toEqual({});
      const { start, id } = notice;
      const [copy, expected] = [inputFrom(form, now), inputOf(notice)].map((input) =>
        createNotice({ ...input, by: 'A' }, start, id),
      );
      expect(copy).toEqual(expected);
      expect(changesIn(notice, { ...form, title: 'Another' })).toEqual({ title: 'Another' });
    }
  });

  it('updates the default title and text when the stretch or the lanes change', () => {
    const form = fieldsOf(noticeFrom(formOf({ from: 'J15', to: 'J14' })), now);
    const lanes = { ...form, lanes: '1/3', to: 'J13' };
    const { title, text } = inputFrom(lanes, now);
    expect(title).toBe('Lanes closed, J15 to J13: collision');
    expect(text).toMatch(/^1 of 3 lanes is closed northbound from J15 .* to J13/);
  });

  it('has a default text that names no exit, because another notice may close the exit', () => {
    const { text } = noticeFrom(formOf({ from: 'J15', to: 'J14' }));
    expect(text).toMatch(
      / to J14 Leopardstown \(N31\) because of a collision\. Follow the signs\.$/,
    );
  });

  it('has a default text that does not describe closed lanes as open', () => {
    const form = formOf({ from: 'J15', to: 'J14', kind: 'works', lanes: 'lane 1 of 3' });
    expect(noticeFrom(form).text).toMatch(/Carrickmines .* Leopardstown .*\. Allow more time\.$/);
    expect(noticeFrom({ ...form, lanes: '1/3' }).text).toMatch(/ All lanes stay open\.$/);
  });

  it('has a default text that places a bridge between two junctions', () => {
    const form = formOf({ slips: 'overbridge', carries: 'R115', from: 'J12', to: 'J13' });
    expect(noticeFrom(form).text).toMatch(/^The R115 overbridge is closed between J12 .* and J13 /);
  });

  it('sets the default delay for the kind until the user chooses a delay', () => {
    const form = fieldsOf(noticeFrom(formOf({ from: 'J15', to: 'J14' })), now);
    expect(inputFrom({ ...form, kind: 'incident' }, now).severity).toBe('medium');
    const roundTripFields = fieldsOf(
      noticeFrom(formOf({ from: 'J15', to: 'J14', severity: 'low' })),
      now,
    );
    expect(inputFrom({ ...roundTripFields, kind: 'incident' }, now).severity).toBe('low');
  });

  it.each([
    [{ lanes: '' }, ''],
    [{ lanes: '2/3' }, '2/3'],
    [{ lanes: '', laneNames: 'lane 2 of 3' }, 'lane 2 of 3'],
    [{}, 'lane 1 of 3'],
  ])('closes the pressed lanes instead of the names that the page showed: %j', (sent, lanes) => {
    const shown = { pending: '', kind: 'closure', laneNames: 'lane 1 of 3' };
    const form = formOf({ ...shown, shownLaneNames: shown.laneNames, ...sent });
    expect(form.lanes).toBe(lanes);
  });

  it('submits the number of closed lanes only for a closure', () => {
    const form = formOf({ kind: 'incident', from: 'J15', to: 'J14', lanes: '2/3' });
    expect(noticeFrom(form).lanes).toBeUndefined();
    const incident = aNotice({ kind: 'incident', lanes: { closed: 1, of: 3 } });
    expect(changesIn(incident, fieldsOf(incident, now))).toEqual({});
  });

  it.each([
    [
      { slips: 'roundabout', from: 'J3' },
      { kind: 'closure', slips: ['roundabout'], direction: 'both', from: 3 },
    ],
    [
      { slips: 'link', link: 'N7 to M50', from: 'J9', direction: 'northbound' },
      { slips: ['link'], link: { from: 'N7', to: 'M50' } },
    ],
    [
      { slips: 'overbridge', carries: 'R115', from: 'J13', to: 'J12' },
      { slips: ['overbridge'], carries: 'R115', from: 12, to: 13 },
    ],
    [
      { lanes: '1/4', from: 'J11', to: 'J13', also: 'J11 entry, J12 exit' },
      {
        kind: 'closure',
        also: [
          { junction: 11, slip: 'entry' },
          { junction: 12, slip: 'exit' },
        ],
      },
    ],
    [
      { from: 'J6', to: 'J7', also: 'j7 exit', speedLimit: '60' },
      { kind: 'closure', also: [{ junction: 7, slip: 'exit' }], speedLimit: 60 },
    ],
    [
      { landmark: 'tunnel', direction: 'southbound', from: 'J1', to: 'J2' },
      { landmark: 'tunnel', from: 2, to: 1 },
    ],
    [
      { from: 'J15', to: 'J14', direction: 'both', lanes: '1/4' },
      { from: 14, to: 15 },
    ],
    [
      { from: 'J9', direction: 'southbound', slips: 'exit', lanes: 'lane 2' },
      { kind: 'closure', slips: ['exit'], lanes: { closed: 1 } },
    ],
  ])('converts the place %j to a notice and back', (typed, roundTripFields) => {
    const notice = noticeFrom(formOf(typed));
    expect(notice).toMatchObject(roundTripFields);
    expect(fieldsOf(notice, now)).toMatchObject({ title: '', text: '' });
    expect(changesIn(notice, fieldsOf(notice, now))).toEqual({});
  });

  it.each([
    [{ from: 'J8', to: 'J9' }, 'from', /cannot be J8/],
    [{ from: 'J9' }, 'to', /is missing/],
    [{ from: 'J9', to: 'J9' }, 'to', /is the first junction/],
    [{ from: 'J1', to: 'J10' }, 'to', /road turns at J3/],
    [{}, 'from', /is missing/],
    [{ landmark: 'toll' }, 'direction', /is missing/],
    [{ kind: 'incident', from: 'J9' }, 'direction', /is missing/],
    [{ from: 'J9', to: 'J10', until: 'typed' }, 'end', /Choose when the notice ends\.$/],
    [{ from: 'J9', to: 'J10', lanes: 'lane 9' }, 'laneNames', /must be closed lanes/],
    [{ from: 'J6', to: 'J7', also: 'J7 exit, J6 off' }, 'also', /"J6 off" is not understood/],
  ])('reports exactly one problem for the fields %j', (typed, field, why) => {
    const { problems } = proposeNotice(formOf(typed), now);
    expect(problems).toEqual([{ field, why: expect.stringMatching(why) }]);
  });

  it('reports a missing direction after the problems of the place', () => {
    const form = formOf({ slips: 'link', from: 'J9', link: 'N7' });
    const fields = proposeNotice(form, now).problems?.map(({ field }) => field);
    expect(fields).toEqual(['link', 'direction']);
  });

  it('publishes all ticked slip roads of a closure', () => {
    const tickedForm = new URLSearchParams({ from: 'J6', to: 'J7', also: 'J6 entry' });
    tickedForm.append('also', 'J7 exit');
    expect(noticeFrom(fieldsFrom(tickedForm)).also).toHaveLength(2);
    tickedForm.set('kind', 'incident');
    expect(noticeFrom(fieldsFrom(tickedForm)).also).toBeUndefined();
  });

  it('ignores an unknown kind and an overlong junction', () => {
    const form = formOf({ kind: '__proto__', from: 'x'.repeat(9_999) });
    expect([form.kind, form.from]).toEqual(['', '']);
  });
});

it('default texts follow the place and the lanes of all colleagues', () => {
  const lanes = noticeFrom(
    formOf({ kind: 'closure', from: 'J6', to: 'J7', lanes: '2/4', cause: 'collision' }),
  );
  const closed = reviseNotice(
    lanes,
    { ...inputFrom({ ...fieldsOf(lanes, now), lanes: '' }, now), by: 'B' },
    now,
  );
  const form: Fields = { ...fieldsOf(lanes, now), cause: 'debris' };
  const { notice } = proposeChange({ base: lanes, current: closed }, form, now);
  expect([notice?.title, notice?.text]).toEqual([
    'Road closed, J6 to J7: debris on the road',
    expect.stringContaining('The road is closed'),
  ]);
  const longerForm = { ...fieldsOf(closed, now), to: 'J9' };
  const { notice: longer = closed } = proposeChange(
    { base: closed, current: closed },
    longerForm,
    now,
  );
  const old = { ...longer, text: closed.text };
  expect(withDerivedTexts(old, [longer, closed], now).text).toContain('to J9');
  const typed = { ...longer, text: 'Typed by a person.' };
  expect(withDerivedTexts(typed, [longer, typed], now).text).toBe(typed.text);
  const kept = proposeChange(
    { base: closed, current: typed },
    { ...fieldsOf(closed, now), cause: 'debris' },
    now,
  );
  expect(kept.notice).toMatchObject({ cause: 'debris', text: typed.text });
});
