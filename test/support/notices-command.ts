import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import { readArguments } from '../../cli/notices/arguments.ts';
import { run } from '../../cli/notices/commands.ts';
import { openStores, type Stores } from '../../cli/notices/context.ts';
import { StoppedError, type Terminal } from '../../cli/notices/prompts.ts';
import { readNotices } from '../../src/works/edit/notice-store.ts';
import { migrate } from './database.ts';

/** Words to wait for on the screen, and the keys that are pressed then. */
export type Step = [words: string, keys: string];

/** Terminal input: Enter, Down arrow, Ctrl+U, which clears the line, and Ctrl+C. */
export const keys = { enter: '\r', down: '\u001b[B', empty: '\u0015', stop: '\u0003' };

/** A line that is typed in the place of the one that is there. */
export const typedLine = (text: string) => `${keys.empty}${text}${keys.enter}`;

/** Prompts and answers for a southbound closure from J6 to J7 that has begun, without the last question. */
export const closure: readonly Step[] = [
  ['Who publishes this?', typedLine('Night shift')],
  ['What is it?', `${keys.down}${keys.down}${keys.enter}`],
  ['Title', typedLine('Bridge struck')],
  ['What does it mean', typedLine('The road is closed. Leave at J6.')],
  ['Which direction?', `${keys.down}${keys.enter}`],
  ['pass first?', `${keys.down.repeat(3)}${keys.enter}`],
  ['pass last?', `${keys.down}${keys.enter}`],
  ['begin?', typedLine('2026-11-23 02:50')],
  ['Has it begun already?', 'y'],
  ['end?', typedLine('2026-11-23 07:00')],
  ['Which way', typedLine('Leave at J6.')],
  ['live beside the road', keys.enter],
  ['How bad', `${keys.down}${keys.enter}`],
];

/** The command on a store of the test's own, in this process, with the clock at an instant. */
export function startNotices(now: number) {
  let directory: string;
  let stores: Stores;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'notices-'));
    stores = await openStores({ remote: false, directory });
    await migrate(stores.database);
  });
  afterAll(async () => {
    await stores.close();
    await rm(directory, { recursive: true });
  });
  return {
    /** The directory for `--persist-to`. */
    directory: () => directory,
    /** What the notice store holds. */
    storedNotices: () => readNotices(stores.database, now),
    /** What `npm run notices -- …` prints with nobody there to ask. */
    async run(...args: string[]): Promise<string> {
      return run(await readArguments(args), { ...stores, now: () => now });
    },
    /** The same in a terminal with these answers; the deployed store is the test's too. */
    async ask(args: string[], steps: readonly Step[]): Promise<{ printed: string; seen: string }> {
      const { terminal, seen } = fakeTerminal(steps);
      const read = await readArguments(args);
      const printed = await run(read, { ...stores, now: () => now, terminal });
      return { printed, seen: seen() };
    },
    /** Output of a run that is stopped, or refused at the end. */
    async stop(args: string[], steps: readonly Step[]): Promise<string> {
      const { terminal, seen } = fakeTerminal(steps);
      const stopped = run(await readArguments(args), { ...stores, now: () => now, terminal });
      await expect(stopped).rejects.toThrow(StoppedError);
      return seen();
    },
  };
}

/** A terminal at which the steps are taken, each once its words have come up. */
function fakeTerminal(steps: readonly Step[]): { terminal: Terminal; seen(): string } {
  const input = new PassThrough();
  const remaining = [...steps];
  let screenText = '';
  let sinceLastStep = '';
  const output = new Writable({
    write(chunk, _, done) {
      const words = stripVTControlCharacters(String(chunk));
      screenText += words;
      sinceLastStep += words;
      const [next] = remaining;
      if (next && sinceLastStep.includes(next[0])) {
        sinceLastStep = '';
        remaining.shift();
        setImmediate(() => input.write(next[1]));
      }
      done();
    },
  });
  return { terminal: { input, output }, seen: () => screenText };
}
