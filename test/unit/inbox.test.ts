import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../cli/inbox/arguments.ts';
import { shorten, table } from '../../cli/inbox/text.ts';
import { UsageError } from '../../cli/program.ts';
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
};

describe('arguments', () => {
  it('are a list of the local database where there are none', () => {
    expect(readArguments([])).toEqual({
      command: { name: 'list' },
      place: { remote: false },
      yes: false,
    });
    expect(readArguments(['--remote']).place).toEqual({ remote: true });
  });

  it.each(['7K2M-Q4XA', '7k2m-q4xa', '7k2mq4xa', ' 7k2m q4xa '])(
    'understand the reference %s',
    (reference) => {
      const { command } = readArguments(['show', reference]);
      expect(command).toEqual({ name: 'show', reference: '7K2M-Q4XA' });
    },
  );

  it.each(['oo79-lol5', 'OO79 IO15', '0079l0l5'])('read %s as the site does', (reference) => {
    const { command } = readArguments(['show', reference]);
    expect(command).toEqual({ name: 'show', reference: '0079-1015' });
  });

  it('narrow a list or an export by kind and junction', () => {
    const filter = { kind: 'hole', junction: 5 };
    expect(readArguments(['--kind', 'hole', '--junction', 'J5']).command).toEqual({
      name: 'list',
      ...filter,
    });
    expect(readArguments(['export', '--kind', 'hole', '--junction', '5']).command).toEqual({
      name: 'export',
      ...filter,
    });
  });

  it('say what became of a message, with its first sentence where none is named', () => {
    const command = { name: 'state', reference: '7K2M-Q4XA', state: 'done' };
    expect(readArguments(['state', '7k2mq4xa', 'done']).command).toEqual({
      ...command,
      reason: 'fixed',
    });
    expect(readArguments(['state', '7K2M-Q4XA', 'done', 'safe']).command).toEqual({
      ...command,
      reason: 'safe',
    });
  });

  it.each([
    [['read']],
    [['show']],
    [['show', "x' OR 1=1"]],
    [['show', '7K2M-Q4XA', 'more']],
    [['answer', '7K2M-Q4X']],
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
    [['state', '7K2M-Q4XA']],
    [['state', '7K2M-Q4XA', 'lost']],
    [['state', '7K2M-Q4XA', 'done', 'by-magic']],
    [['state', '7K2M-Q4XA', 'done', 'fixed', 'more']],
  ])('are refused where they cannot be meant: %j', (args) => {
    expect(() => readArguments(args)).toThrow(UsageError);
  });
});

describe('CSV', () => {
  const cells = (changes: Partial<Message>) => csvOf([{ ...message, ...changes }]).split('\r\n')[1];

  it('has a heading, ISO times and lines that end as RFC 4180 has it', () => {
    const [heading, line, end] = csvOf([message]).split('\r\n');
    expect(heading).toMatch(/^\uFEFF"reference","received","name",/);
    expect(line).toBe(
      '"7K2M-Q4XA","2026-11-21T14:05:00.000Z","Aoife","aoife@visitor.example","","Poll","Tá poll ann.","","","","","","","","","","received","","","","","",""',
    );
    expect(end).toBe('');
  });

  it('doubles quotes and keeps commas and line breaks inside their cell', () => {
    expect(cells({ message: 'one, "two"\nthree' })).toContain('"one, ""two""\nthree"');
  });

  it.each(['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠'])(
    'makes no formula of a cell that starts with %j',
    (start) => {
      expect(cells({ name: `${start}HYPERLINK(1)` })).toContain(`"'${start}HYPERLINK(1)"`);
    },
  );

  it('makes none of one that starts with a carriage return', () => {
    expect(csvOf([{ ...message, name: '\r=1' }])).toContain(`"'\r=1"`);
  });
});

describe('text for a terminal', () => {
  it('shows what would command it by its number', () => {
    expect(escapeInvisible('a\u001b[31mb\nc\u202e\u009b')).toBe(
      'a<U+001B>[31mb<U+000A>c<U+202E><U+009B>',
    );
    expect(escapeInvisibleLines('a\nb\r\n\tc\u0007')).toBe('a\nb\n  c<U+0007>');
    expect(escapeInvisible('Seán 👩🏽‍🚒')).toBe('Seán 👩🏽‍🚒');
  });

  it('never holds a control, whatever was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeInvisibleLines(text)).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });

  it('is cut between characters and stands in columns', () => {
    expect(shorten('👩🏽‍🚒👩🏽‍🚒👩🏽‍🚒', 2)).toBe('👩🏽‍🚒…');
    expect(shorten('ab', 2)).toBe('ab');
    expect(table(['A', 'Long'], [['áé', 'x']])).toBe('A   Long\n──  ────\náé  x');
  });
});
