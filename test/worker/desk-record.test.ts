import { beforeEach, describe, expect, it } from 'vitest';
import { personAtDesk } from '../support/desk/desk.ts';
import { deskNotice, formFieldsOf, mainText, startWorksDesk } from '../support/desk/desk-works.ts';
import { find, textOf } from '../support/html.ts';
import { insertMessage } from '../support/worker/database.ts';

const desk = startWorksDesk();
const aoife = desk.as('aoife@operator.example');
const office = personAtDesk(desk, desk.team, 'messages', { email: 'clara@operator.example' });
const record = async (query = '') => mainText(await aoife.get(`/works/record${query}`));

const reference = 'AAAA-0001';
const email = 'una@visitor.example';

describe('the record of changes', () => {
  let id: string;
  beforeEach(async () => {
    await desk.clear();
    for (const table of ['messages', 'message_events']) {
      await desk.database.prepare(`DELETE FROM ${table}`).all();
    }
    await desk.publish(deskNotice({ kind: 'closure', lanes: { closed: 1, of: 4 } }));
    id = (await desk.onlyNotice()).id;
    const form = formFieldsOf(await (await aoife.get(`/works/${id}/change`)).text());
    await aoife.post(`/works/${id}/change`, { ...form, lanes: '2/4', do: 'publish' });
    await desk.publish(
      deskNotice({ id: 'winter', kind: 'winter', stage: 'planned', lanes: undefined }),
    );
    await insertMessage(desk.database, {
      ...{ reference, digest: 'x', name: 'Una', phone: '', email, subject: 'Hole' },
      ...{ message: 'Secret words.', note: 'For us.', received_at: Date.now(), mail_due_at: 0 },
    });
    const message = await office.open(`/messages/${reference}`);
    await office.press(message, 'A crew has it on its list.');
  });

  it('describes changes to notices and messages in words', async () => {
    const text = await record();
    expect(text).toContain('All changes');
    expect(text).not.toContain('Change:');
    expect(text).not.toContain('Part of the junction');
    expect(text).toContain('Lanes: 1 of 4 closed → 2 of 4 closed');
    expect(text).toContain('Gritting: Gritting planned');
    expect(text).toContain('State: Received → Passed on (A crew has it on its list.)');
    const listOf = (page: Document) => textOf(find(page, 'main ol'));
    expect(listOf(await office.open('/messages/record'))).toBe(
      listOf(await aoife.open('/works/record')),
    );
  });

  it.each([
    ['subject=winter', 'Gritting', '1 of 4'],
    ['person=AOIFE', '1 of 4', 'Gritting'],
    ['subject=AAAA-0001', 'Passed on', 'Gritting'],
    ['to=2020-01-01', 'No changes yet', 'Gritting'],
  ])('contains only the changes that match the filter %s', async (query, present, absent) => {
    const text = await record(`?${query}`);
    expect(text).toContain(present);
    expect(text).not.toContain(absent);
  });

  it('can be downloaded as a CSV file', async () => {
    const response = await aoife.get(`/works/record?subject=${id}&as=csv`);
    expect(response.headers.get('content-type')).toContain('text/csv');
    const lines = (await response.text()).split('\r\n');
    expect(
      lines.filter((line) => line.includes('"Lanes","1 of 4 closed","2 of 4 closed"')),
    ).toEqual([expect.stringContaining('"aoife@operator.example"')]);
  });
});
