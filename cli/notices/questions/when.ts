import { hour, instantOf } from '../../../src/works/irish-time.ts';
import { momentOf } from '../edits.ts';
import { whyNot } from './answers.ts';
import { type Asked, line, optional } from './asked.ts';
import { askYesOrNo } from './terminal.ts';

/** One that has begun already is asked about, since a slip of the finger looks the same. */
export async function start(asked: Asked): Promise<string> {
  const { answers, before, late, terminal } = asked;
  const { now } = asked.rules;
  for (;;) {
    const answer = await line('start', 'When does it begin? Irish time', asked, momentOf(now));
    const past = whyNot('start', answer, { answers, rules: { now, late: false } });
    if (!past || late || answer === before.start) return answer;
    if (await askYesOrNo(terminal, 'That is in the past. Has it begun already?')) return answer;
  }
}

export function end(asked: Asked): Promise<string> {
  const sameDay = `${asked.answers.start}`.slice(0, 'YYYY-MM-DD '.length);
  return line('end', 'When does it end? Irish time', asked, sameDay);
}

/** Hours can only come again where it isActive longer than a day. */
export function repeat(asked: Asked): Promise<string> | string {
  const [from = 0, to = 0] = [asked.answers.start, asked.answers.end].map((moment) =>
    instantOf(`${moment}`.slice(0, 10), `${moment}`.slice(11), 'first'),
  );
  if (to - from <= 24 * hour) return '';
  return optional(
    'repeat',
    'Only at some hours? Such as 21:00-05:30 mon-fri; Enter alone for day and night',
    asked,
  );
}
