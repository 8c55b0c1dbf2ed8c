import type { ReactNode } from 'react';
import { junctionName } from '../road/network.ts';
import { type JunctionNumber, junctions } from '../road/road.ts';
import { type Trip, tripPath } from '../site/choice.ts';
import { href } from '../site/routes.ts';
import { Glyph } from './status-label.tsx';

interface BoardFrameProps {
  heading: { title: string; night?: string };
  answer: ReactNode;
  /** Time of the last check. */
  checked: ReactNode;
  /** The junctions that the form shows as chosen. */
  trip: { readonly [End in keyof Trip]?: Trip[End] | undefined };
  /** Departure that the answer is for, which the next question keeps: "2026-12-15T22:40". */
  leave?: string | undefined;
  lists: ReactNode;
}

/** The blue sign with the answer to a question about the road, the form for another question, and lists. */
export function BoardFrame({ heading, answer, checked, trip, leave, lists }: BoardFrameProps) {
  const { title, night } = heading;
  const { from, to } = trip;
  return (
    <section className="board-section" aria-labelledby="tonight">
      <div className="wrap">
        <div className="sign board">
          <div className="grid lg:grid-cols-[1fr_auto] lg:items-center lg:gap-x-8">
            <div
              className="flex flex-wrap items-baseline gap-x-3 leading-[1.3]"
              data-live="heading"
            >
              <h2 id="tonight">{title}</h2>
              {night && <p>{night}</p>}
              {from && to && (
                <p className="board-tabs ml-auto" data-screen>
                  <a href={tripPath({ from: to, to: from }, leave)} data-trip data-swap>
                    <Glyph name="swap" /> Swap
                    <span className="sr-only">
                      : J{to} to J{from}
                    </span>
                  </a>
                </p>
              )}
            </div>
            <TripForm trip={trip} leave={leave} />
            <div className="lg:col-span-2">
              <div aria-live="polite" data-live="answer">
                {answer}
              </div>
              <div data-live="checked">{checked}</div>
            </div>
          </div>
          {/* A change of a trip may be in the list alone. Boards say what changes in their answer. */}
          <div aria-live={to ? 'polite' : undefined} data-live="lists">
            {lists}
          </div>
        </div>
      </div>
    </section>
  );
}

/** Asks for a trip. Without the second junction, the answer is that of the first one in both directions. */
function TripForm({ trip, leave }: Pick<BoardFrameProps, 'trip' | 'leave'>) {
  return (
    <form className="ask ask-fields" action={href('works')} method="get" data-screen>
      <JunctionSelect name="from" label="From" chosen={trip.from} empty="All junctions" />
      <JunctionSelect name="to" label="To" chosen={trip.to} empty="Anywhere" />
      <span className="contents" data-live="leave">
        {leave && <input type="hidden" name="leave" value={leave} />}
      </span>
      <button className="ask-submit" type="submit" aria-label="Show">
        <Glyph name="arrow" />
      </button>
    </form>
  );
}

interface JunctionSelectProps {
  name: keyof Trip;
  label: string;
  chosen: JunctionNumber | undefined;
  /** Label of the choice of no junction. */
  empty: string;
}

/** Options of all junctions, as HTML, because React renders many elements slowly. */
const junctionOptions = junctions
  .map((one) => `<option value="${one.number}">${junctionName(one)}</option>`)
  .join('');

function JunctionSelect({ name, label, chosen, empty }: JunctionSelectProps) {
  const options = `<option value="">${empty}</option>${junctionOptions}`;
  const html = options.replace(`value="${chosen ?? ''}"`, '$& selected=""');
  return (
    <p>
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        name={name}
        translate="no"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: names of our own
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </p>
  );
}
