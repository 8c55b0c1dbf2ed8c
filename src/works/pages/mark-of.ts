import { href } from '../../site/routes.ts';
import type { Mark } from '../diagram/mark.ts';
import { effectOf } from '../effect.ts';
import { clockOf } from '../irish-time.ts';
import type { Notice } from '../notice.ts';

/** A notice as the diagram draws it; none where it is information alone. */
export function markOf(
  notice: Notice,
  { number, now, start }: { number: number; now: boolean; start: number },
): Mark | undefined {
  const effect = effectOf(notice);
  if (effect === 'information') return undefined;
  const { direction, from, to, slips, id } = notice;
  const hour = now ? undefined : clockOf(start);
  return { number, href: href('notice', id), effect, now, hour, direction, from, to, slips };
}
