import { isChosen, placeFrom } from '../src/works/alerts/choice.ts';
import { isAnnouncing, type PlaceState, placeStateOf } from '../src/works/alerts/report.ts';
import type { Notices } from '../src/works/model/view.ts';
import { choices, segmentOf } from '../src/works/pages/choice.ts';
import { nightOf } from '../src/works/time/intervals.ts';
import type { Instant } from '../src/works/time/irish-time.ts';

/** States of all places at an instant, each computed once. */
export class RoadStates {
  readonly #notices: Notices;
  readonly #at: Instant;
  readonly #states = new Map<string, PlaceState>();

  constructor(notices: Notices, at: Instant) {
    [this.#notices, this.#at] = [notices, at];
  }

  /** State of a place; undefined if the road no longer has the junction. */
  of(place: string, lanes: boolean): PlaceState | undefined {
    const name = nameOf(place, lanes);
    const found = placeFrom(place);
    const state = this.#states.get(name) ?? (found && placeStateOf(this.#notices, found, lanes));
    if (state) this.#states.set(name, state);
    return state;
  }

  /**
   * Key of all inputs of `dueMessage` besides the row. Equal keys lead to the same decision. A row with this
   * key in `settled` is not read again.
   */
  keyOf(place: string, lanes: boolean): string {
    const { items, complete } = this.of(place, lanes) ?? { items: [], complete: false };
    const facts = items.map(({ where, what, start, end }) => [
      ...[where, what, start, end, start <= this.#at],
    ]);
    const night = isAnnouncing(this.#at) ? nightOf(this.#at) : '';
    return JSON.stringify([facts, complete, night]);
  }

  /** Keys of all places, by the name of the place and of the reported events. */
  allKeys(): Record<string, string> {
    const places = choices.filter(({ direction }) => direction).map(segmentOf);
    const names = places.flatMap((place) =>
      [false, true].map((lanes) => [nameOf(place, lanes), this.keyOf(place, lanes)] as const),
    );
    return Object.fromEntries(names);
  }
}

function nameOf(place: string, lanes: boolean): string {
  return `${place} ${Number(lanes)}`;
}

/** Value of `settled` for which no message is due. */
export function settledKey(key: string, hours: string, at: Instant): string {
  return `${isChosen(hours, at) ? 'in' : 'out'} ${hours} ${key}`;
}

/** Returns the ids of the alerts for which a message may be due. */
export async function findUnsettled(
  database: D1Database,
  states: RoadStates,
  at: Instant,
): Promise<number[]> {
  const { results: all } = await database
    .prepare('SELECT DISTINCT hours FROM alerts')
    .all<{ hours: string }>();
  const prefixes = all.map(({ hours }) => [hours, settledKey('', hours, at)] as const);
  const { results } = await database
    .prepare(
      `WITH
         states AS MATERIALIZED (SELECT key AS name, value FROM json_each(?1)),
         prefixes AS MATERIALIZED (SELECT key AS hours, value FROM json_each(?2))
       SELECT alerts.id FROM alerts
       JOIN states ON states.name = alerts.place || ' ' || alerts.lanes
       JOIN prefixes ON prefixes.hours = alerts.hours
       WHERE not_before <= ?3 AND (test = 1 OR settled <> prefixes.value || states.value)`,
    )
    .bind(JSON.stringify(states.allKeys()), JSON.stringify(Object.fromEntries(prefixes)), at)
    .all<{ id: number }>();
  return results.map(({ id }) => id);
}
