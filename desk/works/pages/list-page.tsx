import { RoadDiagram } from '../../../src/works/diagram/diagram.tsx';
import { isWinterUnreadable } from '../../../src/works/edit/notice-store.ts';
import { isCurrent } from '../../../src/works/model/states.ts';
import { changedAt } from '../../../src/works/notice/notice.ts';
import type { When } from '../../../src/works/pages/choice.ts';
import { marksOf } from '../../../src/works/pages/road-section.tsx';
import type { RecordedPeriod } from '../../../src/works/record/periods.ts';
import {
  type Occurrence,
  onePerNotice,
  roadStatus,
} from '../../../src/works/status/road-status.ts';
import { rightNow, thisWeek, tonight } from '../../../src/works/time/intervals.ts';
import { joinWithAnd } from '../../../src/works/words/text.ts';
import type { DeskPage } from '../../frame.tsx';
import { listedForMs } from '../actions/notice-actions.ts';
import { ClosuresToConfirm } from '../confirm/pages.tsx';
import { navFor } from '../paths.ts';
import type { RoadState } from '../road.ts';
import { Card } from './card.tsx';

const titles: Readonly<Record<When, string>> = {
  now: 'Now',
  tonight: 'Until 06:00',
  week: 'This week',
};

/** Page of the notices in a period, each with its buttons, beside the public diagram. */
export function listPage(
  road: RoadState,
  when: When,
  closures: readonly RecordedPeriod[],
): DeskPage {
  const lists = listsOf(road);
  const shown = lists[when].map((one, index) => ({ ...one, number: index + 1 }));
  return {
    title: 'Notices',
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
            {shown.length === 0 && <p className="hint">No notices for this period.</p>}
            <ul className="desk-cards">
              {shown.map((one) => (
                <Card key={one.number} {...one} road={road} />
              ))}
            </ul>
            <ClosuresToConfirm closures={closures} road={road} />
            <RecentlyEnded road={road} />
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

/** Lists notices that ended or were cancelled recently, so that a mistake can be undone. */
function RecentlyEnded({ road }: { road: RoadState }) {
  const { stored, view } = road;
  const ended = stored.notices
    .filter((notice) => !isCurrent(notice, view.at) && view.at - changedAt(notice) < listedForMs)
    .sort((one, other) => changedAt(other) - changedAt(one));
  if (ended.length === 0) return null;
  return (
    <>
      <h2 className="desk-heading">Ended in the last 12 hours</h2>
      <ul className="desk-cards">
        {ended.map((notice) => (
          <Card key={notice.id} notice={notice} road={road} />
        ))}
      </ul>
    </>
  );
}

function Unreadable({ road: { stored } }: { road: RoadState }) {
  const count = stored.records.length - stored.notices.length;
  const what = [
    ...(count > 0 ? [`${count} published notice${count === 1 ? '' : 's'}`] : []),
    ...(isWinterUnreadable(stored) ? ['the winter status'] : []),
  ];
  if (what.length === 0) return null;
  return (
    <p className="desk-alarm" role="alert">
      This desk cannot read {joinWithAnd(what)}. Deploy the newer version.
    </p>
  );
}
