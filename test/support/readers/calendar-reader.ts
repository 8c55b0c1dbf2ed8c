import ICAL from 'ical.js';

/** Event of a calendar with all its occurrences. */
export interface CalendarEvent {
  readonly uid: string;
  readonly sequence: number;
  readonly summary: string;
  readonly place: string;
  readonly isCancelled: boolean;
  /** Half-open intervals, in ms since 1970. */
  readonly occurrences: readonly { readonly start: number; readonly end: number }[];
}

/** Reads iCalendar with ical.js, expanding every recurring event. */
export function calendarEvents(text: string): CalendarEvent[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const durationMs = event.endDate.toJSDate().getTime() - event.startDate.toJSDate().getTime();
    const occurrences: { start: number; end: number }[] = [];
    const iterator = event.iterator();
    for (let next = iterator.next(); next; next = iterator.next()) {
      const start = next.toJSDate().getTime();
      occurrences.push({ start, end: start + durationMs });
    }
    const isCancelled = component.getFirstPropertyValue('status') === 'CANCELLED';
    const { uid, sequence, summary, location: place } = event;
    return { uid, sequence, summary, place, isCancelled, occurrences };
  });
}
