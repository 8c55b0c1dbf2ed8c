import ICAL from 'ical.js';

export interface CalendarEvent {
  readonly uid: string;
  readonly sequence: number;
  readonly summary: string;
  readonly place: string;
  readonly isCancelled: boolean;
  /** Half-open interval, in ms since 1970. */
  readonly period: { readonly start: number; readonly end: number };
}

/** Reads iCalendar with ical.js. @throws Error if an event recurs */
export function calendarEvents(text: string): CalendarEvent[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    if (event.isRecurring()) throw new Error(`${event.uid} recurs.`);
    const [start = 0, end = 0] = [event.startDate, event.endDate].map((time) =>
      time.toJSDate().getTime(),
    );
    const isCancelled = component.getFirstPropertyValue('status') === 'CANCELLED';
    const { uid, sequence, summary, location: place } = event;
    return { uid, sequence, summary, place, isCancelled, period: { start, end } };
  });
}
