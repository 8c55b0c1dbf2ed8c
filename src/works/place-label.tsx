import { Fragment } from 'react';
import { wordsOf } from '../answer/render.ts';
import type { Statement } from '../answer/statements.ts';
import { directionWords, placeParts } from '../answer/words/place.ts';
import { isClosure, isCrossing } from '../notice/effect.ts';
import type { Notice } from '../notice/notice.ts';
import type { Day, Instant } from '../road/irish-time.ts';
import { findJunction, junctionNameOf } from '../road/network.ts';
import type { Direction } from '../road/road.ts';
import { Glyph } from './status-label.tsx';

/** Text whose time ranges and dates do not wrap: "22:00–05:00", "Mon 23 Nov,". Includes the punctuation after them. */
export function NoWrapTimes({ words }: { words: string }) {
  return words
    .split(/([\w:]+\)?–[\d:]+[.,;)]*|[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}\b[.,;)]*)/)
    .map((part, i) =>
      i % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
        <span key={i} className="nowrap">
          {part}
        </span>
      ),
    );
}

/** A junction's number, styled as on road signs. */
function Plate({ number }: { number: number }) {
  return (
    <span className="plate" translate="no">
      {`J${number}`}
    </span>
  );
}

/** Text whose junctions are shown as number signs. */
export function TextWithPlate({ words }: { words: string }) {
  return words.split(/J(\d+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
      <Plate key={index} number={Number(part)} />
    ),
  );
}

/** Place of a notice: "J7 → J9 southbound", or "J13 southbound, exit". */
export function PlaceLabel({ notice }: { notice: Notice }) {
  const { direction, junctions, sign, also } = placeParts(notice);
  const [from = notice.from, to = from] = junctions;
  const words = [direction, sign, also].filter(Boolean).join(', ');
  return <StretchLabel from={from} to={to} words={words} />;
}

/** "J7 → J9 southbound". */
function StretchLabel({ from, to, words }: { from: number; to: number; words: string }) {
  return (
    <span className="row-where">
      <Plate number={from} />
      {to !== from && (
        <>
          <Glyph name="arrow" />
          <span className="sr-only"> to </span>
          <Plate number={to} />
        </>
      )}{' '}
      <span>{words}</span>
    </span>
  );
}

/** A statement in a list, in the words of its row: place, effect and hours. */
export function StatementLabel({ one, at, night }: { one: Statement; at: Instant; night?: Day }) {
  const { from, to, direction } = one;
  const { effect, hours } = wordsOf(one, 'row', at, night);
  return (
    <>
      <StretchLabel from={from} to={to} words={isCrossing(one) ? '' : directionWords(direction)} />{' '}
      {effect}
      {isClosure(one.effect) ? ' ' : ', '}
      <NoWrapTimes words={hours} />
    </>
  );
}

/** Place of a notice: "southbound, J7 Lucan (N4) to J9 Red Cow (N7), exit slip". Junction names are not translated. */
export function PlaceNames({ notice }: { notice: Notice }) {
  const { direction, landmark, junctions, part, also } = placeParts(notice);
  return (
    <>
      {[direction, landmark].filter(Boolean).map((words) => `${words}, `)}
      {junctions.map((number, index) => (
        <Fragment key={number}>
          {index > 0 && ' to '}
          {/* A no-break space keeps the number and the first word of the name on one line. */}
          <span translate="no">{junctionNameOf(number).replace(' ', '\u00a0')}</span>
        </Fragment>
      ))}
      {[part, also].filter(Boolean).map((words) => `, ${words}`)}
    </>
  );
}

/** Name of a junction: "J9 Red Cow southbound". */
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
