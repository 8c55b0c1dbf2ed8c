import fc from 'fast-check';
import { expect, onTestFinished, vi } from 'vitest';
import '../runs.ts';
import { commands } from './commands.ts';
import { everyTrip, subscribe } from './devices.ts';
import { confirmRestore } from './failures.ts';
import { outcomes, seasons, startModel } from './model.ts';
import { settle } from './settle.ts';
import { startWorld } from './world.ts';

/** Number of histories after which the Workers start anew, because each history begins in a later year. */
const maxHistories = 60;

/**
 * Runs random histories of people, visitors, devices and faults against the Workers of production. After each
 * step, everything that the site promises must hold. A failure prints the shortest history and its seed.
 */
export async function runHistories(parameters: fc.Parameters<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] });
  // Also after a timeout.
  onTestFinished(() => void vi.useRealTimers());
  let world = await startWorld();
  let count = 0;
  const histories = fc.commands(commands, { maxCommands: 30, size: 'max' });
  const property = fc.asyncProperty(
    // Only the first night of a history in March or October has a clock change.
    fc.constantFrom(...seasons, 'October' as const),
    histories,
    async (season, steps) => {
      count += 1;
      if (count % maxHistories === 0) {
        await world.close();
        world = await startWorld();
      }
      const model = await startModel(world, season);
      await confirmRestore(model, world);
      for (const choice of everyTrip) await subscribe(choice, model, world);
      await settle(model, world);
      await fc.asyncModelRun(() => ({ model, real: world }), steps);
    },
  );
  try {
    await fc.assert(property, parameters);
  } finally {
    await world.close();
  }
  for (const [name, times] of Object.entries(outcomes))
    expect({ name, times }).not.toEqual({ name, times: 0 });
}
