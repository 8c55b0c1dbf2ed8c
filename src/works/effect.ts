import type { Notice } from './notice.ts';

/** What a notice does to drivers, from the most to the least severe. */
export const effects = ['closed', 'slip-closed', 'lanes', 'works', 'information'] as const;
export type Effect = (typeof effects)[number];

/**
 * What a notice does to drivers while it is active. A carriageway counts as closed where every lane
 * is, whatever kind the notice was given.
 */
export function effectOf({ kind, slips, lanes }: Pick<Notice, 'kind' | 'slips' | 'lanes'>): Effect {
  const allLanes = kind === 'full-closure' || (lanes !== undefined && lanes.closed >= lanes.of);
  if (allLanes) return slips.length > 0 ? 'slip-closed' : 'closed';
  if (kind === 'lane-closure' || (lanes && lanes.closed > 0)) return 'lanes';
  return kind === 'information' ? 'information' : 'works';
}
