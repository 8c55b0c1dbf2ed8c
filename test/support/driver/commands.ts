import fc from 'fast-check';
import { expect } from 'vitest';
import { localTimeText } from '../../../src/edit/values.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { dayOf } from '../../../src/road/irish-time.ts';
import type { AlertChoice } from '../../../src/works/alerts/choice.ts';
import { submissionOf } from '../desk/desk.ts';
import { collision, type Fields, formFieldsOf } from '../desk/desk-works.ts';
import { all, attribute, parse, textOf } from '../html.ts';
import { irishClock, isActiveAt } from '../oracle/road-oracle.ts';
import { sampleMessage } from '../sample-messages.ts';
import { alertsKeys } from '../worker/alerts.ts';
import type { Treatment } from '../worker/push-service.ts';
import { type Fault, raceHeader } from '../workers/faults.ts';
import { expectInvariants } from './invariants.ts';
import {
  advance,
  type Device,
  day,
  type Expected,
  idOf,
  isCurrent,
  type Model,
  minute,
  newTitle,
  outcomes,
  revisionsOf,
} from './model.ts';
import { people, type World } from './world.ts';

const replicaKey = 'snapshot';
const away: Fault = { does: 'throw', message: 'D1_ERROR: overloaded' };

type Work<T> = (given: T, model: Model, world: World) => Promise<void>;

/** Commands that the desk refuses after a restore. */
const needsStore = [
  'publish',
  'change',
  'undo',
  'press',
  'race',
  'lag',
  'restore',
  'kill',
  'subscribe',
];

/** Lets two minutes pass, in which everybody must learn what has changed; or one, if the run of the alerts fails. */
export async function settle(
  model: Model,
  world: World,
  failing?: Model['failing'],
): Promise<void> {
  for (const run of failing ? [{ failing }] : [{ twice: true }, {}]) {
    await advance(model, world, minute);
    await world.runAlerts(run);
    await world.cron();
  }
  if (!failing) return expectInvariants(model, world);
  forgetResults(model);
  outcomes['failed runs'] += 1;
}

/** Notes that the results of the last messages are lost. Without its result, a message is repeated. */
function forgetResults({ devices, now }: Model): void {
  for (const { receiver } of devices)
    for (const attempt of receiver.attempts)
      if (attempt.time > now - minute) attempt.isConfirmed = false;
}

/** Builds a command, after which the Workers settle. */
function command<T>(name: string, given: fc.Arbitrary<T>, work: Work<T>) {
  return given.map(
    (value): fc.AsyncCommand<Model, World> => ({
      // Until somebody confirms a restore, nobody can publish.
      check: ({ isRestored }) => !isRestored || !needsStore.includes(name),
      async run(model, world) {
        const { failing } = model;
        model.failing = undefined;
        await advance(model, world, 1_000);
        await work(value, model, world);
        await settle(model, world, failing);
      },
      toString: () => `${name}(${JSON.stringify(value)})`,
    }),
  );
}

const person = fc.constantFrom<number>(0, 1);
const subject = fc.nat(7);

const stretches = fc.constantFrom(
  ...[
    { from: 'J9', to: 'J11' },
    { from: 'J11', to: 'J9' },
    { from: 'J10', to: 'J12' },
  ],
  ...[
    { from: 'J15', to: 'J14' },
    { from: 'J7', to: 'J6' },
    { from: 'J9', to: 'J10', direction: 'both' },
    { from: 'J10', to: '', slips: 'exit', direction: 'southbound' },
  ],
);

function mostlyNull<T>(arbitrary: fc.Arbitrary<T>) {
  return fc.oneof({ arbitrary: fc.constant(null), weight: 2 }, { arbitrary, weight: 1 });
}

const closures = fc.record({
  person,
  stretch: stretches,
  /** Half hours until the start; null starts the closure now. */
  start: mostlyNull(fc.integer({ min: 1, max: 40 })),
  until: fc.constantFrom('60', '120', '240', '480'),
  /** Hours of four nights; null for one period. A second person has to approve four nights. */
  hours: mostlyNull(fc.constantFrom('22:00-05:30', '21:00-02:30', '00:30-02:30')),
});
type Closure = typeof closures extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns the fields that a person submits to close a stretch. */
function fieldsOf({ stretch, start, until, hours }: Closure, now: number, title: string) {
  const fields = { ...collision, ...stretch, title, press: crypto.randomUUID() };
  const nextHalfHour = now - (now % (30 * minute)) + 30 * minute;
  const startMs = nextHalfHour + (start ?? 0) * 30 * minute;
  if (hours) {
    // Hours after midnight may be over today.
    const first = hours < '12:00' ? 1 : 0;
    const nights = [0, 1, 2, 3].map((night) => dayOf(startMs + (first + night) * day)).join();
    return { ...fields, cause: 'resurfacing', start: 'nights', until: '', nights, hours };
  }
  const startText = localTimeText(startMs);
  return { ...fields, until, ...(start !== null && { startText }) };
}

