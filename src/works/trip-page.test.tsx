import { expect, it } from 'vitest';
import { aNotice, at, viewOf } from '../../test/support/notices.ts';
import { markupOf } from '../../test/support/oracle/road-claims.tsx';
import { site } from '../../test/support/settings.ts';
import { tripPage } from './trip-page.tsx';

it.each([
  ['an open page after its departure', '2020-01-01T10:00', /^M50/, /departure has passed/],
  ['a text that is no time', 'tomorrow', /^Error: M50/, /There is a problem/],
])(
  '%s shows the present state and says why, in the region that refreshes replace',
  async (_, leave, title, words) => {
    const { head, content } = tripPage(site, viewOf(aNotice()), { from: 6, to: 12 }, leave);
    expect(head.title).toMatch(title);
    const [, region] = (await markupOf(content)).split(/data-live="(?:title|heading)"/);
    expect(region).toMatch(words);
  },
);

it('a closed exit with a diversion has advice, as one without has', async () => {
  const exit = aNotice({
    lanes: undefined,
    from: 9,
    to: 9,
    slips: ['exit'],
    diversion: 'Leave at J10.',
  });
  const { content } = tripPage(site, viewOf(exit), { from: 6, to: 9 });
  expect(await markupOf(content)).toContain('Follow the diversion.');
});

it('keeps a coming departure for the trip back and for the next question, but not a passed one', async () => {
  const markupOn = async (leave: string) =>
    markupOf(tripPage(site, viewOf(), { from: 6, to: 9 }, leave).content);
  const coming = await markupOn('2026-11-28T22:30');
  expect(coming).toContain('href="/works/j9-to-j6?leave=2026-11-28T22:30"');
  expect(coming).toContain('<input type="hidden" name="leave" value="2026-11-28T22:30"/>');
  const passed = await markupOn('2020-01-01T10:00');
  expect(passed).toContain('href="/works/j9-to-j6"');
  expect(passed).not.toContain('type="hidden"');
});

it('covers 24 hours from the last check, although nothing has changed since the morning', async () => {
  const [start, end] = [at('2026-11-24 12:00'), at('2026-11-24 13:00')];
  const closure = aNotice({ lanes: undefined, from: 9, to: 10, start, end });
  const view = { ...viewOf(closure), checked: at('2026-11-23 14:20') };
  const html = await markupOf(tripPage(site, view, { from: 6, to: 12 }).content);
  expect(html).toContain('Nov,</span> 12:00, then CLOSED');
  // Midnight is 9 h 40 min after the left edge, "Now".
  expect(html).toContain('<text x="40.28%" y="36" text-anchor="middle">00:00</text>');
});
