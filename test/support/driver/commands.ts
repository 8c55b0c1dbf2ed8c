import fc from 'fast-check';
import type { Fault } from '../workers/faults.ts';
import { change, changes, press, presses, pressMessage, race, undo, withdraw } from './changes.ts';
import { closures, publishClosure, subject } from './closures.ts';
import { choices, deviceOf, killSending, subscribe, treatments, visit } from './devices.ts';
import { away, confirmRestore, kill, lag, restore, restores, sendMessage } from './failures.ts';
import { advance, type Model, minute } from './model.ts';
import { settle } from './settle.ts';
import type { World } from './world.ts';

type Work<T> = (given: T, model: Model, world: World) => Promise<void>;

/** Commands that the desk refuses after a restore. */
const needsStore = [
  'publish',
  'change',
  'undo',
  'press',
  'race',
  'lag',
  'withdraw',
  'restore',
  'kill',
  'subscribe',
];

/** Commands without effect before the first publication. */
const needsNotice = ['change', 'press', 'restore'];

/** Builds a command, after which the Workers settle. */
function command<T>(name: string, given: fc.Arbitrary<T>, work: Work<T>) {
  return given.map(
    (value): fc.AsyncCommand<Model, World> => ({
      // Until somebody confirms a restore, nobody can publish.
      check: ({ isRestored, notices }) =>
        (!isRestored || !needsStore.includes(name)) &&
        (notices.size > 0 || !needsNotice.includes(name)),
      async run(model, world) {
        const { failing } = model;
        model.failing = undefined;
        await advance(model, world, 1_000);
        await work(value, model, world);
        await settle(model, world, failing);
      },
      toString: () => `${name}(${JSON.stringify(value)})`,
    }),
  );
}

const faults: readonly Fault[] = [
  away,
  { does: 'throw', message: 'failed once', times: 1 },
  { does: 'lose-answer', message: 'Network connection lost.' },
  { does: 'hang' },
];

/** Everything that may happen, each with about its frequency. */
export const commands = [
  ...Array.from({ length: 3 }, () => command('publish', closures, publishClosure)),
  ...Array.from({ length: 5 }, () => command('press', presses, press)),
  ...Array.from({ length: 2 }, () => command('change', changes, change)),
  ...Array.from({ length: 2 }, () =>
    // The colleague extends or withdraws the notice, because other buttons leave nothing to undo. Only the page of a
    // closure that applies now begins with buttons that extend it.
    command('undo', fc.tuple(closures, changes, fc.constantFrom(0, 1, -1)), undo),
  ),
  ...Array.from({ length: 2 }, () => command('press of a message', presses, pressMessage)),
  ...Array.from({ length: 3 }, () => command('race', fc.tuple(subject, closures), race)),
  command('wait', fc.constantFrom(3, 20, 50, 90, 400), (minutes, model, world) =>
    advance(model, world, minutes * minute),
  ),
  command('send a message', fc.constant(0), (_, ...given) => sendMessage(...given)),
  command('subscribe', choices, subscribe),
  command('visit', fc.tuple(subject, fc.constantFrom('save', 'move')), visit),
  command(
    'disturb a device',
    fc.tuple(subject, fc.array(fc.constantFrom(...treatments), { minLength: 1, maxLength: 2 })),
    async ([index, next], model) => {
      const device = deviceOf(model, index);
      if (device) device.receiver.treatments = next;
    },
  ),
  ...Array.from({ length: 2 }, () =>
    command(
      'fail to send',
      fc.record({ batch: fc.integer({ min: 1, max: 5 }), isExecuted: fc.boolean() }),
      async (failing, model) => {
        for (const { receiver } of model.devices) receiver.treatments = [];
        model.failing = failing;
      },
    ),
  ),
  command(
    'fail',
    fc.tuple(fc.constantFrom('DB', 'NOTICES', 'OUTBOX'), fc.constantFrom(...faults)),
    async ([binding, fault], model, world) => {
      model.faults = { [binding]: fault, ...(binding === 'DB' && { READS: fault }) };
      await advance(model, world, 0);
    },
  ),
  // Often, because most invariants hold only without a fault, and each step during a fault that hangs takes seconds.
  ...Array.from({ length: 6 }, () =>
    command('recover', fc.constant(0), async (_, model, world) => {
      model.faults = {};
      await advance(model, world, 0);
      if (model.isRestored) await confirmRestore(model, world);
    }),
  ),
  ...Array.from({ length: 2 }, () => command('restore', restores, restore)),
  ...Array.from({ length: 2 }, () => command('lag', closures, lag)),
  command('withdraw', closures, withdraw),
  ...Array.from({ length: 2 }, () => command('kill while sending', subject, killSending)),
  command(
    'kill',
    fc.record({
      after: fc.integer({ min: 1, max: 5 }),
      isAway: fc.constantFrom(true, true, false),
    }),
    kill,
  ),
];
