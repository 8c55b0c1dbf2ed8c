import type { ComponentProps, ReactNode } from 'react';
import {
  type Headline,
  joinOpposite,
  linesOf,
  reliable,
  type ShownAnswer,
  wholePlace,
} from '../../answer/headline.ts';
import { render, shown } from '../../answer/render.ts';
import type { Statement } from '../../answer/statements.ts';
import type { Instant } from '../../road/irish-time.ts';
import { nightOf } from '../../road/schedule.ts';
import { JunctionWords, NoWrapTimes, StatementLabel, TextWithPlate } from '../place-label.tsx';
import { Glyph, glyphOf, StatusLabel, type Tone, toneOf } from '../status-label.tsx';

/** States whether the chosen junction or the whole road is closed tonight, below a heading with the night. */
export function Answers({ answers }: { answers: readonly ShownAnswer[] }) {
  return answers.map((shownAnswer) => (
    <AnswerBox key={`${shownAnswer.direction}`} {...shownAnswer} />
  ));
}

function AnswerBox(one: ShownAnswer) {
  const { answer, headline, junction, direction } = one;
  const { at = 0 } = answer;
  const { what, when, note } = headline;
  const lines = junction === undefined ? [] : linesOf(one);
  return (
    <div className="answer">
      <p>
        {junction !== undefined && (
          <>
            <JunctionWords number={junction} direction={direction} />:{' '}
          </>
        )}
        <StatusLabel tone={toneOfHeadline(headline, at)} kind={headline.worst?.piece?.kind}>
          <NoWrapTimes words={`${what} ${when}`.trim()} />
        </StatusLabel>
        <span className="sr-only">.</span>
        {note && (
          <>
            {' '}
            <span className="answer-advice">
              <TextWithPlate words={note} />
            </span>
          </>
        )}
      </p>
      {lines.length > 0 && (
        <ul className="answer-periods">
          {lines.map((line) => {
            const words = render(line, 'sentence', at, nightOf(at));
            return (
              <li key={words}>
                <NoWrapTimes words={answer.ahead.includes(line) ? `Ahead: ${words}` : words} />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function toneOfHeadline({ worst, isKnown }: Headline, at: Instant): Tone {
  if (!isKnown) return 'unknown';
  return worst ? toneOf(worst.effect, worst.start <= at) : 'clear';
}

/** Link at the top of the home page to the board. */
export function StateLine({ children }: { children: ReactNode }) {
  return (
    <div data-live="line">
      <a className="state-line" href="#tonight">
        {children}
      </a>
    </div>
  );
}

/** Status of the whole road or of the chosen junction. */
export function SummaryLine({ answers }: { answers: readonly ShownAnswer[] }) {
  return (
    <StateLine>
      {answers.map((one) =>
        one.junction === undefined ? (
          <RoadRows key="road" {...one} />
        ) : (
          <StateRow
            key={`${one.direction}`}
            tone={toneOfHeadline(one.headline, one.answer.at ?? 0)}
            kind={one.headline.worst?.piece?.kind}
          >
            <JunctionWords number={one.junction} direction={one.direction} />: {one.headline.what}{' '}
            {one.headline.when}
          </StateRow>
        ),
      )}
    </StateLine>
  );
}

/** The most severe statement now and later, each with the sentence for the rest. */
function RoadRows({ answer, headline }: ShownAnswer) {
  const { at = 0 } = answer;
  const statements = reliable(answer);
  if (statements.length === 0) {
    const words = headline.isKnown
      ? `${headline.what}. ${headline.note}`
      : 'Not known at the moment';
    return (
      <StateRow tone={toneOfHeadline(headline, at)} kind={undefined}>
        {words.replace(/\.$/, '')}
      </StateRow>
    );
  }
  const active = statements.filter(({ start }) => start <= at);
  // A restriction that is active elsewhere until after its start here only waits for a closure.
  const isActive = ({ start, piece, notices: [notice] }: Statement) =>
    piece && active.some((one) => one.notices[0] === notice && one.end > start);
  const later = statements.filter((one) => one.start > at && !isActive(one));
  const isUnknownNow = !answer.certain && active.length === 0;
  const unknown = isUnknownNow && (
    <StateRow key="unknown" tone="unknown" kind={undefined}>
      <b>Now: </b>not known at the moment
    </StateRow>
  );
  const rows = [active, later].map((group) => {
    // The heading of the board on the same page names the night.
    const { first, more } = shown(joinOpposite(group), 1, at, nightOf(at));
    return first
      .map((one) => wholePlace(one, group))
      .map((one) => (
        <StateRow
          key={`${group === active}`}
          tone={toneOf(one.effect, group === active)}
          kind={one.piece?.kind}
        >
          {group === active && <b>Now: </b>}
          <StatementLabel one={one} at={at} night={nightOf(at)} />
          {more && ` ${more}`}
        </StateRow>
      ));
  });
  return [unknown, ...rows];
}

/** Row with the status now or later. */
export function StateRow({ tone, kind, children }: ComponentProps<typeof StatusLabel>) {
  return (
    <span className={`state-row tone-${tone}`}>
      <span className="state-sign">
        <Glyph name={glyphOf(tone, kind)} />
      </span>{' '}
      <span>{children}</span>
      <span className="sr-only">.</span> <Glyph name="next" />
    </span>
  );
}

/** List of everything that is closed on the road, and the sentence for the rest. */
export function ClosureList({ answers }: { answers: readonly ShownAnswer[] }) {
  return answers.map(({ answer, direction }) => {
    const { at = 0 } = answer;
    const statements = reliable(answer);
    const closed = statements.filter(({ piece }) => !piece);
    const { first, rest } = shown(statements, closed.length, at, nightOf(at));
    // The headline names a single closure.
    if (closed.length < 2) return null;
    return (
      <ul key={`${direction}`} className="answer-periods">
        {first.map((one) => (
          <li key={render(one, 'stored', at)}>
            <StatementLabel one={one} at={at} night={nightOf(at)} />
          </li>
        ))}
        {rest && <li>{rest}</li>}
      </ul>
    );
  });
}
