/** Month names, without `Intl`, because creating a formatter takes 20 ms of CPU time in a fresh isolate. */
const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** Formats a day: "5 March 2025" for 2025-03-05. */
export function formatLongDate(date: string): string {
  return `${Number(date.slice(8, 10))} ${formatMonth(date)}`;
}

/** Formats a month: "March 2025" for 2025-03 or any day in it. */
export function formatMonth(date: string): string {
  return `${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
}
