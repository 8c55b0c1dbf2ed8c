import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

/** Shows the operator a preview and asks a yes-or-no question. Resolves to `true` for yes. */
export type Confirm = (preview: string, question: string) => Promise<boolean>;

/** Prompts on stderr, so that stdout can be piped. Ctrl-C and Ctrl-D count as no. */
const askOnTerminal: Confirm = async (preview, question) => {
  process.stderr.write(`${preview}\n\n`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const inputEnd = once(terminal, 'close').then(() => '');
  const typedAnswer = terminal.question(`${question} (y/N) `).catch(() => '');
  const answer = await Promise.race([typedAnswer, inputEnd]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
};

/** Prompt on the terminal; undefined if there is no terminal. */
export const confirmOnTerminal: Confirm | undefined =
  process.stdin.isTTY && process.stderr.isTTY ? askOnTerminal : undefined;
