import * as v from 'valibot';
import type { Notices } from '../src/answer/view.ts';
import type { Instant } from '../src/road/irish-time.ts';
import { memoizePerObject } from '../src/road/per-object.ts';
import { alertPlaces, askedSchema } from '../src/works/alerts/choice.ts';
import { type PushMessage, pushMessage } from '../src/works/alerts/message.ts';
import {
  type AlertReport,
  addTriedReport,
  dueMessage,
  emptyReport,
  type PlaceState,
  placeStateOf,
  reportSchema,
} from '../src/works/alerts/report.ts';
import { storedChoiceSchema } from '../src/works/alerts/store.ts';

/** All columns of an alert on which its message depends. Alerts with equal values have the same message. */
export const alertSchema = v.object({
  ...storedChoiceSchema.entries,
  told: v.string(),
  asked: askedSchema,
});

export type StoredAlert = v.InferOutput<typeof alertSchema>;

interface Due {
  /** Writes the message, which contains its time. */
  readonly write: () => Promise<PushMessage>;
  /** Value of `told` while the result of the message is unknown. */
  readonly tried: string;
  /** Value of `told` after the push service has accepted the message. */
  readonly accepted: string;
}

/** Returns the message that is due for an alert; undefined if none is due. */
export function dueFor(
  notices: Notices,
  { place: name, hours, lanes, told: text, asked }: StoredAlert,
  at: Instant,
  origin: string,
): Due | undefined {
  const place = alertPlaces.get(name);
  // The road no longer has this junction.
  if (!place) return;
  const stateKey = `${name} ${lanes}`;
  const states = placeStatesOf(notices);
  const state = states.get(stateKey) ?? placeStateOf(notices, place, lanes);
  states.set(stateKey, state);
  const [told = emptyReport, ...tried] = toldFrom(text);
  const history = { choice: { hours, lanes }, told, tried, isTest: asked !== '' };
  const due = dueMessage(history, state, at);
  if (!due) return;
  return {
    write: () => pushMessage(due, place, at, origin, asked),
    tried: JSON.stringify([told, ...addTriedReport(tried, due.report)]),
    accepted: JSON.stringify([due.report]),
  };
}

const placeStatesOf = memoizePerObject((_: Notices) => new Map<string, PlaceState>());

const toldSchema = v.pipe(v.string(), v.parseJson(), v.array(reportSchema));

/** Reads what a device may have been told. For an unreadable text, a message about the present state is due. */
function toldFrom(text: string): readonly AlertReport[] {
  const result = v.safeParse(toldSchema, text);
  return result.success ? result.output : [{ ...emptyReport, unknown: true }];
}
