import fc from 'fast-check';
import { it } from 'vitest';
import { roadCases } from '../support/road-cases.ts';
import { judge } from '../support/road-claims.tsx';

it('says in 50,000 cases what the oracle finds, and nothing else', async () => {
  await fc.assert(fc.asyncProperty(roadCases, judge), { numRuns: 50_000 });
}, 1_800_000);
