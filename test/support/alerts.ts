import { viewAt } from '../../src/answer/view.ts';
import type { Notice } from '../../src/notice/notice.ts';
import type { Trip } from '../../src/site/choice.ts';
import { pushMessage } from '../../src/works/alerts/message.ts';
import { type AlertReport, dueMessage } from '../../src/works/alerts/report.ts';
import { aNotice, aSnapshot, at } from './notices.ts';

export const evening = at('2026-11-23 21:50');
const trip: Trip = { from: 7, to: 12 };
export const anyTime = { hours: 'all 00:00-00:00', nights: true };
export const mornings = { ...anyTime, hours: 'weekdays 06:00-09:30' };
export const closure = aNotice({
  kind: 'closure',
  lanes: undefined,
  from: 9,
  to: 10,
  start: at('2026-11-23 21:00'),
  end: at('2026-11-23 23:30'),
});
export const later = { ...closure, start: at('2026-11-23 22:00'), end: at('2026-11-24 05:00') };

const nothing: AlertReport = { items: [], unknown: false };

export interface Case {
  notices: readonly Notice[];
  unreadable?: boolean;
  now?: number;
  of?: Trip;
  choice?: typeof anyTime;
  /** What the device was told; `saved` if the visitor has just saved the alert. */
  told?: AlertReport | 'saved';
  unclear?: boolean;
}

export function due({ notices, unreadable = false, ...given }: Case) {
  const { now = evening, of = trip, choice = anyTime, told = nothing, unclear = false } = given;
  const snapshot = aSnapshot({ notices, ...(unreadable && { unreadable: 1, doubts: [{}] }) });
  const alert = { ...of, ...choice, told: told === 'saved' ? undefined : told, unclear };
  return dueMessage(viewAt(snapshot, now), alert, now);
}

export function messageOf(one: Case) {
  const message = due(one);
  const { now = evening, of = trip } = one;
  return message && pushMessage(message, { id: 7, ...of }, now, 'https://road.example');
}

export const textOf = (one: Case) => messageOf(one)?.data.notification.body;
export const toldOf = (one: Case) => due(one)?.report ?? nothing;
