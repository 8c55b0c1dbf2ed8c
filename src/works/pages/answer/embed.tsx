import { assets } from 'virtual:assets';
import type { ReactElement } from 'react';
import { type Direction, road } from '../../../site/road/road.ts';
import type { Site } from '../../../site/settings.ts';
import type { Notices } from '../../model/view.ts';
import { isClosure } from '../../notice/effect.ts';
import { summaryOf } from '../../status/summary.ts';
import { roadWords } from '../../words/place.ts';
import { headingWords } from '../../words/summary.ts';
import { hoursWords } from '../../words/time.ts';
import { LastChecked, MissingNoticesNote } from '../availability.tsx';
import { choiceWords, filterOf, pathOf, type RoadChoice } from '../choice.ts';
import { NoWrapTimes, PlaceLabel } from '../place-label.tsx';
import { Answers } from './answer.tsx';

interface ClosuresProps {
  notices: Notices;
  direction: Direction | undefined;
}

/** The closures that the answer counts, each with its place and hours. */
function Closures({ notices, direction }: ClosuresProps) {
  const { worst } = summaryOf(notices, direction);
  if (notices.state === 'unknown' || !worst || !isClosure(worst.effect)) return null;
  return (
    <ul className="answer-periods">
      {worst.applied.map(({ piece, ...period }) => {
        const { also: _, ...place } = piece;
        return (
          <li key={`${piece.id}-${piece.slips}-${period.start}`}>
            <PlaceLabel notice={place} /> <NoWrapTimes words={hoursWords(period, notices.at)} />
          </li>
        );
      })}
    </ul>
  );
}

/** The board's answer as a document that other sites can frame. */
export function embeddedBoard(site: Site, notices: Notices, choice: RoadChoice): ReactElement {
  const { junction, direction } = choice;
  const subject =
    junction === undefined
      ? `${roadWords(direction)} tonight`
      : `${road} tonight at ${choiceWords({ junction, direction })}`;
  const { title, night } = headingWords(notices, filterOf(choice));
  return (
    <html lang="en-IE">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${subject} – ${site.name}`}</title>
        {assets.embed ? (
          // The style is inline, because a sandboxed frame may not load style sheets of this site.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style, allowed by its hash in the policy
          <style dangerouslySetInnerHTML={{ __html: assets.embed.code }} />
        ) : (
          <link rel="stylesheet" href="/client/sheets/embed.css" />
        )}
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {night && <p>{night}</p>}
          <Answers notices={notices} choice={choice} />
          {junction === undefined && <Closures notices={notices} direction={direction} />}
          <LastChecked notices={notices} />
          <MissingNoticesNote site={site} notices={notices} />
          <a className="more" href={pathOf(choice)} target="_blank" rel="noopener">
            {junction === undefined ? 'Choose your junction' : 'All road works'}, {site.name}
          </a>
        </main>
      </body>
    </html>
  );
}
