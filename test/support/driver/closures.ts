import fc from 'fast-check';
import { expect } from 'vitest';
import { localTimeText } from '../../../src/edit/values.ts';
import { dayOf } from '../../../src/road/irish-time.ts';
import { collision, type Fields } from '../desk/desk-works.ts';
import { all, attribute, parse, textOf } from '../html.ts';
import { irishClock } from '../oracle/road-oracle.ts';
import { day, idOf, type Model, minute, newTitle, outcomes, revisionsOf } from './model.ts';
import { people, type World } from './world.ts';

export const person = fc.constantFrom<number>(0, 1);
export const subject = fc.nat(7);

export const stretches = fc.constantFrom(
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

export const closures = fc.record({
  person,
  stretch: stretches,
  /** Half hours until the start; null starts the closure now. */
  start: mostlyNull(fc.integer({ min: 1, max: 40 })),
  until: fc.constantFrom('60', '120', '240', '480'),
  /** Hours of four nights; null for one period. A second person has to approve four nights. */
  hours: mostlyNull(fc.constantFrom('22:00-05:30', '21:00-02:30', '00:30-02:30')),
});
export type Closure = typeof closures extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns the fields that a person submits to close a stretch. */
export function fieldsOf({ stretch, start, until, hours }: Closure, now: number, title: string) {
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
export async function submit(person: World['people'][number], path: string, fields: Fields) {
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
export async function publishClosure(closure: Closure, model: Model, world: World): Promise<void> {
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
export async function approve(title: string, person: World['people'][number]) {
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
export async function record(title: string, publisher: number, model: Model, world: World) {
  const id = (await idOf(world, title)) ?? '';
  const revisions = await revisionsOf(world, id);
  expect([title, revisions.length]).toEqual([title, 1]);
  model.notices.set(id, { revisions, authors: [people[publisher] ?? ''] });
  outcomes.publications += 1;
  return revisions[0];
}
