import { get } from 'node:http';
import { folder } from './builds.ts';
import { type Figure, figureOf } from './statistics.ts';
import { startWorkerd } from './workerd.ts';

export interface ColdStart {
  /** Milliseconds from starting the process to the first byte of the home page. */
  site: Figure;
  bare: Figure;
  ratio: Figure;
}

/** Starts a fresh process for each first byte, the site's and a bare Worker's in turn. */
export async function measureColdStart(rounds: number): Promise<ColdStart> {
  const site: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(await firstByte('bare', '/'));
    site.push(await firstByte('site', 'site'));
  }
  const ratios = site.map((milliseconds, round) => milliseconds / (bare[round] ?? Number.NaN));
  return { site: figureOf(site), bare: figureOf(bare), ratio: figureOf(ratios) };
}

async function firstByte(config: string, socket: string): Promise<number> {
  const started = performance.now();
  const workerd = await startWorkerd(`${folder}/${config}.capnp`, 1);
  const port = workerd.ports.get(socket);
  const took = await new Promise<number>((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent: false }, (response) => {
      response.once('data', () => resolve(performance.now() - started));
    }).once('error', reject);
  });
  await workerd.stop();
  return took;
}
