import * as v from 'valibot';
import type { RoadView } from '../src/answer/view.ts';
import type { Instant } from '../src/road/irish-time.ts';
import { memoizePerObject } from '../src/road/per-object.ts';
import { pushMessage } from '../src/works/alerts/message.ts';
import {
  dueMessage,
  emptyReport,
  reportSchema,
  type TripState,
  tripStateOf,
  uncertainReport,
} from '../src/works/alerts/report.ts';
import { storedChoiceSchema } from '../src/works/alerts/store.ts';

/** All columns of an alert on which its message depends. Alerts with equal values have the same message. */
export const alertSchema = v.object({
  ...storedChoiceSchema.entries,
  told: v.string(),
  asked: v.picklist(['', 'test', 'confirm']),
});

export type StoredAlert = v.InferOutput<typeof alertSchema>;

/** Reads rows. Omits unreadable rows, so that they do not stop the others. */
export function readableRows<Schema extends v.GenericSchema>(
  schema: Schema,
  rows: readonly unknown[] = [],
): v.InferOutput<Schema>[] {
  return rows.flatMap((row) => {
    const { success, output } = v.safeParse(schema, row);
    return success ? [output] : [];
  });
}

export type Due = NonNullable<ReturnType<typeof dueFor>>;

/** Returns the message that is due for an alert; undefined if none is due. */
export function dueFor(
  view: RoadView,
  { told: text, asked, ...choice }: StoredAlert,
  at: Instant,
  origin: string,
) {
  const { from, to } = choice;
  const states = tripStates(view);
  const state = states.get(`${from} ${to}`) ?? tripStateOf(view, { from, to });
  states.set(`${from} ${to}`, state);
  const told = text === '' ? emptyReport : v.parse(toldSchema, text);
  const due = dueMessage({ choice, told, isAsked: asked !== '' }, state, at);
  return (
    due && {
      /** Writes the message, which contains its time. */
      write: () => pushMessage(due, { from, to }, at, origin, asked),
      /** Value of `told` while the result of the message is unknown. */
      tried: JSON.stringify(uncertainReport(told, due.report)),
      /** Value of `told` after the push service has accepted the message. */
      accepted: JSON.stringify(due.report),
    }
  );
}

const tripStates = memoizePerObject((_: RoadView) => new Map<string, TripState>());

/** What a device was told. For an unreadable text, a message about the present state is due. */
const toldSchema = v.fallback(v.pipe(v.string(), v.parseJson(), reportSchema), {
  ...emptyReport,
  unknown: true,
});
