import type { Instant } from '../../../src/road/irish-time.ts';

/** Sends the time at which the page was rendered, so that "tomorrow" keeps the day that the page shows. */
export function ShownAt({ at }: { at: Instant }) {
  return <input type="hidden" name="shownAt" value={at} data-part="shown-at" />;
}

/** Returns the time at which the page of a form was rendered; `now` if the form does not send it. */
export function shownAtOf(form: FormData, now: Instant): Instant {
  const shownAt = Number(form.get('shownAt'));
  return shownAt > 0 && shownAt < now ? shownAt : now;
}