/** Submits a form, if needed with a confirmation; returns why the desk refuses the form. */
async function submit(person: World['people'][number], path: string, fields: Fields) {
  const response = await person.send(path, Object.entries(fields));
  if (response.status === 303) return '';
  const page = parse(await response.text());
  const accepted = all(page, 'input[name=accepted]').at(-1);
  if (!all(page, 'button').some((one) => /anyway/.test(textOf(one)))) return textOf(page.body);
  const confirmed = { ...fields, accepted: accepted ? attribute(accepted, 'value') : '' };
  await person.send(path, Object.entries(confirmed));
  return '';
}

/** Publishes a closure, if needed with a confirmation or by a second person, and records it. */
async function publishClosure(closure: Closure, model: Model, world: World): Promise<void> {
  const title = newTitle();
  const [author, colleague] = [world.people[closure.person], world.people[1 - closure.person]];
  if (!author || !colleague) return;
  let publisher = closure.person;
  const refusal = await submit(author, '/works/new', fieldsOf(closure, model.now, title));
  // An hour that the clock change skips is refused.
  if (model.season === 'March' && refusal.includes('which does not exist')) return;
  expect([title, refusal]).toEqual([title, '']);
  if ((await idOf(world, title)) === undefined) {
    expect([title, await approve(title, colleague)]).toEqual([title, 303]);
    publisher = 1 - closure.person;
  }
  const published = await record(title, publisher, model, world);
  // Also in the nights in which the clocks change.
  for (const { start, end } of published?.nights ?? [])
    expect([start, end].map((at) => irishClock(at).time).join('-')).toBe(closure.hours);
}

/** Publishes what waits for a second person; returns the status of the response, or undefined if nothing waits. */
async function approve(title: string, person: World['people'][number]) {
  const list = await person.openUnchecked('/works');
  const link = all(list, 'a[href^="/works/request/"]').find((one) =>
    textOf(one.closest('li') ?? one).includes(title),
  );
  if (!link) return;
  const request = await person.openUnchecked(attribute(link, 'href'));
  const isOffered = all(request, 'button').some((one) => textOf(one).startsWith('Publish'));
  return isOffered ? (await person.press(request, 'Publish')).status : undefined;
}

/** Records a published closure in the model, and returns it. */
async function record(title: string, publisher: number, model: Model, world: World) {
  const id = (await idOf(world, title)) ?? '';
  const revisions = await revisionsOf(world, id);
  expect([title, revisions.length]).toEqual([title, 1]);
  model.notices.set(id, { revisions, authors: [people[publisher] ?? ''] });
  outcomes.publications += 1;
  return revisions[0];
}

/** Returns one of the notices of a history. */
function subjectOf(model: Model, index: number): [string, Expected] | undefined {
  const all = [...model.notices];
  return all[index % Math.max(1, all.length)];
}

/** Opens a page of the desk, and notes the revision of its subject. */
async function openPage(who: number, path: string, model: Model, world: World): Promise<void> {
  const revision = await world.recordedRevision(path);
  const person = world.people[who];
  const client = path.startsWith('/messages') ? person?.messages : person;
  const page = await client?.openUnchecked(path);
  if (page) model.seen.set(`${who} ${path}`, { page, revision });
}

const presses = fc.record({
  person,
  subject,
  button: fc.nat(20),
  /** Whether the person opens the page again before the press. */
  isFresh: fc.constantFrom(true, false, false, false),
});
type Press = typeof presses extends fc.Arbitrary<infer Value> ? Value : never;

