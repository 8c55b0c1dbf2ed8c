import { expect, it } from 'vitest';
import { aNotice, viewOf } from '../../test/support/notices.ts';
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
