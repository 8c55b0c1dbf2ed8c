import { formatJunctions, type Message } from '../../src/contact/inbox/messages.ts';
import { displayTextFor } from '../../src/contact/message/schema.ts';
import { describeState } from '../../src/contact/message/states.ts';
import { type Instant, timeZone } from '../../src/road/irish-time.ts';
import { escapeInvisible, escapeInvisibleLines } from '../../src/site/content/characters.ts';

let dateTimeFormat: Intl.DateTimeFormat | undefined;

/** Formats a time in Irish local time: "22 Nov 2026, 14:05". */
export function formatTime(time: Instant): string {
  dateTimeFormat ??= new Intl.DateTimeFormat('en-IE', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return dateTimeFormat.format(time);
}

/**
 * One line of a visitor's text. Its writing direction is isolated, and control characters appear as code
 * points.
 */
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

export function stateLabel({ suspected, state, state_reason }: Message): string {
  if (suspected > 0) return suspected === 1 ? 'Suspected spam' : 'Spam';
  return describeState(state, state_reason).label;
}

/** Returns the links between the pages of the messages desk, with the current page marked. */
export function messagesNav(current?: 'list' | 'person' | 'record') {
  const links = [
    { name: 'list', href: '/messages', label: 'All messages' },
    { name: 'person', href: '/messages/person', label: 'Data about a person' },
    { name: 'record', href: '/messages/record', label: 'Record' },
  ] as const;
  return links.map(({ name, ...link }) => ({ ...link, isCurrent: name === current }));
}
