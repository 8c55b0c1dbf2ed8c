import type { MessageEvent } from '../../src/contact/inbox/changes.ts';
import { formatJunctions, type Message } from '../../src/contact/inbox/messages.ts';
import { displayTextFor } from '../../src/contact/message/schema.ts';
import { describeState } from '../../src/contact/message/states.ts';
import { escapeInvisible, escapeInvisibleLines } from '../../src/site/content/characters.ts';

let format: Intl.DateTimeFormat | undefined;

/** Formats a time in ms since 1970 as Irish time: "22 Nov 2026, 14:05". */
export function timeWords(time: number): string {
  format ??= new Intl.DateTimeFormat('en-IE', {
    timeZone: 'Europe/Dublin',
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return format.format(time);
}

/** One line of a visitor's text, with isolated direction and control characters as code points. */
export function VisitorLine({ text }: { text: string }) {
  return (
    <bdi className="written-line" translate="no">
      {escapeInvisible(text)}
    </bdi>
  );
}

/** A visitor's text, confined to a box that can be scrolled by keyboard too. */
export function VisitorText({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className="written" aria-label={label} tabIndex={0}>
      <p dir="auto" translate="no">
        {escapeInvisibleLines(text)}
      </p>
    </section>
  );
}

/** Describes what a report is about: "Hole, J5 to J6, northbound"; empty if none of it was given. */
export function placeWords(message: Message): string {
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

const eventWords: Readonly<Record<string, string>> = {
  answered: 'answered it',
  note: 'changed the note',
  spam: 'marked it as spam',
  'not spam': 'took the mark as spam away',
  'address removed': 'took an address out of it',
};

/** Describes what somebody did; for a change of state, with the old and the new one. */
function describeEvent({ what, old, new: newValue }: MessageEvent): string {
  if (what === 'state') return `changed its state from “${old}” to “${newValue}”`;
  if (what === 'taken') return newValue === '' ? 'gave it back' : 'took it';
  if (what === 'erased') return `erased ${newValue} ${newValue === '1' ? 'message' : 'messages'}`;
  return eventWords[what] ?? what;
}

export function Events({ events }: { events: readonly MessageEvent[] }) {
  if (events.length === 0) return <p className="hint">Nothing was done yet.</p>;
  return (
    <ol className="events">
      {events.map((event) => (
        <li key={event.id}>
          <time dateTime={new Date(event.at).toISOString()}>{timeWords(event.at)}</time>{' '}
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
    { name: 'person', href: '/messages/person', label: 'One person' },
    { name: 'record', href: '/messages/record', label: 'Record' },
  ] as const;
  return links.map(({ name, ...link }) => ({ ...link, current: name === current }));
}
