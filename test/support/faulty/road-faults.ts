import type { Fault } from './faults.ts';

/** What the book and its copy do instead of answering. */
export type RoadFaults = Partial<Record<'DB' | 'NOTICES', Fault>>;

export const roadFaultsPath = '/_test/road-faults';
