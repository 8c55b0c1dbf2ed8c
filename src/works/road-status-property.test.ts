import fc from 'fast-check';
import { it } from 'vitest';
import { roadCases } from '../../test/support/road-cases.ts';
import { judge } from '../../test/support/road-claims.tsx';

/** The cases take ten seconds alone, and more than a minute where the processor is shared. */
const timeoutMs = 300_000;

it(
  'says on no page and in no feed what an oracle that walks minute by minute does not find',
  () => {
    fc.assert(fc.property(roadCases, judge), { numRuns: 2_000 });
  },
  timeoutMs,
);
