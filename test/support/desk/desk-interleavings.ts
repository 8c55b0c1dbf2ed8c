import fc from 'fast-check';
import { expect } from 'vitest';
import { all, attribute, find, parse, textOf } from '../html.ts';
import { insertMessage } from '../worker/database.ts';
import { personAtDesk } from './desk.ts';
import { deskNotice, type startWorksDesk } from './desk-works.ts';

type Desk = ReturnType<typeof startWorksDesk>;

const emails = ['aoife@operator.example', 'brian@operator.example'] as const;
const reference = 'AAAA-0001';

/** Step in which a person opens the page of a subject, or presses a button on the page opened before. */
const anyStep = fc.record({
  person: fc.nat(1),
  subject: fc.nat(3),
  /** Index of the pressed button, modulo the number of buttons. Null opens the page. */
  button: fc.option(fc.nat(30), { freq: 6 }),
  value: fc.nat(20),
});
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

/** Page that a person sees, and the revision of its subject in the store when the page was loaded. */
interface SeenPage {
  readonly page: Document;
  readonly revision: number;
}

/** Starts a store with two notices and a message. Returns a function that runs the steps. */
async function startInterleaving(desk: Desk) {
  const { database } = desk;
  await desk.clear();
  for (const table of ['messages', 'message_events']) {
    await database.prepare(`DELETE FROM ${table}`).all();
  }
  const notices = ([9, 11] as const).map((junction) =>
    deskNotice({ from: junction, to: junction, slips: ['exit'], title: `Works at J${junction}` }),
  );
  await desk.publish(...notices);
  await insertMessage(database, {
    ...{ reference, digest: 'x', name: 'Una', phone: '', email: 'una@visitor.example' },
    ...{ subject: 'Hole', message: 'Words.', received_at: Date.now(), mail_due_at: 0 },
  });
  const paths = [...notices.map(({ id }) => `/works/${id}`), `/messages/${reference}`];
  const people = emails.map((email) => ({
    works: personAtDesk(desk, desk.team, 'works', { email }),
    messages: personAtDesk(desk, desk.team, 'messages', { email }),
  }));
  const seenPages = new Map<string, SeenPage>();
  const outcomes = { changes: 0, conflicts: 0 };

  const revisionOf = async (path: string) => {
    const { results } = await database
      .prepare('SELECT coalesce(max(revision), 0) AS revision FROM desk_record WHERE subject = ?1')
      .bind(path.split('/').at(-1) ?? '')
      .all<{ revision: number }>();
    return results[0]?.revision ?? 0;
  };
  const authorsAfter = async (path: string, revision: number) => {
    const { results } = await database
      .prepare('SELECT DISTINCT person FROM desk_record WHERE subject = ?1 AND revision > ?2')
      .bind(path.split('/').at(-1) ?? '', revision)
      .all<{ person: string }>();
    return results.map(({ person }) => person);
  };

  const clientOf = (person: number, path: string) => {
    const client = people[person]?.[path.startsWith('/works') ? 'works' : 'messages'];
    if (!client) throw new Error(`There is no person ${person}.`);
    return client;
  };

  async function run({ person, subject, button, value }: Step): Promise<void> {
    const path = paths[subject] ?? '';
    const key = `${person} ${path}`;
    const client = clientOf(person, path);
    const open = async (one: number) => {
      const revision = await revisionOf(path);
      const page = await clientOf(one, path).open(path);
      seenPages.set(`${one} ${path}`, { page, revision });
    };
    const seenPage = seenPages.get(key);
    if (!seenPage) return void (await Promise.all([0, 1].map(open)));
    if (button === null) return open(person);
    const buttons = all(seenPage.page, 'main form[method=post] button');
    const pressed = buttons[button % buttons.length];
    const form = pressed?.closest('form');
    if (!pressed || !form || attribute(form, 'action') === '/messages/person') return;
    const revisionBefore = await revisionOf(path);
    const response = await client.send(attribute(form, 'action'), [
      ...fieldsOf(form, value),
      [attribute(pressed, 'name'), attribute(pressed, 'value')],
    ]);
    const revisionAfter = await revisionOf(path);
    const action = `${key}: ${textOf(pressed)}`;
    const html = await response.text();
    if (revisionAfter !== revisionBefore) {
      expect([action, response.status, seenPage.revision]).toEqual([action, 303, revisionBefore]);
      outcomes.changes += 1;
    }
    if (response.status !== 409) return open(person);
    expect([action, revisionAfter]).toEqual([action, revisionBefore]);
    // The response to a press on a stale page names everybody whose change the page did not show.
    const page = parse(html);
    const text = textOf(find(page, 'main'));
    for (const author of await authorsAfter(path, seenPage.revision))
      expect(text).toContain(author);
    if (seenPage.revision < revisionBefore) outcomes.conflicts += 1;
    seenPages.set(key, { page, revision: revisionBefore });
  }
  return { run, outcomes };
}

/**
 * Runs random interleavings of two people. Asserts that a change succeeds only if its page has shown the
 * current revision, and that other presses name everybody whose change the page has not shown.
 */
export async function expectNothingRevertedUnseen(desk: Desk, interleavings: number) {
  const total = { changes: 0, conflicts: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 12 }), async (steps) => {
      const { run, outcomes } = await startInterleaving(desk);
      for (const step of steps) await run(step);
      total.changes += outcomes.changes;
      total.conflicts += outcomes.conflicts;
    }),
    { numRuns: interleavings },
  );
  expect(total.changes).toBeGreaterThan(interleavings / 4);
  expect(total.conflicts).toBeGreaterThan(interleavings / 10);
}

/** Returns the fields of a form, with a choice and a text that depend on `value`. */
function fieldsOf(form: Element, value: number): [string, string][] {
  const radios = Map.groupBy(all(form, 'input[type=radio]'), (one) => attribute(one, 'name'));
  const choices = [...radios].map(([name, options]): [string, string] => {
    const option = options[value % options.length];
    return [name, option ? attribute(option, 'value') : ''];
  });
  const texts = all(form, 'textarea, input[name=why]').map((one): [string, string] => [
    attribute(one, 'name'),
    `Text ${value}`,
  ]);
  const hiddenFields = all(form, 'input[type=hidden]').map((one): [string, string] => [
    attribute(one, 'name'),
    attribute(one, 'value'),
  ]);
  return [...hiddenFields, ...choices, ...texts];
}
