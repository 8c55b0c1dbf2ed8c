import { href } from '../../site/routes.ts';
import { RoadDiagram } from '../diagram/diagram.tsx';
import { dayOf } from '../irish-time.ts';
import { clockWords, directionWords, lanesWords, nearDayWords, placeWords } from '../words.ts';
import { markOf } from './mark-of.ts';
import type { Entry } from './plan.ts';

/** As many as there is room for inside the ring; the others stand below and are drawn all the same. */
const mostListed = 4;

/** The road as it is now and later today: a list, and the same as a picture. */
export function OnTheRoad({ today, at }: { today: readonly Entry[]; at: number }) {
  const now = today.filter((entry) => entry.now);
  const later = today.filter((entry) => !entry.now);
  const listed = [...now.slice(0, mostListed), ...later.slice(0, mostListed)];
  const rest = today.filter((entry) => !listed.includes(entry));
  const marks = [...listed, ...rest].flatMap(({ notice, now, period }, index) => {
    const mark = markOf(notice, { number: index + 1, now, start: period.start });
    return mark ? [mark] : [];
  });
  return (
    <div className="road-now">
      <div className="road-lists">
        <Listed title="Now" none="Nothing is on now." all={now} listed={listed} at={at} />
        <Listed
          title="Later today"
          none="Nothing more today."
          all={later}
          listed={listed}
          at={at}
        />
      </div>
      <RoadDiagram marks={marks} />
    </div>
  );
}

interface ListedProps {
  title: string;
  none: string;
  all: readonly Entry[];
  listed: readonly Entry[];
  at: number;
}

function Listed({ title, none, all, listed, at }: ListedProps) {
  const shown = all.filter((entry) => listed.includes(entry));
  return (
    <section aria-label={title}>
      <h3 className="text-h3">{title}</h3>
      {all.length === 0 && <p className="mt-2 text-ink-soft">{none}</p>}
      <ul className="road-list">
        {shown.map((entry) => (
          <li key={`${entry.notice.id}-${entry.period.start}`}>
            <span className="road-number">{listed.indexOf(entry) + 1}</span>
            <span>
              <a href={href('notice', entry.notice.id)}>{entry.notice.title}</a>
              <span className="works-where">{briefly(entry, at)}</span>
            </span>
          </li>
        ))}
      </ul>
      {all.length > shown.length && (
        <p className="mt-2 text-small">And {all.length - shown.length} more, below.</p>
      )}
    </section>
  );
}

/** "Southbound, J7 Lucan (N4) to J9 Red Cow (N7). All lanes closed until 05:00 tomorrow". */
function briefly({ notice, period, now }: Entry, at: number): string {
  const border = now ? period.end : period.start;
  const day = dayOf(border) === dayOf(at) ? '' : ` ${nearDayWords(dayOf(border), at)}`;
  const lanes = lanesWords(notice);
  const time = `${now ? 'until' : 'from'} ${clockWords(border)}${day}`;
  const where = `${directionWords[notice.direction]}, ${placeWords(notice)}`;
  return `${capitalised(where)}. ${capitalised(lanes ? `${lanes} ${time}` : time)}.`;
}

function capitalised(text: string): string {
  return text.replace(/^./, (first) => first.toUpperCase());
}
