import { describe, expect, it } from 'vitest';
import { startMessageSite } from '../support/message-site.ts';
import { retryOnNewMinute } from '../support/minutes.ts';
import { aVisitor, postForm, postJson, sampleMessage } from '../support/sample-messages.ts';

const site = startMessageSite({ limit: 5, attempts: 20 });

describe('a sixth message within a minute', retryOnNewMinute, () => {
  let network = 0;

  it('is refused with 429, Retry-After and every word kept', async () => {
    const same = aVisitor();
    const send = (subject: string) => postForm(site, { ...sampleMessage, subject }, same);
    const first = await Promise.all(['1', '2', '3', '4', '5'].map(send));
    expect(first.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    const subject = `The sixth of ${same['CF-Connecting-IP']}`;
    const sixth = await send(subject);
    expect(sixth.status).toBe(429);
    expect(sixth.headers.get('retry-after')).toBe('60');
    const html = await sixth.text();
    for (const typed of Object.values({ ...sampleMessage, subject })) {
      expect(html).toContain(typed);
    }
    expect(await site.rows('subject = ?', subject)).toEqual([]);
    const island = await postJson(site, { ...sampleMessage, consent: true }, same);
    expect(island.status).toBe(429);
    expect(await island.json()).toEqual({ reason: expect.stringContaining('wait a minute') });
  });

  it('is not one that comes after five with mistakes', async () => {
    const same = aVisitor();
    for (let mistake = 1; mistake <= 6; mistake += 1) {
      expect((await postForm(site, { ...sampleMessage, email: 'x' }, same)).status).toBe(422);
    }
    const corrected = await postForm(site, { ...sampleMessage, subject: 'Corrected' }, same);
    expect(corrected.status).toBe(303);
    expect(await site.rows('subject = ?', 'Corrected')).toHaveLength(1);
  });

  it('counts an IPv6 network as one sender', async () => {
    network += 1;
    const from = (host: number) => ({ 'CF-Connecting-IP': `2001:db8:0:${network}::${host}` });
    const send = (host: number) =>
      postForm(site, { ...sampleMessage, name: `N${host}` }, from(host));
    const responses = await Promise.all([1, 2, 3, 4, 5, 6].map(send));
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 303, 303, 303, 303, 429]);
  });
});

it('refuses the twenty-first try within a minute, mistakes and all', async () => {
  // Limiters reset at the end of each minute, which may fall into one of the two runs.
  const taken = [await triesUntilRefused(), await triesUntilRefused()];
  expect(Math.min(...taken)).toBe(20);
});

/** Returns how many messages with a mistake are answered with 422 before one is answered with 429. */
async function triesUntilRefused(): Promise<number> {
  const same = aVisitor();
  for (let tries = 0; tries <= 40; tries += 1) {
    const { status } = await postForm(site, { ...sampleMessage, email: 'x' }, same);
    if (status === 429) return tries;
    expect(status).toBe(422);
  }
  return Number.POSITIVE_INFINITY;
}
