import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../cli/inbox/arguments.ts';
import { UsageError } from '../../cli/program.ts';
import { shorten, table } from '../../cli/text.ts';
import { csvOf } from '../../src/contact/inbox/csv.ts';
import type { Message } from '../../src/contact/inbox/messages.ts';
import { escapeInvisible, escapeInvisibleLines } from '../../src/site/content/characters.ts';
import { noReport } from '../support/sample-messages.ts';

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
  answered_at: null,
  mailed_at: null,
  mail_tries: 0,
  suspected: 0,
  mail_failure: null,
  mail_refused_at: null,
  note: '',
  assignee: null,
  aliases: null,
  revision: 0,
};

describe('the arguments of npm run inbox', () => {
  it.each([
    [['read']],
    [['show']],
    [['show', "x' OR 1=1"]],
    [['show', '7K2M-Q4XA', 'more']],
    [['show', '7K2M-Q4X']],
    [['list', 'all']],
    [['requeue']],
    [['set-aside', 'all']],
    [['delete', "a'; DROP TABLE messages; --@b"]],
    [['delete', '%@%']],
    [['--remote', '--persist-to', '/tmp']],
    [['--nonsense']],
    [['list', '--kind', 'dragon']],
    [['list', '--junction', '8']],
    [['show', '7K2M-Q4XA', '--kind', 'hole']],
    [['summary', '2025']],
  ])('are rejected if invalid: %j', (args) => {
    expect(() => readArguments(args)).toThrow(UsageError);
  });
});

describe('the CSV export', () => {
  it('has a heading row, ISO times and CR LF line ends', () => {
    const [heading, line, end] = csvOf([message]).split('\r\n');
    expect(heading).toMatch(/^\uFEFF"reference","received","name",/);
    expect(line).toBe(
      '"7K2M-Q4XA","2026-11-21T14:05:00.000Z","Aoife","aoife@visitor.example","","Poll","Tá poll ann.","","","","","","","","","","received","","","","","",""',
    );
    expect(end).toBe('');
  });

  it.each(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])(
    'escapes a cell that starts with %j to prevent formulas in spreadsheets',
    (start) => {
      expect(csvOf([{ ...message, name: `${start}A(1)` }])).toContain(`"'${start}A(1)"`);
    },
  );
});

describe('the terminal output', () => {
  it('shows control characters as code points', () => {
    expect(escapeInvisible('a\u001b[31mb\nc\u202e\u009b')).toBe(
      'a<U+001B>[31mb<U+000A>c<U+202E><U+009B>',
    );
    expect(escapeInvisibleLines('a\nb\r\n\tc\u0007')).toBe('a\nb\n  c<U+0007>');
    expect(escapeInvisible('Seán 👩🏽‍🚒')).toBe('Seán 👩🏽‍🚒');
  });

  it('never contains a control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeInvisibleLines(text)).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });

  it('is shortened between graphemes and aligned in columns', () => {
    expect(shorten('👩🏽‍🚒👩🏽‍🚒👩🏽‍🚒', 2)).toBe('👩🏽‍🚒…');
    expect(shorten('ab', 2)).toBe('ab');
    expect(table(['A', 'Long'], [['áé', 'x']])).toBe('A   Long\n──  ────\náé  x');
  });
});
