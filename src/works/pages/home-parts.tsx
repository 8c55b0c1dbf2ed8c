import { road } from '../../site/road/road.ts';
import type { Site } from '../../site/settings.ts';
import { type Summary, summaryOf } from '../answer.ts';
import { closedWords, combinedWorksWords } from '../effect-words.ts';
import type { Notices } from '../view.ts';
import { Board } from './board.tsx';
import { type Choice, pathOf } from './place.ts';
import { Glyph, PlaceLabel, toneGlyphs } from './signs.tsx';
import { WinterLine } from './winter-panel.tsx';

/** One-line summary under the home page's sign, which links to the board. */
export function SummaryLine({ notices }: { notices: Notices }) {
  const summary = summaryOf(notices);
  return (
    <div data-live="line">
      <a className={`state-line state-line-${summary.tone}`} href="#tonight">
        <Glyph name={toneGlyphs[summary.tone]} />
        <span>
          <LineWords summary={summary} />
        </span>
        <Glyph name="next" />
      </a>
    </div>
  );
}

function LineWords({ summary: { tone, worst } }: { summary: Summary }) {
  const [first, ...others] = worst;
  if (tone === 'unknown') return <b>Not known at the moment</b>;
  if (tone === 'clear' || !first) return <b>Nothing planned on the {road} until 06:00</b>;
  if (tone === 'works') {
    const isOpen = combinedWorksWords(worst.map(({ piece }) => piece)).endsWith('open');
    return (
      <b>
        Works on the {road}
        {isOpen && ', lanes open'}
      </b>
    );
  }
  const what = { slip: closedWords(first.piece), lanes: 'Lanes closed' };
  const closed = first.now ? 'CLOSED now' : 'CLOSED tonight';
  return (
    <>
      <b>{tone === 'slip' || tone === 'lanes' ? what[tone] : closed}:</b>{' '}
      <PlaceLabel notice={first.notice} />
      {others.length > 0 && ` and ${others.length} more`}
    </>
  );
}

interface HomeBoardProps {
  site: Site;
  notices: Notices;
  choice?: Choice;
}

export function HomeBoard({ site, notices, choice = {} }: HomeBoardProps) {
  const path = pathOf(choice);
  return (
    <>
      <Board site={site} notices={notices} choice={choice} when="tonight" path={path} />
      <WinterLine notices={notices} />
    </>
  );
}
