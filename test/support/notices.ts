import type { Notice } from '../../src/works/notice.ts';
import { empty, type Snapshot } from '../../src/works/snapshot.ts';

/** A plain lane closure on the afternoon of 23 November 2026, with whatever a test changes. */
export function aNotice(changes: Partial<Notice> = {}): Notice {
  return {
    id: 'k7m2qx',
    revision: 1,
    kind: 'lane-closure',
    title: 'Barrier repair',
    text: 'One of four lanes is closed. Allow five minutes more.',
    direction: 'southbound',
    from: 6,
    to: 7,
    slips: [],
    lanes: { closed: 1, of: 4 },
    start: Date.UTC(2026, 10, 23, 12),
    end: Date.UTC(2026, 10, 23, 16),
    audible: false,
    severity: 'medium',
    changes: [{ at: Date.UTC(2026, 10, 20, 9), by: 'Planning', what: 'Published' }],
    ...changes,
  };
}

export function aSnapshot(changes: Partial<Snapshot> = {}): Snapshot {
  return { ...empty, revision: 7, published: Date.UTC(2026, 10, 20, 9), ...changes };
}
