import { type Direction, directions, type Junction, junction } from '../../site/content/network.ts';
import { href } from '../../site/routes.ts';
import { isKind, type Kind, type Notice } from '../notice.ts';

/** What a reader wants to see; what is left out does not restrict. */
export interface Filter {
  readonly kind?: Kind;
  readonly direction?: Direction;
  readonly junction?: Junction['number'];
}

/** The filter that a query asks for; values that mean nothing are left aside. */
export function filterFrom(query: (name: string) => string | undefined): Filter {
  const kind = query('kind');
  const direction = directions.find((known) => known === query('direction'));
  const number = junction(Number(query('junction')?.replace(/^j/i, '') || Number.NaN))?.number;
  return {
    ...(isKind(kind) ? { kind } : {}),
    ...(direction ? { direction } : {}),
    ...(number === undefined ? {} : { junction: number }),
  };
}

/** The one address of what a filter shows, whatever else a query holds and in whatever order. */
export function worksUrl(filter: Filter): string {
  const query = Object.entries(filter).map(([name, value]) => `${name}=${value}`);
  return query.length > 0 ? `${href('works')}?${query.join('&')}` : href('works');
}

export function isEmpty(filter: Filter): boolean {
  return Object.keys(filter).length === 0;
}

/** Whether a notice is what a reader asked for; it is met at every junction between its ends. */
export function matches({ kind, direction, from, to }: Notice, filter: Filter): boolean {
  const [low, high] = from <= to ? [from, to] : [to, from];
  return (
    (filter.kind === undefined || kind === filter.kind) &&
    (filter.direction === undefined || direction === 'both' || direction === filter.direction) &&
    (filter.junction === undefined || (low <= filter.junction && filter.junction <= high))
  );
}
