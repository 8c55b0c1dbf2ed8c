import type { Fault } from './faults.ts';

/** What the store of notices and its replica do instead of answering. */
export type RoadFaults = Partial<Record<'DB' | 'NOTICES', Fault>>;

export const roadFaultsPath = '/_test/road-faults';
