import { describe, expect, it } from 'vitest';
import { sampleNotices } from '../../cli/notices/sample.ts';
import { added } from '../../src/works/edit/edit.ts';
import { aNotice } from '../../test/support/notices.ts';
import { emptyFields, fieldsFrom, fieldsOf } from './fields.ts';
import { changesTo, inputFrom } from './input.ts';

/** A Monday, 03:07 on Irish clocks. */
const now = Date.UTC(2026, 10, 23, 3, 7);
const rules = { now, late: true };

describe('the form of a notice', () => {
  it('publishes a collision with the road closed from two plates alone', () => {
    const first = fieldsFrom(new URLSearchParams({ plate: 'J15' }));
    const both = fieldsFrom(new URLSearchParams({ ...first, plate: 'J14' }));
    const notice = added({ ...inputFrom(both, now), by: 'Night shift' }, rules);
    expect(notice).toMatchObject({
      kind: 'full-closure',
      direction: 'northbound',
      ...{ from: 15, to: 14 },
      ...{ start: now, end: now + 2 * 3_600_000 },
      title: 'Road closed, J15 to J14: collision',
      severity: 'high',
    });
    expect(notice.text).toContain('from J15 Carrickmines (R842) to J14 Leopardstown (N31)');
  });

  it('begins again with the third plate', () => {
    const full = { ...emptyFields, from: 'J15', to: 'J14' };
    const again = fieldsFrom(new URLSearchParams({ ...full, plate: 'J9' }));
    expect([again.from, again.to]).toEqual(['J9', '']);
  });

  it.each(['J9', 'j9', ' j 9', '9'])('takes "%s" for J9', (typed) => {
    const form = { ...emptyFields, from: typed, to: 'J10' };
    expect(added({ ...inputFrom(form, now), by: 'A' }, rules).from).toBe(9);
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
    const form = fieldsFrom(new URLSearchParams({ what: 'lanes', text: 'Mind the cones.' }));
    expect(form.text).toBe('Mind the cones.');
    expect(() => added({ ...inputFrom(form, now), by: 'A' }, rules)).toThrow(/from is missing/);
  });

  it('of a notice changes nothing but what is changed in it', () => {
    const samples = sampleNotices(now);
    for (const notice of [aNotice({ end: now + 9e8 }), ...samples]) {
      const form = fieldsOf(notice);
      expect(changesTo(notice, form, now)).toEqual({});
      const later = { ...form, title: 'Another', endText: '2027-01-04 05:30' };
      expect(changesTo(notice, later, now)).toEqual({ title: 'Another', end: '2027-01-04 05:30' });
    }
  });

  it('reads hostile fields as text or as nothing', () => {
    const form = fieldsFrom(new URLSearchParams({ what: '__proto__', from: 'x'.repeat(9_999) }));
    expect([form.what, form.from]).toEqual(['closed', '']);
  });
});
