import { get } from 'node:http';
import type { ServiceName } from './services.ts';
import { medianOf, type Row } from './table.ts';
import { startWorkerd } from './workerd.ts';

const services = ['bare', 'hono-react', 'site'] as const satisfies readonly ServiceName[];

/** Measures the time in ms from starting a process to the first byte of `/`: medians, services in turn. */
export async function coldStartRows(rounds: number): Promise<Row[]> {
  const times = { bare: [0], 'hono-react': [0], site: [0] };
  // The first round only warms the disk cache.
  for (let round = 0; round <= rounds; round++) {
    for (const name of services) {
      const durationMs = await timeToFirstByte(name);
      if (round > 0) times[name].push(durationMs);
    }
  }
  const median = (name: (typeof services)[number]) => medianOf(times[name].slice(1));
  const row = (measure: string, name: (typeof services)[number]): Row => {
    return { measure: `first byte of a fresh process, ${measure}, ms`, value: median(name) };
  };
  return [
    row('bare Worker', 'bare'),
    row('Hono and React alone', 'hono-react'),
    row('site', 'site'),
    {
      measure: 'first byte of a fresh process, site / Hono and React alone',
      target: '≤ 1.05',
      value: median('site') / median('hono-react'),
      digits: 2,
    },
  ];
}

async function timeToFirstByte(name: ServiceName): Promise<number> {
  const started = performance.now();
  const workerd = await startWorkerd(name);
  const durationMs = await new Promise<number>((resolve, reject) => {
    get(workerd.origin, { agent: false }, (answer) => {
      answer.once('data', () => resolve(performance.now() - started));
    }).once('error', reject);
  });
  await workerd.stop();
  return durationMs;
}
