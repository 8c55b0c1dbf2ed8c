import { describe, expect, it } from 'vitest';
import { all, attribute, parse } from '../support/html.ts';
import { at } from '../support/notices.ts';
import { alertsKeys, publish } from '../support/worker/alerts.ts';
import { Receiver } from '../support/worker/push-service.ts';
import { startWorker } from '../support/worker/worker.ts';

const { ALERTS_PUBLIC_KEY } = alertsKeys;
const page = '/works/alerts';
const choice = { from: 6, to: 12, hours: 'weekdays 06:00-09:30', nights: false };
const otherTrip = { from: 12, to: 6 };

describe('the alerts page', () => {
  const site = startWorker({ vars: { ALERTS_PUBLIC_KEY }, limits: { ALERTS_LIMIT: 1_000 } }, true);
  const limitedSite = startWorker({ vars: { ALERTS_PUBLIC_KEY } }, true);
  const keyless = startWorker({}, true);

  it('offers no alerts if the site has no push key, but lets a visitor delete them', async () => {
    const html = await (await keyless.fetch(page)).text();
    expect(html).not.toMatch(/Turn on this alert|At 18:00/);
    expect(html).toContain('<a href="/works">Use the calendar of your trip</a>');
    const { subscription } = new Receiver('one');
    expect(await post({ action: 'list', device: subscription }, {}, keyless)).toMatchObject({
      status: 404,
    });
    const request = { action: 'delete', device: subscription, ...choice };
    expect(await post(request, {}, keyless)).toMatchObject({ status: 200, alerts: [] });
  });

  it('chooses the junctions of the link, and no end for a junction', async () => {
    const chosen = async (query: string) => {
      const html = await (await site.fetch(page + query)).text();
      return all(parse(html), 'option[selected]').map((one) => attribute(one, 'value'));
    };
    expect(await chosen('?from=6&to=12')).toEqual(['6', '12', '00:00']);
    expect(await chosen('?from=9')).toEqual(['9', '', '00:00']);
  });

  it('is the only page that loads the alerts script', async () => {
    const script = /src="\/assets\/alerts-[^"]+\.js"/;
    expect(await (await site.fetch(page)).text()).toMatch(script);
    for (const path of ['/', '/works', '/works/j9-southbound']) {
      expect(await (await site.fetch(path)).text()).not.toMatch(script);
    }
  });

  const post = async (
    body: object | string,
    headers: Record<string, string> = {},
    worker = site,
  ) => {
    const response = await worker.fetch(page, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify({ key: ALERTS_PUBLIC_KEY, ...body }),
    });
    const { alerts, reason } = JSON.parse(await response.text());
    return { status: response.status, alerts, reason };
  };
  const save = (id: string, changes: object = {}) => {
    const { subscription } = new Receiver(id);
    return post({ action: 'save', device: subscription, ...choice, ...changes });
  };
  const rows = async <Row = object>(sql: string) =>
    (await site.database.prepare(sql).all<Row>()).results;

  it('stores, changes, lists and deletes the alerts of a device', async () => {
    const { subscription: device } = new Receiver('phone');
    const stored = await post({ action: 'save', device, ...choice });
    const words = 'Monday to Friday, 06:00 to 09:30; changes between 06:00 and 23:00';
    expect(stored.alerts).toEqual([
      { ...choice, name: 'J6 to J12', words, tag: '/works/j6-to-j12' },
    ]);
    const change = { nights: true, hours: 'all 00:00-00:00' };
    await rows("UPDATE alert_devices SET key = 'earlier'");
    await post({ action: 'save', device, ...choice, ...change });
    expect(await rows('SELECT key FROM alert_devices')).toEqual([{ key: ALERTS_PUBLIC_KEY }]);
    const otherAlert = { ...choice, ...otherTrip, hours: 'weekdays 08:00-08:00' };
    await post({ action: 'save', device, ...otherAlert });
    const listed = await post({ action: 'list', device });
    const changedWords = 'Every day, at any time; changes at any hour';
    expect(listed.alerts).toMatchObject([
      { ...choice, ...change, words: changedWords },
      { ...otherAlert, words: expect.stringMatching(/^Monday to Friday, 08:00 to 08:00;/) },
    ]);
    await rows("UPDATE alerts SET told = '{}', token = 'run', wait = 60000");
    await post({ action: 'save', device, ...choice });
    expect(await rows(`SELECT "from", "to", wait FROM alerts WHERE told || token = ''`)).toEqual([
      { from: 6, to: 12, wait: 30_000 },
    ]);
    await post({ action: 'delete', device, ...choice });
    const deleted = await post({ action: 'delete', device, ...otherAlert });
    expect(deleted.alerts).toEqual([]);
    expect(await rows('SELECT * FROM alert_devices')).toEqual([]);
  });

  it('stores all spellings of an endpoint as one device', async () => {
    const { endpoint, keys } = new Receiver('one').subscription;
    const spellings = [
      endpoint,
      `${endpoint}#fragment`,
      endpoint.replace('https://fcm', 'HTTPS://FCM'),
      endpoint.replace('.com', '.com:443'),
      endpoint.replace('/fcm/', '/x/../fcm/'),
      ` ${endpoint}\t`,
    ];
    for (const spelling of spellings)
      expect((await save('one', { device: { endpoint: spelling, keys } })).status).toBe(200);
    expect(await rows('SELECT endpoint FROM alert_devices')).toEqual([{ endpoint }]);
    await rows('DELETE FROM alert_devices');
  });

  it('refuses a subscription with an earlier key of the site', async () => {
    for (const action of ['save', 'list'])
      expect(await save('one', { action, key: 'earlier' })).toMatchObject({ status: 409 });
  });

  it('moves alerts to a new endpoint only if the request contains the old endpoint', async () => {
    const [before, after] = [new Receiver('before'), new Receiver('after')];
    await save('before');
    const oldEndpoint = before.subscription.endpoint;
    const moveTo = ({ subscription: device }: Receiver, from: string) =>
      post({ action: 'list', device, oldEndpoint: from });
    expect((await moveTo(after, `${oldEndpoint}-guessed`)).alerts).toEqual([]);
    expect((await moveTo(after, oldEndpoint)).alerts).toMatchObject([choice]);
    const { endpoint, keys } = after.subscription;
    expect(await rows('SELECT endpoint, p256dh, auth FROM alert_devices')).toEqual([
      { endpoint, ...keys },
    ]);
    expect((await moveTo(new Receiver('third'), oldEndpoint)).alerts).toEqual([]);
    await save('before', otherTrip);
    expect((await moveTo(after, oldEndpoint)).alerts).toMatchObject([choice, otherTrip]);
    expect(await rows('SELECT endpoint FROM alert_devices')).toEqual([{ endpoint }]);
    await rows('DELETE FROM alert_devices');
  });

  const { endpoint: fcmEndpoint, keys } = new Receiver('one').subscription;

  it.each([
    ...[
      'http://fcm.googleapis.com/fcm/send/1',
      'https://fcm.googleapis.com:8443/fcm/send/1',
      'https://fcm.googleapis.com.example/fcm/send/1',
      'https://evilpush.apple.com.example/1',
      'https://user@web.push.apple.com/1',
      'https://127.0.0.1/1',
      'not a URL',
    ].map((endpoint) => [422, { device: { endpoint, keys } }] as const),
    ...[
      'https://web.push.apple.com/QOx',
      'https://updates.push.services.mozilla.com/wpush/v2/gAA',
      'https://wns2-par02p.notify.windows.com/w/?token=1',
      'https://jmt17.google.com/fcm/send/1',
    ].map((endpoint) => [200, { device: { endpoint, keys } }] as const),
    ...[
      { ...keys, p256dh: keys.p256dh.slice(4) },
      { ...keys, auth: keys.auth.slice(2) },
      { ...keys, auth: `${keys.auth}AA` },
    ].map((wrong) => [422, { device: { endpoint: fcmEndpoint, keys: wrong } }] as const),
    ...[
      ...[{ from: 8 }, { to: '12' }, { nights: undefined }, { action: 'drop' }],
      ...[{ hours: 'weekdays 06:15-10:00' }, { hours: 'never 06:00-10:00' }],
    ].map((change) => [422, change] as const),
  ])('returns the status %i for an alert with the values %j', async (status, change) => {
    expect((await save('one', change)).status).toBe(status);
    await rows('DELETE FROM alert_devices');
  });

  it('refuses cross-site requests, bodies above 16 KiB and malformed JSON', async () => {
    const body = { action: 'list', device: new Receiver('one').subscription };
    expect((await post(body, { Origin: 'https://other.example' })).status).toBe(403);
    expect((await post(body, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await post('x'.repeat(16 * 1024 + 1))).status).toBe(413);
    expect((await post('{')).status).toBe(422);
  });

  it('refuses the 11th alert of a device', async () => {
    const { subscription: device } = new Receiver('full');
    const results = [];
    for (const to of [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12])
      results.push(await post({ action: 'save', device, ...choice, to }));
    expect(results.map(({ status }) => status)).toEqual([...Array(10).fill(200), 409]);
    await rows('DELETE FROM alert_devices');
  });

  it('replaces the oldest unaccepted device by the 100,001st device, and refuses it if all are accepted', async () => {
    await rows(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000)
       INSERT INTO alert_devices (endpoint, host, p256dh, auth, key, accepted, visited_at)
       SELECT 'https://example/' || n, '', '', '', '', n > 2, n FROM numbers`,
    );
    expect(await save('late')).toMatchObject({ status: 200, alerts: [choice] });
    expect(await rows('SELECT devices FROM alert_state')).toEqual([{ devices: 100_000 }]);
    expect(await rows('SELECT visited_at FROM alert_devices WHERE visited_at < 3')).toEqual([
      { visited_at: 2 },
    ]);
    await rows('UPDATE alert_devices SET accepted = 1');
    expect(await save('later')).toMatchObject({
      status: 409,
      reason: expect.stringContaining('devices'),
    });
    await rows('DELETE FROM alert_devices');
    expect(await rows('SELECT devices FROM alert_state')).toEqual([{ devices: 0 }]);
  });

  it.each([
    ['13 months after its last visit', 1, at('2027-12-23 21:00'), at('2027-12-23 22:00')],
    ['a day after an unaccepted subscription', 0, at('2026-11-24 21:00'), at('2026-11-24 22:00')],
  ])('deletes a device %s', async (_, accepted, before, after) => {
    await save('old');
    const visited = at('2026-11-23 21:30');
    await rows(`UPDATE alert_devices SET accepted = ${accepted}, visited_at = ${visited}`);
    // A browser that replaces its address sends no key, and is no visit.
    await post({ action: 'list', key: undefined, device: new Receiver('old').subscription });
    if (!accepted) {
      // A visit keeps only a device that has accepted a message.
      await save('old');
      // Before the third attempt, the sender may be at fault.
      await site.cron(after);
      await rows('UPDATE alerts SET attempt = 3');
    }
    await site.cron(before);
    expect(await rows('SELECT 1 FROM alert_devices')).toHaveLength(1);
    await site.cron(after);
    expect(await rows('SELECT 1 FROM alert_devices')).toEqual([]);
  });

  it.each([
    ['runs', 0, null, false],
    ['has not run for four minutes', -4, null, true],
    ['ran in the future', 90, null, true],
    ['has a message that is due since five minutes', 0, -5, true],
    ['has a message that is due since two minutes', 0, -2, false],
  ])('/readyz reports late alerts: the sender %s', async (_, ranMinutes, dueMinutes, late) => {
    const now = Date.now();
    const oldest = dueMinutes === null ? 'NULL' : now + dueMinutes * 60_000;
    const ran = now + ranMinutes * 60_000;
    await rows(`UPDATE alert_state SET ran_at = ${ran}, oldest_at = ${oldest}, problem = 'no key'`);
    await expect
      .poll(async () => Object(await (await site.fetch('/readyz')).json()).alerts)
      .toMatchObject({ late, reason: 'no key' });
  });

  it('/readyz reports a replica that does not answer', async () => {
    await publish(site, Date.now(), []);
    await site.replica.put('snapshot', 'unreadable');
    await expect
      .poll(async () => Object(await (await site.fetch('/readyz')).json()).notices)
      .toMatchObject({ replica: 'silent' });
    await site.replica.delete('snapshot');
  });

  it('limits the request rate of a network, and does not log push endpoints', async () => {
    const body = { action: 'list', device: new Receiver('one').subscription };
    const statuses = [];
    for (let count = 0; count < 45; count += 1)
      statuses.push((await post(body, {}, limitedSite)).status);
    expect(statuses).toContain(200);
    expect(statuses.at(-1)).toBe(429);
    expect(site.log.join() + limitedSite.log.join()).not.toContain('fcm.googleapis.com');
  });
});
