import { road } from '../../site/content/network.ts';
import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { type Summary, summaryOf } from '../answer.ts';
import type { Notices } from '../view.ts';
import { Board } from './board.tsx';
import { Glyph, toneGlyphs, Where } from './signs.tsx';

/** One line under the home page's sign, which leads to the board. */
export function StateLine({ notices }: { notices: Notices }) {
  const summary = summaryOf(notices);
  return (
    <a className={`state-line state-line-${summary.tone}`} href="#tonight">
      <Glyph name={toneGlyphs[summary.tone]} />
      <span>
        <LineWords summary={summary} />
      </span>
      <Glyph name="next" />
    </a>
  );
}

function LineWords({ summary: { tone, worst } }: { summary: Summary }) {
  const [first, ...others] = worst;
  if (tone === 'unknown') return <b>Not known at the moment</b>;
  if (tone === 'clear' || !first) return <b>Nothing planned on the {road} until 06:00</b>;
  if (tone === 'works') return <b>Works on the {road}, lanes open</b>;
  const what = { slip: 'Slip road closed', lanes: 'Lanes closed' };
  const closed = first.now ? 'CLOSED now' : 'CLOSED tonight';
  return (
    <>
      <b>{tone === 'slip' || tone === 'lanes' ? what[tone] : closed}:</b>{' '}
      <Where notice={first.notice} />
      {others.length > 0 && ` and ${others.length} more`}
    </>
  );
}

export function HomeBoard({ site, notices }: { site: Site; notices: Notices }) {
  return <Board site={site} notices={notices} choice={{}} when="tonight" path={href('works')} />;
}
