import fc from 'fast-check';
import { expect } from 'vitest';
import type { AlertChoice } from '../../../src/works/alerts/choice.ts';
import { alertsKeys } from '../worker/alerts.ts';
import type { Treatment } from '../worker/push-service.ts';
import { type Device, type Model, outcomes } from './model.ts';
import { forgetResults } from './settle.ts';
import type { World } from './world.ts';

const tripEnds = fc.constantFrom(6, 9, 10, 11, 14, 16);
export const choices = fc.record({
  from: tripEnds,
  to: tripEnds,
  hours: fc.constantFrom(
    ...['all 00:00-00:00', 'all 22:00-06:00', 'weekdays 06:00-09:30', 'weekend 00:00-00:00'],
  ),
  nights: fc.boolean(),
});
/** Alerts that each history begins with. Each closure is on one of these trips. */
export const everyTrip: readonly AlertChoice[] = [
  { from: 15, to: 6, hours: 'all 00:00-00:00', nights: true },
  { from: 6, to: 16, hours: 'all 00:00-00:00', nights: true },
];
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
/** Maximum number of messages in a run to a push service that fails. */
const maxDevices = 6;

/** A device asks for alerts about a trip. */
export async function subscribe(choice: AlertChoice, model: Model, world: World): Promise<void> {
  if (model.devices.length === maxDevices) return;
  const host = hosts[model.devices.length % hosts.length];
  const device = { receiver: world.service.add(crypto.randomUUID(), host), choice, savedAt: 0 };
  if (await save(device, world)) model.devices.push(device);
  else expect(model.faults).not.toEqual({});
}

/** Saves the alert of a device, and returns whether the site has stored it. */
async function save(device: Device, world: World): Promise<boolean> {
  const { receiver, choice } = device;
  // The message to a saved alert may repeat the last one.
  for (const attempt of receiver.attempts.slice(-1)) attempt.isConfirmed = false;
  const request = { action: 'save', key, device: receiver.subscription, ...choice };
  const { ok } = await world.post('/works/alerts', request);
  if (ok) device.savedAt = receiver.attempts.length;
  return ok;
}

/** The browser replaces the endpoint of a device, which reports the new endpoint to the site. */
async function move(device: Device, world: World): Promise<void> {
  const { receiver } = device;
  const { endpoint } = receiver.subscription;
  const moved = world.service.add(crypto.randomUUID(), new URL(endpoint).hostname);
  moved.inherit(receiver);
  const request = { action: 'list', key, device: moved.subscription, oldEndpoint: endpoint };
  const response = await world.post('/works/alerts', request);
  if (response.ok) device.receiver = moved;
}

const { ALERTS_PUBLIC_KEY: key } = alertsKeys;
export const visits = { save, move };

/** Somebody saves an alert again and, while its message is in flight, visits the page once more. */
export async function visit(
  [index, name]: [number, keyof typeof visits],
  model: Model,
  world: World,
): Promise<void> {
  const device = deviceOf(model, index);
  if (!device || !(await save(device, world))) return;
  world.service.watchOnce(async () => {
    outcomes['visits in flight'] += 1;
    await visits[name](device, world);
  });
  await world.runAlerts({});
  world.service.watch(() => undefined);
}

/** Somebody saves an alert again, and the machine stops while the message is in flight. */
export async function killSending(index: number, model: Model, world: World): Promise<void> {
  const device = deviceOf(model, index);
  if (!device || !(await save(device, world))) return;
  let isSending = false;
  world.service.watchOnce(() => {
    isSending = true;
    world.kill();
  });
  await world.runAlerts({}).catch(() => undefined);
  world.service.watch(() => undefined);
  if (!isSending) return;
  forgetResults(model);
  await world.restart();
  outcomes['kills while sending'] += 1;
}

export const deviceOf = ({ devices }: Model, index: number) => devices[index % devices.length];

/** Responses of a push service. It may have delivered the message after the first five. */
export const treatments: readonly Treatment[] = [
  ...(['drop', 'lose', 500, 503, 'delay', 202, 413, 429, 410] as const),
];
