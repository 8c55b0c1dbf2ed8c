import { beforeAll, describe, expect, it } from 'vitest';
import { type AccessTeam, accessTeam } from '../support/access.ts';
import { insertMessage } from '../support/database.ts';
import { personAtDesk, startDesk, submissionOf } from '../support/desk.ts';
import { deskIssues, expectNothingReadable, secret } from '../support/desk-requests.ts';

let team: AccessTeam;
beforeAll(async () => {
  team = await accessTeam();
});
const desk = startDesk(() => team);
const unset = startDesk();
const office = personAtDesk(desk, () => team, 'messages');

beforeAll(() =>
  insertMessage(desk.database, {
    ...{ reference: 'AAAA-0001', digest: '1', name: 'Aoife', phone: '', subject: secret },
    ...{ email: 'aoife@visitor.example', message: secret, received_at: 1, mail_due_at: 0 },
  }),
);

describe('every answer of the desk', () => {
  const take = async () => submissionOf(await office.open('/messages/AAAA-0001'), 'Take it');
  const answers: [status: number, what: string, ask: () => ReturnType<typeof office.get>][] = [
    [200, 'a list', () => office.get('/messages')],
    [200, 'a message', () => office.get('/messages/AAAA-0001')],
    [303, 'a press', async () => ((f) => office.send(f.action, f.fields))(await take())],
    [400, 'a form of no page', () => office.send('/messages/spam', [])],
    [403, 'nobody', () => desk.fetch('https://desk.dublin-orbital.example/messages')],
    [404, 'what is not there', () => office.get('/messages/nothing')],
    [503, 'a desk without settings', () => unset.fetch('https://desk.example.ie/works')],
  ];

  it.each(answers)('has the strict headers: %i, %s', async (status, _, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(deskIssues(answer)).toEqual([]);
  });

  it('is HTML without a script or a style within', async () => {
    for (const path of ['/messages', '/messages/AAAA-0001', '/messages/person']) {
      const html = await (await office.get(path)).text();
      expect(html).not.toMatch(/<script(?![^>]* src=)| style=| on\w+=/);
    }
  });
});

const total = 400;
const seed = 20_261_122;

it(`shows nothing to ${total} random requests, and fails at none (seed ${seed})`, async () => {
  const counts = await expectNothingReadable(desk, team, total, seed);
  expect(counts[403]).toBeGreaterThan(total / 2);
  expect(counts[200]).toBeGreaterThan(0);
});
