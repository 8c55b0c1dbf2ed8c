import { describe, expect, it } from 'vitest';
import {
  newVisitor,
  postForm,
  postJson,
  referenceIn,
  sampleMessage,
} from '../support/sample-messages.ts';
import { startMessageSite } from '../support/worker/message-site.ts';
import { retryOnNewMinute } from '../support/worker/minutes.ts';

const site = startMessageSite({
  CONTACT_LIMIT: 5,
  CONTACT_ATTEMPTS: 20,
  NETWORK_LIMIT: 8,
  STATUS_LIMIT: 10,
});

const invalidMessage = { ...sampleMessage, email: 'x' };

const lookUp = (reference: string, headers: Record<string, string>) =>
  fetch(`${site.origin()}/contact/status?reference=${reference}`, { headers });

let networks = 0;
/** Returns a function that builds headers for connections in an unused /48 network. */
function newNetwork() {
  networks += 1;
  const network = `2001:db8:${networks}`;
  return (connection: number, host = 1) => ({
    'CF-Connecting-IP': `${network}:${connection}::${host}`,
  });
}

describe('the rate limit of five messages a minute', retryOnNewMinute, () => {
  it('rejects the sixth message with a 429 status and Retry-After, and keeps the typed text', async () => {
    const sameVisitor = newVisitor();
    const send = (subject: string) => postForm(site, { ...sampleMessage, subject }, sameVisitor);
    const firstResponses = await Promise.all(['1', '2', '3', '4', '5'].map(send));
    expect(firstResponses.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    const subject = `The sixth of ${sameVisitor['CF-Connecting-IP']}`;
    const sixth = await send(subject);
    expect(sixth.status).toBe(429);
    expect(sixth.headers.get('retry-after')).toBe('60');
    const html = await sixth.text();
    for (const typed of Object.values({ ...sampleMessage, subject })) {
      expect(html).toContain(typed);
    }
    expect(await site.rows('subject = ?', subject)).toEqual([]);
    const island = await postJson(site, { ...sampleMessage, consent: true }, sameVisitor);
    expect(island.status).toBe(429);
    expect(await island.json()).toEqual({ reason: expect.stringContaining('wait a minute') });
  });

  it('does not count invalid messages', async () => {
    const sameVisitor = newVisitor();
    for (let mistake = 1; mistake <= 6; mistake += 1) {
      expect((await postForm(site, invalidMessage, sameVisitor)).status).toBe(422);
    }
    const correctedResponse = await postForm(
      site,
      { ...sampleMessage, subject: 'Corrected' },
      sameVisitor,
    );
    expect(correctedResponse.status).toBe(303);
    expect(await site.rows('subject = ?', 'Corrected')).toHaveLength(1);
  });
});

it('the contact form allows a visitor 20 invalid attempts a minute', async () => {
  // Limiters reset at the end of each minute, which may fall into one of the two runs.
  const attemptCounts = [await countAttempts(), await countAttempts()];
  expect(Math.min(...attemptCounts)).toBe(20);
});

/** Returns the number of 422 responses before the first 429. */
async function countAttempts(): Promise<number> {
  const sameVisitor = newVisitor();
  for (let tries = 0; tries <= 40; tries += 1) {
    const { status } = await postForm(site, invalidMessage, sameVisitor);
    if (status === 429) return tries;
    expect(status).toBe(422);
  }
  return Number.POSITIVE_INFINITY;
}

describe('the rate limit of an IPv6 /48 network', retryOnNewMinute, () => {
  it('allows eight messages a minute, and does not affect other networks', async () => {
    const headersFor = newNetwork();
    const send = (connection: number) =>
      postForm(site, { ...sampleMessage, name: `N${connection}` }, headersFor(connection));
    for (let connection = 1; connection <= 8; connection += 1)
      expect((await send(connection)).status).toBe(303);
    expect((await send(9)).status).toBe(429);
    for (const otherNetwork of [newNetwork()(1), newVisitor()])
      expect((await postForm(site, sampleMessage, otherNetwork)).status).toBe(303);
  });

  it('allows eight status queries a minute', async () => {
    const headersFor = newNetwork();
    const queryStatus = async (connection: number) =>
      (await lookUp('none', headersFor(connection))).status;
    for (let connection = 1; connection <= 8; connection += 1)
      expect(await queryStatus(connection)).toBe(404);
    expect(await queryStatus(9)).toBe(429);
  });
});

it("the status page rejects a visitor's 11th query within a minute", retryOnNewMinute, async () => {
  const sameVisitor = newVisitor();
  const reference = referenceIn(await postForm(site, sampleMessage, newVisitor()));
  for (let guess = 0; guess < 10; guess += 1) await lookUp('AAAA-AAAA', sameVisitor);
  const response = await lookUp(reference, sameVisitor);
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('60');
  const html = await response.text();
  expect(html).toContain('Please wait a minute');
  expect(html).not.toContain('received on');
  const form = await fetch(`${site.origin()}/contact/status`, { headers: sameVisitor });
  expect(form.status).toBe(200);
});

it.each([
  ['throws', { does: 'throw', message: 'internal error' }],
  ['hangs', { does: 'hang' }],
  ['is not bound', { does: 'not-exist' }],
] as const)(
  'the contact form and the status page allow every request if a rate limiter %s',
  async (_, limiter) => {
    await site.setFaults({
      CONTACT_LIMIT: limiter,
      CONTACT_ATTEMPTS: limiter,
      STATUS_LIMIT: limiter,
    });
    const sameVisitor = newVisitor();
    const responses = await Promise.all(
      ['1', '2', '3', '4', '5', '6'].map((subject) =>
        postForm(site, { ...sampleMessage, subject }, sameVisitor),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 303]);
    const queries = Array.from({ length: 11 }, () => lookUp('AAAA-AAAA', sameVisitor));
    expect((await Promise.all(queries)).map(({ status }) => status)).not.toContain(429);
  },
);
