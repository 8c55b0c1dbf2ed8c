import { onePerNotice } from '../../src/works/answer.ts';
import { RoadDiagram } from '../../src/works/diagram/diagram.tsx';
import { changedAt } from '../../src/works/notice.ts';
import type { When } from '../../src/works/pages/place.ts';
import { marksOf } from '../../src/works/pages/road-section.tsx';
import {
  type Occurrence,
  rightNow,
  roadStatus,
  thisWeek,
  tonight,
} from '../../src/works/road-status.ts';
import { isCurrent } from '../../src/works/states.ts';
import type { DeskPage } from '../frame.tsx';
import { listedForMs } from './actions.ts';
import { Card } from './card.tsx';
import { navFor } from './paths.ts';
import type { RoadState } from './road.ts';

const titles: Readonly<Record<When, string>> = {
  now: 'Now',
  tonight: 'Tonight',
  week: 'This week',
};

/** Page of the notices for `when`, each with its buttons, next to the drawing that the public sees. */
export function listPage(road: RoadState, when: When): DeskPage {
  const lists = listsOf(road);
  const shown = lists[when].map((one, index) => ({ ...one, number: index + 1 }));
  return {
    title: 'On the road',
    nav: navFor('list'),
    content: (
      <>
        <nav className="press press-three" aria-label="When">
          {(['now', 'tonight', 'week'] as const).map((one) => (
            <a
              key={one}
              href={`/works?when=${one}`}
              aria-current={one === when ? 'true' : undefined}
            >
              {titles[one]}: {lists[one].length}
            </a>
          ))}
        </nav>
        <Unreadable road={road} />
        <div className="desk-columns">
          <section aria-label={titles[when]}>
            {shown.length === 0 && <p className="hint">Nothing is published for this time.</p>}
            <ul className="desk-cards">
              {shown.map((one) => (
                <Card key={one.number} {...one} road={road} />
              ))}
            </ul>
            <Over road={road} />
          </section>
          <RoadDiagram marks={shown.flatMap(marksOf)} />
        </div>
      </>
    ),
  };
}

function listsOf({ view }: RoadState): Readonly<Record<When, readonly Occurrence[]>> {
  const { at } = view;
  return {
    now: roadStatus(view, {}, rightNow(at)).occurrences,
    tonight: roadStatus(view, {}, tonight(at)).occurrences,
    week: onePerNotice(roadStatus(view, {}, thisWeek(at)).occurrences),
  };
}

/** Lists notices that ended or were cancelled recently, since that may have been a mistake. */
function Over({ road }: { road: RoadState }) {
  const { stored, view } = road;
  const over = stored.notices
    .filter((notice) => !isCurrent(notice, view.at) && view.at - changedAt(notice) < listedForMs)
    .sort((one, other) => changedAt(other) - changedAt(one));
  if (over.length === 0) return null;
  return (
    <>
      <h2 className="desk-heading">Over, of the last twelve hours</h2>
      <ul className="desk-cards">
        {over.map((notice) => (
          <Card key={notice.id} notice={notice} road={road} />
        ))}
      </ul>
    </>
  );
}

function Unreadable({ road: { view } }: { road: RoadState }) {
  const { unreadable } = view.snapshot;
  if (unreadable === 0) return null;
  return (
    <p className="desk-alarm" role="alert">
      {unreadable} published notice{unreadable === 1 ? '' : 's'} cannot be read by this desk. Deploy
      the newer version.
    </p>
  );
}