/** Presses a button of a page that a person has open. The press must apply to what the page shows. */
async function press(given: Press, model: Model, world: World): Promise<void> {
  const { person: who, subject: index } = given;
  const [id = '', expected] = subjectOf(model, index) ?? [];
  const path = `/works/${id}`;
  if (!expected) return;
  if (given.isFresh || !model.seen.has(`${who} ${path}`)) await openPage(who, path, model, world);
  const seen = model.seen.get(`${who} ${path}`);
  const client = world.people[who];
  const before = expected?.revisions.at(-1);
  if (!before || !seen || !client) return;
  const labels = all(seen.page, `form[action="${path}"] button`).map(textOf);
  const button = [...labels, 'Withdraw'][given.button % (labels.length + 1)] ?? '';
  const fields = { do: 'cancel', seen: `${seen.revision}`, press: crypto.randomUUID() };
  const response =
    button === 'Withdraw'
      ? await client.send(path, Object.entries(fields))
      : await client.press(seen.page, button);
  const revisions = await revisionsOf(world, id);
  const context = { button, id, status: response.status };
  const after = revisions.at(-1);
  if (!after || after.revision === before.revision) {
    expect(revisions).toEqual(expected.revisions);
    if (seen.revision !== before.revision) {
      expect(context).toMatchObject({ status: 409 });
      outcomes.conflicts += 1;
    }
  } else {
    expect({ ...context, seen: seen.revision }).toEqual({
      ...{ button, id, status: 303, seen: before.revision },
    });
    expect(revisions.slice(0, -1)).toEqual(expected.revisions);
    expectEffect(button, expected.revisions, after, model.now);
    expected.revisions.push(after);
    expected.authors.push(people[who] ?? '');
    outcomes.changes += 1;
  }
  await openPage(who, path, model, world);
}

const changes = fc.record({
  person,
  subject,
  stretch: stretches,
  shift: fc.constantFrom(0, 30, 1_440),
});
type Change = typeof changes extends fc.Arbitrary<infer Value> ? Value : never;

/** Moves a closure to another stretch, and by a number of minutes if it has one period. */
async function change(
  { person: who, subject: index, stretch, shift }: Change,
  model: Model,
  world: World,
): Promise<void> {
  const [id = '', expected] = subjectOf(model, index) ?? [];
  const before = expected?.revisions.at(-1);
  const [client, colleague] = [world.people[who], world.people[1 - who]];
  if (!expected || !before || !client || !colleague) return;
  const path = `/works/${id}/change`;
  const [startText = '', endText = ''] = [before.start, before.end].map((time) =>
    localTimeText(time + shift * minute),
  );
  await submit(client, path, {
    ...formFieldsOf(await client.get(path).then((response) => response.text())),
    ...{ direction: '', slips: '', ...stretch, do: 'publish', press: crypto.randomUUID() },
    ...(!before.nights && { start: 'typed', startText, until: 'typed', endText }),
  });
  let revisions = await revisionsOf(world, id);
  let publisher = who;
  if (revisions.length === expected.revisions.length && (await approve(before.title, colleague))) {
    revisions = await revisionsOf(world, id);
    publisher = 1 - who;
  }
  const after = revisions.at(-1);
  if (!after || after.revision === before.revision) return;
  expect(revisions.slice(0, -1)).toEqual(expected.revisions);
  expected.revisions.push(after);
  expected.authors.push(people[publisher] ?? '');
  outcomes.moves += 1;
}

/**
 * Somebody changes a notice, and undoes the change on a page that lacks a newer change of a colleague. The desk
 * asks first, and what only the colleague has changed stays.
 */
