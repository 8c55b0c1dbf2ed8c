import { describe, expect, it } from 'vitest';
import {
  type Case,
  closure,
  due,
  evening,
  later,
  messageOf,
  textOf,
  toldOf,
} from '../../../test/support/alerts.ts';
import { at } from '../../../test/support/notices.ts';

describe('an alert message', () => {
  const told = toldOf({ notices: [closure] });
  const announced = toldOf({ notices: [later], now: at('2026-11-23 18:00') });

  it('names the stretch of a closure, its end and where to leave, with dates', () => {
    const message = messageOf({ notices: [closure] });
    expect(message?.data.notification).toMatchObject({
      title: 'M50 J7 to J12: CLOSED until Mon 23 Nov, 23:30',
      body: 'J9 to J10 southbound: CLOSED until Mon 23 Nov, 23:30. Leave at J9 and follow the signs. As of Mon 23 Nov, 21:50.',
      navigate: 'https://road.example/works/j7-to-j12',
    });
  });

  it.each<[title: string, body: string, seconds: number, one: Case]>([
    [
      'CLOSED until',
      'Planned: J11',
      25_800,
      { notices: [closure, { ...later, id: 'other1', from: 11, to: 12 }] },
    ],
    ['CLOSED Mon 23 Nov, 22:00–05:00', 'Planned', 25_800, { notices: [later] }],
    ['no longer planned', 'No longer', 25_800, { notices: [], told: announced }],
    ['open again', 'southbound: open again', 6_000, { notices: [], told }],
    ['not closed now', 'until Tue 24 Nov, 18:00', 3_600, { notices: [], told: 'saved' }],
    ['not known', 'say what is', 3_600, { notices: [], told: 'saved', unreadable: true }],
    [
      'CLOSED until',
      'say what else is',
      90_000,
      { notices: [closure], told, unreadable: true, unclear: true },
    ],
  ])('has the title "%s", says "%s" and lives for %d s', (title, body, ttl, one) => {
    const message = messageOf(one);
    expect(message?.data.notification.title).toContain(`M50 J7 to J12: ${title}`);
    expect(message?.data.notification.body).toContain(body);
    const isActive = due(one)?.statements.some(
      ({ effect, start }) => effect === 'closed' && start <= evening,
    );
    expect(message?.options).toMatchObject({ ttl, urgency: isActive ? 'high' : 'normal' });
  });

  it('names the first ten closures, and states how many others there are until when', () => {
    const notices = Array.from({ length: 40 }, (_, index) => ({
      ...{ ...closure, id: `n${`${index}`.padStart(5, '0')}` },
      ...{ from: 7 as const, to: 9 as const },
      start: closure.end + 2 * index * 60_000,
      end: closure.end + (2 * index + 1) * 60_000,
    }));
    expect(textOf({ notices })).toMatch(/ And 30 more until .+: 30 stretches\. As of/);
    const ended = { notices: [], told: toldOf({ notices }) };
    expect(textOf(ended)).toMatch(/\. And 30 more\. As of/);
  });

  it('is held by the push service until it expires or a newer message replaces it', () => {
    const options = { ttl: 6_000, topic: 'alert-7' };
    expect(messageOf({ notices: [closure] })?.options).toEqual({ ...options, urgency: 'high' });
    expect(messageOf({ notices: [], told })?.options).toEqual({ ...options, urgency: 'normal' });
  });
});
