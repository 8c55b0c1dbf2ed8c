import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect } from 'vitest';
import { localTimeText } from '../../../src/edit/values.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { submissionOf } from '../desk/desk.ts';
import { formFieldsOf } from '../desk/desk-works.ts';
import { all, attribute, parse, textOf } from '../html.ts';
import { irishClock, isActiveAt } from '../oracle/road-oracle.ts';
import { raceHeader } from '../workers/faults.ts';
import {
  approve,
  type Closure,
  person,
  publishClosure,
  stretches,
  subject,
  submit,
} from './closures.ts';
import {
  advance,
  type Expected,
  isCurrent,
  type Model,
  minute,
  outcomes,
  revisionsOf,
} from './model.ts';
import { settle } from './settle.ts';
import { people, type World } from './world.ts';

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

export const presses = fc.record({
  person,
  subject,
  button: fc.nat(20),
  /** Whether the person opens the page again before the press. */
  isFresh: fc.constantFrom(true, false, false, false),
});
type Press = typeof presses extends fc.Arbitrary<infer Value> ? Value : never;

/** Presses a button of a page that a person has open. The press must apply to what the page shows. */
export async function press(given: Press, model: Model, world: World): Promise<void> {
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
  const button = [...labels, 'Withdraw'].at(given.button % (labels.length + 1)) ?? '';
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

/** Withdraws a new closure before it begins, so that devices have heard of a plan that is no longer true. */
export async function withdraw(closure: Closure, model: Model, world: World): Promise<void> {
  await publishClosure({ ...closure, start: closure.start ?? 4 }, model, world);
  await settle(model, world);
  // The feed of an instant includes what is published at this instant.
  await advance(model, world, 1_000);
  const last = { subject: model.notices.size - 1, button: -1 };
  await press({ ...last, person: closure.person, isFresh: true }, model, world);
}

export const changes = fc.record({
  person,
  subject,
  stretch: stretches,
  shift: fc.constantFrom(0, 30, 1_440),
});
type Change = typeof changes extends fc.Arbitrary<infer Value> ? Value : never;

/** Moves a closure to another stretch, and by a number of minutes if it has one period. */
export async function change(
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
 * Somebody publishes and changes a notice, and undoes the change on a page that lacks a newer change of a colleague. The desk
 * asks first, and what only the colleague has changed stays.
 */
export async function undo(
  [closure, moved, button]: [Closure, Change, number],
  model: Model,
  world: World,
): Promise<void> {
  await publishClosure(closure, model, world);
  const given = { ...moved, subject: model.notices.size - 1 };
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
    !isDeepStrictEqual(undone[name], theirs[name]) &&
    isDeepStrictEqual(earlier[name], undone[name]);
  for (const name of noticeNames.filter(kept))
    expect([name, after[name]]).toEqual([name, theirs[name]]);
  expect(revisions.slice(0, -1)).toEqual(expected.revisions);
  expected.revisions.push(after);
  expected.authors.push(people[given.person] ?? '');
  outcomes.undoes += 1;
}

const noticeNames = [
  ...(['from', 'to', 'direction', 'slips', 'start', 'end', 'nights', 'cancelled'] as const),
];

/** Presses a button of the page of a visitor's message, which records who has changed the message. */
export async function pressMessage(given: Press, model: Model, world: World): Promise<void> {
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
    // A notice that is withdrawn again ends now; one that stays withdrawn keeps its time.
    const cancelled = restored?.cancelled && (before.cancelled ?? now);
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
export async function race(
  [index, closure]: [number, Closure],
  model: Model,
  world: World,
): Promise<void> {
  const isNew = index % 2 === 0;
  if (isNew) await publishClosure({ ...closure, start: null, hours: null }, model, world);
  const [id = '', expected] = subjectOf(model, isNew ? model.notices.size - 1 : index) ?? [];
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