async function undo([given, button]: [Change, number], model: Model, world: World): Promise<void> {
  const [id = '', expected] = subjectOf(model, given.subject) ?? [];
  await change(given, model, world);
  const [earlier, undone] = expected?.revisions.slice(-2) ?? [];
  const [client, path] = [world.people[given.person], `/works/${id}`];
  if (!client || !expected || !earlier || !undone) return;
  const page = await client.openUnchecked(path);
  const colleague = { ...given, person: 1 - given.person };
  await press({ ...colleague, button, isFresh: true }, model, world);
  const theirs = expected.revisions.at(-1);
  const label = all(page, 'button')
    .map(textOf)
    .find((one) => /^(Undo|Redo)/.test(one));
  if (!theirs || theirs === undone || label === undefined) return;
  const conflict = await client.press(page, label);
  expect([conflict.status, await revisionsOf(world, id)]).toEqual([409, expected.revisions]);
  const warning = parse(await conflict.text());
  if (!all(warning, 'button').some((one) => /anyway/.test(textOf(one)))) return;
  await client.press(warning, 'Publish my version anyway');
  const revisions = await revisionsOf(world, id);
  const after = revisions.at(-1);
  if (!after || after.revision === theirs.revision) return;
  const kept = (name: keyof Notice) =>
    !isEqual(undone[name], theirs[name]) && isEqual(earlier[name], undone[name]);
  for (const name of noticeNames.filter(kept))
    expect([name, after[name]]).toEqual([name, theirs[name]]);
  expect(revisions.slice(0, -1)).toEqual(expected.revisions);
  expected.revisions.push(after);
  expected.authors.push(people[given.person] ?? '');
  outcomes.undoes += 1;
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const noticeNames = [
  ...(['from', 'to', 'direction', 'slips', 'start', 'end', 'nights', 'cancelled'] as const),
];

/** Presses a button of the page of a visitor's message, which records who has changed the message. */
async function pressMessage(given: Press, model: Model, world: World): Promise<void> {
  const { person: who, subject: index } = given;
  const reference = model.acknowledged[index % Math.max(1, model.acknowledged.length)];
  const path = `/messages/${reference}`;
  if (reference === undefined) return;
  if (given.isFresh || !model.seen.has(`${who} ${path}`)) await openPage(who, path, model, world);
  const seen = model.seen.get(`${who} ${path}`);
  const buttons = seen ? all(seen.page, `form[action^="${path}"] button`) : [];
  const pressed = buttons[given.button % Math.max(1, buttons.length)];
  const form = pressed?.closest('form');
  if (!seen || !pressed || !form) return;
  const before = await world.recordedRevision(path);
  const typed = all(form, 'input[type=hidden], input[type=radio], textarea').map(
    (one): [string, string] => [attribute(one, 'name'), attribute(one, 'value') || 'Thank you.'],
  );
  const fields: [string, string][] = [
    ...typed,
    [attribute(pressed, 'name'), attribute(pressed, 'value')],
  ];
  const response = await world.people[who]?.messages.send(attribute(form, 'action'), fields);
  const after = await world.recordedRevision(path);
  const context = { path, button: textOf(pressed), status: response?.status, seen: seen.revision };
  if (after !== before) expect(context).toEqual({ ...context, status: 303, seen: before });
  else if (seen.revision !== before) expect(context).toEqual({ ...context, status: 409 });
  await openPage(who, path, model, world);
}

/** Expects that a new revision does what its button says, and nothing else. */
function expectEffect(button: string, earlier: readonly Notice[], after: Notice, now: number) {
  const before = earlier.at(-1);
  if (!before) return;
  const content = ({ revision: _, changes: __, ...others }: Notice) => others;
  if (/^(Undo|Redo)/.test(button)) {
    const restored = earlier.at(-2);
    const cancelled = restored?.cancelled && now;
    expect(content(after)).toEqual(restored && content({ ...restored, cancelled }));
    return;
  }
  const { cancelled: _, start: __, end, nights, ...unchanged } = content(after);
  expect(content(before)).toMatchObject(unchanged);
  const isOn = isActiveAt(after, now);
  if (button.startsWith('Open again')) expect({ button, isOn }).toEqual({ button, isOn: false });
  if (/^(Open again for good|Withdraw)/.test(button))
    expect({ button, current: isCurrent(after, now + minute) }).toEqual({ button, current: false });
  const minutes = button.startsWith('+30') ? 30 : button.startsWith('+1 h') ? 60 : undefined;
  // An end in the hour that occurs twice in October means the second hour.
  if (minutes && !nights)
    expect(irishClock(end)).toEqual(irishClock(before.end + minutes * minute));
}

/** Buttons of a race. A notice that applies now has both. */
const raceButtons = ['+30', '+1 h'];

/**
 * Two people press buttons of the same notice, and both requests read the notice before one of them changes it.
 * The other one learns of the conflict.
 */
async function race(index: number, model: Model, world: World): Promise<void> {
  const [id = '', expected] = subjectOf(model, index) ?? [];
  if (!expected) return;
  const pages = await Promise.all(
    world.people.map((client) => client.openUnchecked(`/works/${id}`)),
  );
  const submissions = pages.flatMap((page, who) => {
    const label = raceButtons[who] ?? '';
    const exists = all(page, 'main form button').some((one) => textOf(one).startsWith(label));
    return exists ? submissionOf(page, label) : [];
  });
  if (submissions.length < pages.length) return;
  const responses = await Promise.all(
    submissions.map(({ action, fields }, who) =>
      world.people[who]?.send(action, fields, { [raceHeader]: '' }),
    ),
  );
  const revisions = await revisionsOf(world, id);
  const statuses = responses.map((one) => one?.status);
  const winner = statuses.indexOf(303);
  const added = revisions.length - expected.revisions.length;
  const after = revisions.at(-1);
  // A change that the desk refuses for both people is not a race.
  if (winner < 0 || !after) return expect({ statuses, added }).toEqual({ statuses, added: 0 });
  expect({ statuses: statuses.toSorted(), added }).toEqual({ statuses: [303, 409], added: 1 });
  outcomes.conflicts += 1;
  expectEffect(raceButtons[winner] ?? '', expected.revisions, after, model.now);
  expected.revisions.push(after);
  expected.authors.push(people[winner] ?? '');
}

/** A visitor sends a message, and keeps the reference if the site acknowledges it. */
async function sendMessage(model: Model, world: World): Promise<void> {
  const message = { ...sampleMessage, subject: newTitle(), consent: true };
  const response = await world.post('/contact', message);
  if (response.status !== 201) return;
  const { reference } = JSON.parse(await response.text());
  model.acknowledged.push(`${reference}`);
  outcomes.messages += 1;
}

/** Messages and a closure are being stored when the machine stops, perhaps while the database is away. */
async function kill(
  { after, isAway }: { after: number; isAway: boolean },
  model: Model,
  world: World,
): Promise<void> {
  if (isAway) await world.setFaults({ DB: away, READS: away });
  let remaining = after;
  let isConfirmed = false;
  const stopLater = () => {
    remaining -= 1;
    if (remaining === 0) world.kill();
  };
  const title = newTitle();
  const stretch = { from: 'J7', to: 'J6' };
  const closure: Closure = { person: 0, stretch, start: null, until: '60', hours: null };
  const fields = fieldsOf(closure, model.now, title);
  await Promise.allSettled([
    ...Array.from({ length: 4 }, () => sendMessage(model, world).then(stopLater)),
    world.people[0]?.send('/works/new', Object.entries(fields)).then(({ status }) => {
      isConfirmed = status === 303;
      stopLater();
    }),
  ]);
  world.kill();
  await world.restart();
  outcomes.kills += 1;
  await world.setClock(model.now, model.faults);
  const isStored = (await idOf(world, title)) !== undefined;
  const repeated = await world.people[0]?.send('/works/new', Object.entries(fields));
  expect({ isConfirmed, isStored }).toEqual({ isConfirmed, isStored: isConfirmed || isStored });
  expect([303, 409]).toContain(repeated?.status);
  if (await idOf(world, title)) await record(title, 0, model, world);
}

/**
 * The database fails while KV still has its state before a publication. Isolates that have shown the publication
 * must not go back to that state.
 */
async function lag(closure: Closure, model: Model, world: World): Promise<void> {
  const { replica } = world;
  // Otherwise, isolates may not have shown the publication.
  if (Object.keys(model.faults).length > 0) return;
  const older = await replica.get(replicaKey);
  await publishClosure(closure, model, world);
  await settle(model, world);
  const newer = await replica.get(replicaKey);
  if (older) await replica.put(replicaKey, older);
  model.faults = { DB: away, READS: away };
  await advance(model, world, minute);
  await expectInvariants(model, world);
  model.faults = {};
  if (newer) await replica.put(replicaKey, newer);
}

const restores = fc.record({
  isConfirmed: fc.boolean(),
  isWhole: fc.boolean(),
  /** Whether KV is away too, so that only an isolate that saw the newer state can refuse the older one. */
  isAlone: fc.boolean(),
});

/** An operator restores an earlier state of the database. Nothing may show it before somebody confirms it. */
async function restore(
  {
    isConfirmed,
    isWhole,
    isAlone,
  }: typeof restores extends fc.Arbitrary<infer Value> ? Value : never,
  model: Model,
  world: World,
): Promise<void> {
  const [id, expected] = [...model.notices].at(-1) ?? [];
  if (!id || !expected || model.isRestored) return;
  const { database } = world;
  await database.batch(
    [
      `DELETE FROM notice_revisions
       WHERE at = (SELECT at FROM notice_snapshots ORDER BY revision DESC LIMIT 1)`,
      'DELETE FROM notice_snapshots WHERE revision = (SELECT max(revision) FROM notice_snapshots)',
      // Without these rows, only the replica and the isolates that saw the newer state know about the restore.
      ...(isWhole
        ? [
            `DELETE FROM notice_publications
             WHERE revision > coalesce((SELECT max(revision) FROM notice_snapshots), 0)`,
            'UPDATE notice_store SET confirmed_at = confirmed_at - 3600000',
          ]
        : []),
    ].map((sql) => database.prepare(sql)),
  );
  const { faults: earlierFaults } = model;
  if (isAlone) model.faults = { NOTICES: { does: 'throw', message: 'KV is away' } };
  model.isRestored = true;
  model.shown.length = 0;
  outcomes.restores += 1;
  await advance(model, world, minute);
  await expectInvariants(model, world);
  model.faults = earlierFaults;
  if (isConfirmed) await confirmRestore(model, world);
}

/** Confirms a restore, also one of an earlier history. */
export async function confirmRestore(model: Model, world: World): Promise<void> {
  const client = world.people[0];
  const page = await client?.openUnchecked('/works/restore');
  if (!client || !page) return;
  expect((await client.press(page, 'Publish the database again')).status).toBe(303);
  model.isRestored = false;
  model.seen.clear();
  for (const [id, { authors }] of [...model.notices]) {
    const revisions = await revisionsOf(world, id);
    if (revisions.length === 0) model.notices.delete(id);
    else model.notices.set(id, { revisions, authors: authors.slice(0, revisions.length) });
  }
}

const tripEnds = fc.constantFrom(6, 9, 10, 11, 14, 16);
const choices = fc.record({
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
const visits = { save, move };

/** Somebody saves an alert again and, while its message is in flight, visits the page once more. */
async function visit(
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
async function killSending(index: number, model: Model, world: World): Promise<void> {
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

const deviceOf = ({ devices }: Model, index: number) => devices[index % devices.length];

/** Responses of a push service. It may have delivered the message after the first five. */
const treatments: readonly Treatment[] = [
  ...(['drop', 'lose', 500, 503, 'delay', 202, 413, 429, 410] as const),
];

const faults: readonly Fault[] = [
  away,
  { does: 'throw', message: 'failed once', times: 1 },
  { does: 'lose-answer', message: 'Network connection lost.' },
  { does: 'hang' },
];

/** Everything that may happen, each with about its frequency. */
export const commands = [
  ...Array.from({ length: 3 }, () => command('publish', closures, publishClosure)),
  ...Array.from({ length: 5 }, () => command('press', presses, press)),
  ...Array.from({ length: 2 }, () => command('change', changes, change)),
  ...Array.from({ length: 2 }, () => command('undo', fc.tuple(changes, fc.nat(20)), undo)),
  ...Array.from({ length: 2 }, () => command('press of a message', presses, pressMessage)),
  ...Array.from({ length: 3 }, () => command('race', subject, race)),
  command('wait', fc.constantFrom(3, 20, 50, 90, 400), (minutes, model, world) =>
    advance(model, world, minutes * minute),
  ),
  command('send a message', fc.constant(0), (_, ...given) => sendMessage(...given)),
  command('subscribe', choices, subscribe),
  command('visit', fc.tuple(subject, fc.constantFrom('save', 'move')), visit),
  command(
    'disturb a device',
    fc.tuple(subject, fc.array(fc.constantFrom(...treatments), { minLength: 1, maxLength: 2 })),
    async ([index, next], model) => {
      const device = deviceOf(model, index);
      if (device) device.receiver.treatments = next;
    },
  ),
  ...Array.from({ length: 2 }, () =>
    command(
      'fail to send',
      fc.record({ batch: fc.integer({ min: 1, max: 5 }), isExecuted: fc.boolean() }),
      async (failing, model) => {
        for (const { receiver } of model.devices) receiver.treatments = [];
        model.failing = failing;
      },
    ),
  ),
  command(
    'fail',
    fc.tuple(fc.constantFrom('DB', 'NOTICES', 'OUTBOX'), fc.constantFrom(...faults)),
    async ([binding, fault], model, world) => {
      model.faults = { [binding]: fault, ...(binding === 'DB' && { READS: fault }) };
      await advance(model, world, 0);
    },
  ),
  command('recover', fc.constant(0), async (_, model, world) => {
    model.faults = {};
    await advance(model, world, 0);
    if (model.isRestored) await confirmRestore(model, world);
  }),
  ...Array.from({ length: 2 }, () => command('restore', restores, restore)),
  command('lag', closures, lag),
  ...Array.from({ length: 2 }, () => command('kill while sending', subject, killSending)),
  command('kill', fc.record({ after: fc.integer({ min: 1, max: 5 }), isAway: fc.boolean() }), kill),
];
