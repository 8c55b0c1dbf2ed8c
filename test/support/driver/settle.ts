import { expectInvariants } from './invariants.ts';
import { advance, type Model, minute, outcomes } from './model.ts';
import type { World } from './world.ts';

/** Lets two minutes pass, in which everybody must learn what has changed; or one, if the run of the alerts fails. */
export async function settle(
  model: Model,
  world: World,
  failing?: Model['failing'],
): Promise<void> {
  for (const run of failing ? [{ failing }] : [{ twice: true }, {}]) {
    await advance(model, world, minute);
    await world.runAlerts(run);
    await world.cron();
  }
  if (!failing) return expectInvariants(model, world);
  forgetResults(model);
  outcomes['failed runs'] += 1;
}

/** Notes that the results of the last messages are lost. Without its result, a message is repeated. */
export function forgetResults({ devices, now }: Model): void {
  for (const { receiver } of devices)
    for (const attempt of receiver.attempts)
      if (attempt.time > now - minute) attempt.isConfirmed = false;
}
