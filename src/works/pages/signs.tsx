import { findJunction, junctionNameOf } from '../../site/road/network.ts';
import type { Direction } from '../../site/road/road.ts';
import type { Tone } from '../answer.ts';
import type { Effect } from '../effect.ts';
import { alsoWords, isCrossing, landmarkWords, partLabel, partWords } from '../effect-words.ts';
import type { Notice } from '../notice.ts';
import type { Occurrence } from '../road-status.ts';
import { directionWords } from '../words.ts';

/** Path data on a grid of 24 units, drawn as lines of the given width. */
const glyphs = {
  cross: ['M5 5L19 19M19 5L5 19', 5],
  clock: ['M12 3a9 9 0 1 0 .01 0M12 7v5.5l3.5 2', 3],
  slip: ['M7 22V2M7 15c0-5 3-7 8-9M11.5 1.500l7 10', 4],
  cone: ['M10.5 3h3l5 17h-13zM8 12h8M3 21h18', 2.8],
  warning: ['M12 3L22.5 21h-21zM12 9.500v5M12 17.500v.6', 3],
  tick: ['M4 13l5.5 5.500L20 7', 4.5],
  question: ['M7 8.200C7 5 9.3 3.6 12 3.600s5 1.7 5 4.500c0 3.6-5 3.6-5 7.400M12 20.400v.2', 4],
  arrow: ['M1 12h20M15 6l6.5 6L15 18', 3],
  next: ['M9 4l8 8-8 8', 3],
} as const satisfies Record<string, readonly [path: string, width: number]>;

export type GlyphName = keyof typeof glyphs;

/** Decorative icon next to words; an HTML string, because React would write each attribute separately. */
export function Glyph({ name }: { name: GlyphName }) {
  const [path, width] = glyphs[name];
  return (
    <span
      className="glyph"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: path data of our own
      dangerouslySetInnerHTML={{
        __html: `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}" stroke-width="${width}"/></svg>`,
      }}
    />
  );
}

export const toneGlyphs: Readonly<Record<Tone, GlyphName>> = {
  'closed-now': 'cross',
  'closed-later': 'clock',
  slip: 'slip',
  lanes: 'cone',
  works: 'warning',
  clear: 'tick',
  unknown: 'question',
};

/** Text in which neither a time range nor a date wraps: "22:00–05:00", "Mon 23 Nov". */
export function NoWrapTimes({ words }: { words: string }) {
  return words.split(/([\w:]+\)?–[\d:]+|[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}\b)/).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: never moved
      <span key={i} className="nowrap">
        {part}
      </span>
    ),
  );
}

/** A junction's number as on the signs. */
export function Plate({ number }: { number: number }) {
  return (
    <span className="plate" translate="no">
      {`J${number}`}
    </span>
  );
}

/** "J7 → J9 southbound", or "J13 southbound, exit". */
export function PlaceLabel({ notice }: { notice: Notice }) {
  const { from, to } = notice;
  const words = [
    isCrossing(notice) ? '' : directionWords(notice.direction),
    partLabel(notice),
    alsoWords(notice),
  ];
  return (
    <span className="row-where">
      <Plate number={from} />
      {from !== to && (
        <>
          <Glyph name="arrow" />
          <span className="sr-only"> to </span>
          <Plate number={to} />
        </>
      )}{' '}
      <span>{words.filter(Boolean).join(', ')}</span>
    </span>
  );
}

/** "southbound, J7 Lucan (N4) to J9 Red Cow (N7), exit slip"; names are not translated. */
export function PlaceNames({ notice }: { notice: Notice }) {
  const { from, to, direction, landmark } = notice;
  const after = [partWords(notice), alsoWords(notice)].filter(Boolean);
  return (
    <>
      {!isCrossing(notice) && `${directionWords(direction)}, `}
      {landmark && `${landmarkWords(landmark)}, `}
      <JunctionName number={from} />
      {from !== to && (
        <>
          {' '}
          to <JunctionName number={to} />
        </>
      )}
      {after.map((words) => `, ${words}`)}
    </>
  );
}

function JunctionName({ number }: { number: number }) {
  // No line break between a number and its name.
  return <span translate="no">{junctionNameOf(number).replace(' ', '\u00a0')}</span>;
}

/** "J9 Red Cow southbound". */
export function JunctionWords({
  number,
  direction,
}: {
  number: number;
  direction?: Direction | undefined;
}) {
  return (
    <>
      <Plate number={number} /> <span translate="no">{findJunction(number)?.name}</span>
      {direction && ` ${direction}`}
    </>
  );
}

const tags: Readonly<Record<Effect, readonly [text: string, glyph: GlyphName, tone: string]>> = {
  closed: ['CLOSED', 'cross', 'closed'],
  'slip-closed': ['SLIP CLOSED', 'slip', 'closed'],
  'crossing-closed': ['BRIDGE CLOSED', 'cross', 'closed'],
  lanes: ['LANES', 'cone', 'lanes'],
  works: ['WORKS', 'warning', 'works'],
  information: ['NOTICE', 'warning', 'works'],
};

/** "CLOSED" is only for screen readers: both words are wider than a tag, and its cross shows the rest. */
const roundaboutClosed = (
  <>
    ROUNDABOUT<span className="sr-only"> CLOSED</span>
  </>
);

/** Status label of an occurrence: solid while active, hollow before, as in the diagram. */
export function Tag({ effect, now, piece }: Pick<Occurrence, 'effect' | 'now' | 'piece'>) {
  const [words, glyph, tone] = tags[effect];
  const isRoundabout = effect === 'crossing-closed' && piece.slips.includes('roundabout');
  const isIncident = effect === 'works' && piece.kind === 'incident';
  const text = isRoundabout ? roundaboutClosed : isIncident ? 'INCIDENT' : words;
  const isFullClosure = effect === 'closed';
  return (
    <span className={`tag tag-${tone}${now ? '' : ' later'}`}>
      <Glyph name={isFullClosure && !now ? 'clock' : glyph} />
      {isFullClosure && now ? 'CLOSED NOW' : text}
    </span>
  );
}
