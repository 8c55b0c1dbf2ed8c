import { confirm, group, isCancel, note, select, text } from '@clack/prompts';
import { directions, junctionName, junctions } from '../../src/content/network.ts';
import { kinds, severities } from '../../src/notices/notice.ts';
import { kindWords } from '../../src/notices/words.ts';
import { lanesFrom, UsageError } from './arguments.ts';

/** Answers as they were before, or nothing for a new notice. */
type Before = Record<string, unknown>;

function stop(): never {
  throw new UsageError('Nothing was written.');
}

/** Asks for every field of a notice; an empty answer leaves a field that may be left out. */
export async function askFields(before: Before): Promise<Before> {
  const answers = await group(
    {
      kind: () => choose('What is it?', kinds, before.kind, (kind) => kindWords[kind]),
      title: () => line('Title', before.title),
      text: () => line('What does it mean for drivers?', before.text),
      direction: () => choose('Direction', [...directions, 'both'] as const, before.direction),
      from: () => chooseJunction('From which junction?', before.from),
      to: () => chooseJunction('To which junction? (the same for one junction)', before.to),
      slips: () =>
        optional('Slip roads of that junction: exit, entry, or both with a comma', before.slips),
      lanes: () => optional('Lanes closed of lanes there, such as 2/4', lanesText(before.lanes)),
      start: () => line('Start, Irish time, such as 2026-11-23 21:00', before.start),
      end: () => line('End', before.end),
      repeat: () => optional('Repeated hours, such as 21:00-05:30 mon-fri', before.repeat),
      diversion: () => optional('Diversion', before.diversion),
      audible: () =>
        confirm({
          message: 'Will people beside the road hear it?',
          initialValue: before.audible === true,
        }),
      severity: () => choose('Severity', severities, before.severity ?? 'medium'),
    },
    { onCancel: stop },
  );
  const given = Object.entries(answers).filter(([, answer]) => answer !== '');
  return { ...Object.fromEntries(given), ...listsOf(answers) };
}

/** What is typed as one line and kept as a list or a pair. */
function listsOf({ slips, lanes }: { slips: string; lanes: string }): Before {
  return {
    ...(slips === '' ? {} : { slips: slips.split(',').map((slip) => slip.trim()) }),
    ...(lanes === '' ? {} : { lanes: lanesFrom(lanes) }),
  };
}

function lanesText(lanes: unknown): string {
  const pair = typeof lanes === 'object' && lanes !== null ? Object.values(lanes) : [];
  return pair.join('/');
}

/** Asks who says so, where no flag did. */
export async function askWho(): Promise<string> {
  const answer = await line('Who publishes this? Such as Night shift', undefined);
  return isCancel(answer) ? stop() : answer;
}

/** Shows something and asks whether to go on. @throws UsageError where not. */
export async function askWhether(question: string, shown: string): Promise<void> {
  note(shown, 'As the site will show it');
  const answer = await confirm({ message: question, initialValue: false });
  if (answer !== true) stop();
}

function line(message: string, before: unknown) {
  const initialValue = typeof before === 'string' ? before : '';
  return text({
    message,
    initialValue,
    validate: (answer) => (answer?.trim() ? undefined : 'This is needed.'),
  });
}

function optional(message: string, before: unknown) {
  const initialValue = Array.isArray(before) ? before.join(',') : `${before ?? ''}`;
  return text({ message: `${message} (empty for none)`, initialValue, defaultValue: '' });
}

function choose<T extends string>(
  message: string,
  values: readonly T[],
  before: unknown,
  label: (value: T) => string = (value) => value,
) {
  const initialValue = values.find((value) => value === before) ?? values[0];
  const options = values.map((value) => ({ value: `${value}`, label: label(value) }));
  return select({ message, options, ...(initialValue ? { initialValue: `${initialValue}` } : {}) });
}

function chooseJunction(message: string, before: unknown) {
  const options = junctions.map((one) => ({ value: `${one.number}`, label: junctionName(one) }));
  return select({ message, options, initialValue: `${before ?? junctions[2].number}` });
}
