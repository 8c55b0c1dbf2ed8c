import { describe, expect, it } from 'vitest';
import { sampleNotices } from '../../cli/notices/sample.ts';
import { createNotice } from '../../src/works/edit/edit.ts';
import { caseNotices } from '../../test/support/cases.ts';
import { aNotice } from '../../test/support/notices.ts';
import { emptyFields, type Fields, fieldsFrom, fieldsOf } from './fields.ts';
import { changesTo, inputFrom } from './input.ts';

/** A Monday, 03:07 on Irish clocks. */
const now = Date.UTC(2026, 10, 23, 3, 7);
const rules = { now, late: true };
const formOf = (typed: Record<string, string>) => fieldsFrom(new URLSearchParams(typed));
const noticeFrom = (form: Fields) =>
  createNotice({ ...inputFrom(form, now), by: 'Night shift' }, rules);

describe('the form of a notice', () => {
  it('publishes a collision with the road closed from two plates alone', () => {
    const notice = noticeFrom(formOf({ ...formOf({ plate: 'J15' }), plate: 'J14' }));
    expect(notice).toMatchObject({
      kind: 'full-closure',
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

  it('begins again with the third plate', () => {
    expect(formOf({ from: 'J15', to: 'J14', plate: 'J9' })).toMatchObject({ from: 'J9', to: '' });
  });

  it.each(['J9', 'j9', ' j 9', '9'])('takes "%s" for J9', (typed) => {
    expect(noticeFrom({ ...emptyFields, from: typed, to: 'J10' }).from).toBe(9);
  });

  it('understands times alone, and tonight as 22:00 to 05:30', () => {
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

  it('says what is wrong where it is half-filled, and loses nothing', () => {
    const form = formOf({ what: 'lanes', text: 'Mind the cones.' });
    expect(form.text).toBe('Mind the cones.');
    expect(() => noticeFrom(form)).toThrow(/from is missing/);
  });

  it('of a notice changes nothing but what is changed in it', async () => {
    const samples = [...sampleNotices(now), ...(await caseNotices(now))];
    for (const notice of [aNotice({ end: now + 9e8 }), ...samples]) {
      const form = fieldsOf(notice);
      expect(changesTo(notice, form, now)).toEqual({});
      const later = { ...form, title: 'Another', endText: '2027-01-04 05:30' };
      expect(changesTo(notice, later, now)).toEqual({ title: 'Another', end: '2027-01-04 05:30' });
    }
  });

  it('of a notice says in its words what is changed in it', () => {
    const form = fieldsOf(noticeFrom(formOf({ from: 'J15', to: 'J14' })));
    const lanes = { ...form, what: 'lanes', closed: '1', of: '3', to: 'J13' } as const;
    const { title, text } = inputFrom(lanes, now);
    expect(title).toBe('Lanes closed, J15 to J13: collision');
    expect(text).toMatch(/^1 of 3 lanes are closed northbound from J15 .* to J13/);
  });

  it('advises no exit that is closed too, and leaves no lane open that is not', () => {
    const closed = { from: 'J15', to: 'J14' };
    expect(noticeFrom(formOf(closed)).text).toContain('Leave at J15 and follow the signs.');
    const withExit = noticeFrom(formOf({ ...closed, also: 'J14 entry, j15 exit' }));
    expect(withExit.text).toContain('Leave before it and follow the signs.');
    const works = formOf({ ...closed, what: 'works', lanes: 'lane 1 of 3' });
    expect(noticeFrom(works).text).toMatch(/Carrickmines .* Leopardstown .*\. Allow more time\.$/);
  });

  it('has the usual delay of what is shut, after a change too', () => {
    const form = fieldsOf(noticeFrom(formOf({ from: 'J15', to: 'J14' })));
    expect(inputFrom({ ...form, what: 'incident' }, now).severity).toBe('medium');
    const said = fieldsOf(noticeFrom(formOf({ from: 'J15', to: 'J14', severity: 'low' })));
    expect(inputFrom({ ...said, what: 'incident' }, now).severity).toBe('low');
  });

  it('drops no words because they are too many', () => {
    const form = formOf({ from: 'J15', to: 'J14', diversion: 'By the R113. '.repeat(200) });
    expect(() => noticeFrom(form)).toThrow(/diversion is 2599 characters; 400 at most/);
  });

  it('counts lanes only where some lanes are shut', () => {
    const form = formOf({ what: 'incident', from: 'J15', to: 'J14', closed: '2', of: '3' });
    expect(noticeFrom(form).lanes).toBeUndefined();
    const incident = aNotice({ kind: 'incident', lanes: { closed: 1, of: 3 } });
    expect(changesTo(incident, fieldsOf(incident), now)).toEqual({});
  });

  it.each([
    [
      { what: 'slip', part: 'roundabout', from: 'J3' },
      { kind: 'full-closure', slips: ['roundabout'], direction: 'both', from: 3 },
    ],
    [
      { what: 'slip', part: 'link', link: 'N7 to M50', from: 'J9', direction: 'northbound' },
      { slips: ['link'], link: { from: 'N7', to: 'M50' } },
    ],
    [
      { what: 'slip', part: 'overbridge', carries: 'R115', from: 'J13', to: 'J12' },
      { slips: ['overbridge'], carries: 'R115', from: 12, to: 13 },
    ],
    [
      { what: 'lanes', from: 'J11', to: 'J13', closed: '1', of: '4', also: 'J11 entry, J12 exit' },
      {
        kind: 'mixed-closure',
        also: [
          { junction: 11, slip: 'entry' },
          { junction: 12, slip: 'exit' },
        ],
      },
    ],
    [
      { from: 'J6', to: 'J7', also: 'j7 exit', speedLimit: '60' },
      { kind: 'full-closure', also: [{ junction: 7, slip: 'exit' }], speedLimit: 60 },
    ],
    [
      { landmark: 'tunnel', direction: 'southbound' },
      { landmark: 'tunnel', from: 2, to: 1 },
    ],
    [
      { what: 'lanes', from: 'J9', direction: 'southbound', exit: 'on', lanes: 'lane 2' },
      { kind: 'lane-closure', slips: ['exit'], laneStates: [{ lane: 'lane-2', state: 'closed' }] },
    ],
  ])('says what the command line says: %j', (typed, said) => {
    const notice = noticeFrom(formOf(typed));
    expect(notice).toMatchObject(said);
    expect(changesTo(notice, fieldsOf(notice), now)).toEqual({});
  });

  it.each([
    [{ what: 'slip', from: 'J9', to: 'J10' }, /slips has to be of exit, entry/],
    [{ what: 'slip', part: 'link', link: 'N7', from: 'J9', direction: 'northbound' }, /^link has/],
    [{ what: 'slip', part: 'overbridge', from: 'J12', to: 'J13' }, /^carries has to be/],
    [{ from: 'J6', to: 'J7', also: 'J6 off' }, /^also has to be slip roads/],
    [{ from: 'J6', to: 'J7', speedLimit: 'slow' }, /^speedLimit has to be a number/],
    [{ from: 'J9', to: 'J10', landmark: 'toll', direction: 'southbound' }, /^landmark is the/],
  ])('is refused at its field: %j', (typed, why) => {
    const form = formOf(typed);
    expect(() => noticeFrom(form)).toThrow(why);
    expect(form).toMatchObject(typed);
  });

  it('reads hostile fields as text or as nothing', () => {
    const form = formOf({ what: '__proto__', from: 'x'.repeat(9_999) });
    expect([form.what, form.from]).toEqual(['closed', '']);
  });
});
