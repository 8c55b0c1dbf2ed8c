import type { MessageEvent } from '../../src/contact/inbox/changes.ts';
import { formatJunctions, type Message } from '../../src/contact/inbox/messages.ts';
import { displayTextFor } from '../../src/contact/message/schema.ts';
import { describeState } from '../../src/contact/message/states.ts';
import { escapeInvisible, escapeInvisibleLines } from '../../src/site/content/characters.ts';
import type { Instant } from '../../src/works/time/irish-time.ts';

let format: Intl.DateTimeFormat | undefined;

/** Formats a time in Irish local time: "22 Nov 2026, 14:05". */
export function formatTime(time: Instant): string {
  format ??= new Intl.DateTimeFormat('en-IE', {
    timeZone: 'Europe/Dublin',
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return format.format(time);
}

/** One line of text from a visitor, with isolated direction and with control characters as code points. */
export function VisitorLine({ text }: { text: string }) {
  return (
    <bdi className="written-line" translate="no">
      {escapeInvisible(text)}
    </bdi>
  );
}

/** Text from a visitor, in a box that the keyboard can scroll. */
export function VisitorText({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the box scrolls, so it must be focusable
    <section className="written" aria-label={label} tabIndex={0}>
      <p dir="auto" translate="no">
        {escapeInvisibleLines(text)}
      </p>
    </section>
  );
}

/** Describes a report: "Hole, J5 to J6, northbound"; empty without kind, place and direction. */
export function reportText(message: Message): string {
  const { kind, direction } = message;
  return [
    displayTextFor('kind', kind),
    formatJunctions(message),
    displayTextFor('direction', direction),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

export function stateLabel({ suspected, state, state_reason, answered_at }: Message): string {
  if (suspected === 1) return 'Spam';
  if (state === null && answered_at !== null) return 'Answered';
  return describeState(state, state_reason).label;
}

const eventTexts: Readonly<Record<string, string>> = {
  answered: 'marked it as answered',
  note: 'changed the note',
  spam: 'marked it as spam',
  'not spam': 'marked it as not spam',
  'address removed': 'removed an address',
};

/** Describes an event. The description of a state change contains the old and the new state. */
function describeEvent({ what, old, new: newValue }: MessageEvent): string {
  if (what === 'state') return `changed its state from “${old}” to “${newValue}”`;
  if (what === 'taken') return newValue === '' ? 'unassigned it' : `assigned it to ${newValue}`;
  if (what === 'erased') return `erased ${newValue} ${newValue === '1' ? 'message' : 'messages'}`;
  return eventTexts[what] ?? what;
}

export function Events({ events }: { events: readonly MessageEvent[] }) {
  if (events.length === 0) return <p className="hint">No changes yet.</p>;
  return (
    <ol className="events">
      {events.map((event) => (
        <li key={event.id}>
          <time dateTime={new Date(event.at).toISOString()}>{formatTime(event.at)}</time>{' '}
          <bdi>{event.actor}</bdi> {describeEvent(event)}
          {event.reference !== '' && <span className="hint"> ({event.reference})</span>}
        </li>
      ))}
    </ol>
  );
}

/** Returns the links between the pages of the messages desk, with the current page marked. */
export function messagesNav(current?: 'list' | 'person' | 'record') {
  const links = [
    { name: 'list', href: '/messages', label: 'All messages' },
    { name: 'person', href: '/messages/person', label: 'Data about a person' },
    { name: 'record', href: '/messages/record', label: 'Activity log' },
  ] as const;
  return links.map(({ name, ...link }) => ({ ...link, current: name === current }));
}
