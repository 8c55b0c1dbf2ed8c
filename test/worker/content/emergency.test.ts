import { expect, inject, it } from 'vitest';
import {
  breakdown,
  dangerFirst,
  inEmergency,
  texting,
} from '../../../src/site/content/emergency.ts';
import { find, get, links, open, textOf } from '../../support/html.ts';

const site = inject('site');
const { stay, leave, ring } = breakdown;
const read = async (path: string) => textOf(find(await open(path), 'main'));

it.each(['/', '/operations', '/faq', '/blog/safety-measures'])(
  'tells on %s who has to stay in before it tells the others to get out',
  async (path) => {
    const text = await read(path);
    const order = [stay.when, stay.what, leave.when, ...leave.steps].map((one) =>
      text.indexOf(one),
    );
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  },
);

it.each(['/', '/operations', '/faq', '/blog/safety-measures'])(
  'gives on %s all of the advice, and never tells somebody in a live lane to stay in without a condition',
  async (path) => {
    const text = await read(path);
    for (const advice of [
      /live lane[^?]*\?\s?Put the hazard lights on\. Put no warning triangle on the carriageway\./,
      /Leave the vehicle, by the left only, when you can safely get clear of the carriageway\./,
      /If you cannot do that, stay in with your seat belt fastened and the hazard lights on\. Ring 999 or 112 now\./,
      /high-visibility vests on/,
      /left-hand doors/,
      /behind the barrier/,
      /Do not put out a warning triangle/,
    ])
      expect(text).toMatch(advice);
    expect(text).not.toMatch(/\?\s?Stay in/);
  },
);

it.each(['/', '/operations', '/faq', '/blog/safety-measures'])(
  'tells on %s whom to ring, what to say, and how to text',
  async (path) => {
    const text = await read(path);
    for (const rule of ring) expect(text).toContain(rule.replace('{phone}', site.phone));
    expect(text).toContain(`${texting.text} 112.ie`);
    expect(links(await open(path))).toContainEqual(['112.ie', 'https://112.ie']);
  },
);

it.each(['/contact', '/faq', '/no-such-page', '/blog/none'])(
  'says on %s that danger comes first',
  async (path) => {
    expect(await read(path)).toContain(dangerFirst);
  },
);

it('says so where a request is refused', async () => {
  const response = await get('/about', { method: 'DELETE' });
  expect(response.status).toBe(405);
  expect(await response.text()).toContain(dangerFirst);
});

it('has one line for every page', async () => {
  expect(textOf(find(await open('/privacy'), 'footer'))).toContain(inEmergency);
});
