import type { Notices } from '../src/answer/view.ts';
import { nightOf } from '../src/road/intervals.ts';
import type { Instant } from '../src/road/irish-time.ts';
import { memoizePerObject } from '../src/road/per-object.ts';
import { alertPlaces, isInChosenHours } from '../src/works/alerts/choice.ts';
import { isAnnouncing, type PlaceState, placeStateOf } from '../src/works/alerts/report.ts';

/** Memoized, because an isolate sends many batches of alerts for the same notices. */
const placeStatesOf = memoizePerObject((notices: Notices) =>
  [...alertPlaces].flatMap(([name, place]) =>
    [false, true].map((lanes) => ({ name, lanes, state: placeStateOf(notices, place, lanes) })),
  ),
);

/** State of a place. `key` changes with every input of `dueMessage` that is not stored with the alert. */
interface KeyedState {
  readonly state: PlaceState;
  readonly key: string;
}

/** Returns the state of each place, once with and once without closed lanes, by `stateName`. */
export function statesAt(notices: Notices, at: Instant): ReadonlyMap<string, KeyedState> {
  const night = isAnnouncing(at) ? nightOf(at) : '';
  const keyedStates = placeStatesOf(notices).map(({ name, lanes, state }) => {
    const itemFacts = state.items.map(({ where, what, start, end }) => [
      ...[where, what, start, end, start <= at],
    ]);
    const key = JSON.stringify([itemFacts, state.complete, night]);
    return [stateName(name, lanes), { state, key }] as const;
  });
  return new Map(keyedStates);
}

export function stateName(place: string, lanes: boolean): string {
  return `${place} ${Number(lanes)}`;
}

/** Returns the value that the column `settled` has while no message is due. */
export function settledKey(key: string, hours: string, at: Instant): string {
  return `${hours} ${Number(isInChosenHours(hours, at))} ${key}`;
}

/** Returns the ids of the alerts for which a message may be due. */
export async function findUnsettledAlerts(
  database: D1Database,
  states: ReadonlyMap<string, KeyedState>,
  at: Instant,
): Promise<number[]> {
  const allHours = await database
    .prepare('SELECT DISTINCT hours FROM alerts')
    .all<{ hours: string }>();
  const prefixes = allHours.results.map(({ hours }) => [hours, settledKey('', hours, at)]);
  const keys = [...states].map(([name, { key }]) => [name, key]);
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
    .bind(...[keys, prefixes].map((entries) => JSON.stringify(Object.fromEntries(entries))), at)
    .all<{ id: number }>();
  return results.map(({ id }) => id);
}
