import { describe, expect, it } from 'vitest';
import {
  anyTime,
  closure,
  due,
  evening,
  later,
  mornings,
  textOf,
  toldOf,
} from '../../../test/support/alerts.ts';
import { aNotice, at } from '../../../test/support/notices.ts';
import type { Trip } from '../../site/choice.ts';

describe('a due message', () => {
  const told = toldOf({ notices: [closure] });
  const announced = toldOf({ notices: [later], now: at('2026-11-23 18:00') });

  it('announces at 18:00 what is planned until the next evening within the hours of the trip', () => {
    const plan = { notices: [later], now: at('2026-11-23 18:00') };
    const text =
      'Planned: J9 to J10 southbound: CLOSED Mon 23 Nov, 22:00–05:00. Leave at J9 and follow the signs. As of Mon 23 Nov, 18:00.';
    expect(textOf(plan)).toBe(text);
    expect(due({ ...plan, now: at('2026-11-23 17:59') })).toBeUndefined();
    for (const hours of [mornings.hours, 'weekend 00:00-00:00', 'all 18:00-22:00'])
      expect(due({ ...plan, choice: { ...anyTime, hours } })).toBeUndefined();
    const untilMorning = { ...later, end: at('2026-11-24 06:30') };
    const night = { ...later, id: 'other1', from: 10 as const, to: 11 as const };
    const morning = textOf({ ...plan, notices: [untilMorning, night], choice: mornings });
    expect(morning).toMatch(/^Planned: J9 to J10 [^J]+J9 and follow the signs. As of/);
    const afternoon = { ...later, start: at('2026-11-24 12:00'), end: at('2026-11-24 22:00') };
    const evenings = { ...anyTime, hours: 'all 18:00-23:00' };
    expect(due({ ...plan, notices: [afternoon], choice: evenings })).toBeUndefined();
  });

  it('announces at 18:00 what is planned 24.5 hours later, before the change to winter time', () => {
    const [start, end] = [at('2026-10-25 17:30'), at('2026-10-25 20:00')];
    const plan = { notices: [{ ...closure, start, end }], now: at('2026-10-24 18:00') };
    const choice = { ...anyTime, hours: 'weekend 00:00-00:00' };
    expect(textOf({ ...plan, choice })).toContain('CLOSED Sun 25 Oct, 17:30–20:00');
  });

  it('is due exactly once for a plan, which is not repeated when it begins and ends as announced', () => {
    for (const now of ['2026-11-23 18:01', '2026-11-23 22:00', '2026-11-24 05:00'])
      expect(due({ notices: [later], told: announced, now: at(now) })).toBeUndefined();
  });

  it('states that an announced closure was cancelled, moved or restored', () => {
    const now = at('2026-11-23 20:11');
    const cancelled = { notices: [{ ...later, cancelled: now }], told: announced, now };
    expect(textOf(cancelled)).toBe(
      'No longer planned: J9 to J10 southbound: CLOSED Mon 23 Nov, 22:00–05:00. As of Mon 23 Nov, 20:11.',
    );
    expect(textOf({ notices: [later], told: toldOf(cancelled), now })).toContain('Planned: ');
    const [start, end] = [at('2026-11-23 17:00'), at('2026-11-23 21:00')];
    const isOn = { ...closure, id: 'isonxx', start, end };
    const both = toldOf({ notices: [isOn, later], now: at('2026-11-23 18:00') });
    const text = textOf({ ...cancelled, notices: [isOn, ...cancelled.notices], told: both });
    expect(text).toMatch(/No longer planned: .* 22:00–05:00\..*CLOSED until .*, 21:00/);
    const tomorrow = { ...later, start: at('2026-11-24 22:00'), end: at('2026-11-25 05:00') };
    const soon = { ...later, start: at('2026-11-23 22:30') };
    expect(textOf({ notices: [soon], told: announced, now })).not.toContain('No longer');
    const before = {
      ...tomorrow,
      id: 'other1',
      ...({ from: 11, to: 12 } as const),
      start: at('2026-11-23 23:00'),
    };
    expect(textOf({ notices: [before, tomorrow], told: announced, now })).toMatch(
      /^No longer planned: .*05:00. Next start: Tue 24 Nov, 22:00. Planned: J11/,
    );
  });

  it('announces a reopening, and the new start if the closure was moved', () => {
    const now = at('2026-11-23 22:12');
    expect(textOf({ notices: [], told, now })).toBe(
      'J9 to J10 southbound: open again. As of Mon 23 Nov, 22:12.',
    );
    const moved = { ...closure, start: at('2026-11-23 23:00') };
    expect(textOf({ notices: [moved], told, now })).toMatch(
      /^J9 to J10 southbound: open again. Planned: J9 to J10 southbound: CLOSED Mon 23 Nov, 23:00/,
    );
  });

  it('announces a reopening although another stretch is closed, but no exit behind a closed stretch', () => {
    const elsewhere = { ...closure, id: 'other1', from: 11 as const, to: 12 as const };
    expect(textOf({ notices: [elsewhere], told })).toContain('J9 to J10 southbound: open');
    const exit = { ...closure, to: 9 as const, slips: ['exit' as const] };
    const entry = { ...exit, slips: ['entry' as const] };
    const of: Trip = { from: 9, to: 9 };
    const toldExit = toldOf({ notices: [exit], of });
    expect(textOf({ notices: [entry], told: toldExit, of })).toContain('EXIT open again');
    expect(textOf({ notices: [elsewhere], told: toldExit })).not.toContain('EXIT');
  });

  it('never calls a closed stretch open, even if it is closed outside the hours of the trip or with a longer stretch', () => {
    const longer = { ...later, from: 7 as const, to: 11 as const, start: closure.start };
    expect(textOf({ notices: [longer], told })).not.toContain('open');
    expect(textOf({ notices: [closure], told: toldOf({ notices: [longer] }) })).toMatch(
      /^J9 to J10/,
    );
    const choice = { ...mornings, hours: 'all 23:00-06:00' };
    const shorter = { ...closure, start: evening, end: at('2026-11-23 22:30') };
    const text = textOf({ notices: [shorter], told, choice });
    expect(text).toMatch(/^J9 to J10 southbound: CLOSED until Mon 23 Nov/);
    const exit = { ...closure, to: 9 as const, slips: ['exit' as const] };
    const of: Trip = { from: 9, to: 9 };
    const toldExit = toldOf({ notices: [exit], of });
    const nextExit = { ...exit, id: 'other1', from: 12 as const, to: 12 as const };
    expect(textOf({ notices: [closure, nextExit], told: toldExit })).not.toContain('open');
    const slips = { ...exit, slips: ['exit' as const, 'entry' as const] };
    expect(textOf({ notices: [exit], told: toldOf({ notices: [slips], of }), of })).not.toContain(
      'open',
    );
  });

  it.each([
    [{ ...anyTime, nights: false }, '2026-11-23 23:00', false],
    [{ ...anyTime, nights: false }, '2026-11-24 05:59', false],
    [{ ...anyTime, nights: false }, '2026-11-24 06:00', true],
    [anyTime, '2026-11-23 23:00', true],
  ])('with the choice %o at %s is due: %s', (choice, now, isDue) => {
    const extended = { ...later, end: at('2026-11-24 08:00') };
    const message = due({ notices: [extended], told: announced, choice, now: at(now) });
    expect(message !== undefined).toBe(isDue);
  });

  it('reports once that the state is unknown, and only if something was reported before', () => {
    expect(due({ notices: [], unreadable: true })).toBeUndefined();
    const unknown = { notices: [], unreadable: true, told };
    expect(textOf(unknown)).toContain('We cannot say what is closed.');
    const report = toldOf(unknown);
    expect(due({ ...unknown, told: report })).toBeUndefined();
    expect(textOf({ notices: [], told: report })).toContain('open again');
    expect(textOf({ notices: [closure], told: report })).toContain('CLOSED until');
  });

  it('is repeated after an unclear result, but not at night', () => {
    const unclear = { notices: [], unclear: true };
    expect(textOf(unclear)).toContain('Not closed now.');
    expect(textOf({ ...unclear, unreadable: true })).toContain('We cannot say what is closed.');
    const choice = { ...anyTime, nights: false };
    const now = at('2026-11-23 23:00');
    expect(due({ ...unclear, choice, now })).toBeUndefined();
    expect(due({ ...unclear, choice, now, told: 'saved' })).toBeDefined();
  });

  it('is not due for closed lanes', () => {
    const lane = aNotice({ from: 10, to: 11, start: closure.start, end: closure.end });
    expect(due({ notices: [lane] })).toBeUndefined();
  });

  it('covers both directions of a junction', () => {
    const notices = [{ ...closure, direction: 'both' as const }];
    const text = textOf({ notices, of: { from: 9, to: 9 } });
    expect(text).toMatch(/J10 to J9 northbound: CLOSED.+J9 to J10 southbound: CLOSED/);
    const longer = { notices: [{ ...closure, from: 6 as const, to: 11 as const }] };
    const openedFor = (of: Trip) => textOf({ notices: [], told: toldOf({ ...longer, of }), of });
    expect(openedFor({ from: 9, to: 9 })).toContain('J7 to J10 southbound: open again');
    expect(openedFor({ from: 7, to: 12 })).toContain('J7 to J11 southbound: open again');
  });

  it('announces the reopening of a link although another link of the junction closes', () => {
    const of: Trip = { from: 9, to: 9 };
    const [link, other] = [['N7', 'M50'] as const, ['M50', 'N7'] as const].map(([from, to]) => ({
      ...{ ...closure, to: 9 as const, slips: ['link' as const], link: { from, to } },
    }));
    const told = toldOf({ notices: link ? [link] : [], of });
    expect(textOf({ notices: other ? [other] : [], told, of })).toMatch(
      /N7 TO M50 LINK open again/,
    );
  });
});
