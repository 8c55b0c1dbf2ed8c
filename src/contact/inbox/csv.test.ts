import { describe, expect, it } from 'vitest';
import { noReport } from '../../../test/support/sample-messages.ts';
import { csvText, messageTable } from './csv.ts';
import type { Message } from './messages.ts';

const message: Message = {
  reference: '7K2M-Q4XA',
  received_at: Date.UTC(2026, 10, 21, 14, 5),
  name: 'Aoife',
  email: 'aoife@visitor.example',
  phone: '',
  subject: 'Poll',
  message: 'Tá poll ann.',
  ...noReport,
  state: null,
  state_reason: null,
  state_at: null,
  mailed_at: null,
  mail_tries: 0,
  suspected: 0,
  mail_failure: null,
  mail_refused_at: null,
  note: '',
  assignee: null,
  aliases: null,
  revision: 0,
  open: 1,
};

describe('the CSV export', () => {
  it('has a heading row, ISO times and CR LF line ends', () => {
    const [heading, line, end] = csvText(messageTable([message])).split('\r\n');
    expect(heading).toMatch(/^\uFEFF"reference","received","name",/);
    expect(line).toBe(
      '"7K2M-Q4XA","2026-11-21T14:05:00.000Z","Aoife","aoife@visitor.example","","Poll","Tá poll ann.","","","","","","","","","","received","","","","",""',
    );
    expect(end).toBe('');
  });

  it.each(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])(
    'escapes a cell that starts with %j to prevent formulas in spreadsheets',
    (start) => {
      expect(csvText(messageTable([{ ...message, name: `${start}A(1)` }]))).toContain(
        `"'${start}A(1)"`,
      );
    },
  );
});
