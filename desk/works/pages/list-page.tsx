import { type Occurrence, occurrencesIn, onePerNotice } from '../../../src/answer/occurrences.ts';
import { changedAt, isCurrent, phaseOf } from '../../../src/notice/notice.ts';
import type { RecordedPeriod } from '../../../src/record/shape.ts';
import { hourMs, type Instant } from '../../../src/road/irish-time.ts';
import { periodsIn, rightNow, thisWeek, tonight } from '../../../src/road/schedule.ts';
import type { ListName } from '../../../src/site/choice.ts';
import { RoadDiagram } from '../../../src/works/diagram/diagram.tsx';
import { marksOf } from '../../../src/works/road-section.tsx';
import { type DeskPage, TellNewsrooms } from '../../frame.tsx';
import { type PendingChange, requestPath } from '../actions/pending.tsx';
import { ClosuresToConfirm } from '../confirm.tsx';
import { navFor, paths } from '../paths.ts';
import type { PublicSite } from '../public-site.ts';
import type { DeskRoad } from '../road.ts';
import { Card } from './card.tsx';
import { OtherRequests, requestTitle } from './request-page.tsx';

const listPeriods = ['now', 'tonight', 'week'] as const satisfies readonly ListName[];

/** Returns the list that a query parameter names. */
export function whenFrom(text: string | undefined): ListName {
  return listPeriods.find((one) => one === text) ?? 'tonight';
}

const titles: Readonly<Record<ListName, string>> = {
  now: 'Now',
  tonight: 'Until 06:00',
  week: 'This week',
};

interface ListPageProps {
  readonly road: DeskRoad;
  readonly when: ListName;
  readonly site: PublicSite;
  /** Closures that wait for a second person. */
  readonly requests: readonly PendingChange[];
  /** Closures whose real start or end can be confirmed. */
  readonly closures: readonly RecordedPeriod[];
}

/** Time between two reloads of the list without JavaScript, in seconds. */
const reloadSeconds = 60;

/**
 * Page of the notices in a period, each with its buttons, beside the public diagram. The page refreshes
 * itself.
 */
export function listPage({ road, when, site, requests, closures }: ListPageProps): DeskPage {
  const lists = listsOf(road);
  const listedOccurrences = lists[when].map((one, index) => ({ ...one, number: index + 1 }));
  const path = `/works?when=${when}`;
  return {
    title: 'Now and planned',
    nav: navFor('list'),
    reload: { seconds: reloadSeconds, path },
    content: (
      <>
        <div data-refresh={path} data-part="list">
          <SiteAlarm site={site} />
          <Unreadable road={road} />
          <Requests requests={requests} now={road.now} />
          <nav className="actions actions-three" aria-label="When">
            {listPeriods.map((one) => (
              <a
                key={one}
                href={`/works?when=${one}`}
                aria-current={one === when ? 'true' : undefined}
              >
                {titles[one]}: {lists[one].length}
              </a>
            ))}
          </nav>
          {listedOccurrences.length === 0 && (
            <p className="actions">
              <span>No notices for this period.</span>
              <a href={paths.new}>Publish a notice</a>
            </p>
          )}
          <div className={listedOccurrences.length > 0 ? 'desk-columns' : ''}>
            <section aria-label={titles[when]}>
              <ul className="desk-cards">
                {listedOccurrences.map((one) => (
                  <Card key={one.number} {...one} road={road} site={site} />
                ))}
              </ul>
              <ClosuresToConfirm closures={closures} road={road} />
              <RecentlyEnded road={road} site={site} />
            </section>
            {listedOccurrences.length > 0 && (
              <RoadDiagram marks={listedOccurrences.flatMap(marksOf)} />
            )}
          </div>
        </div>
        {/* Has its place from the start, so that a change of the list moves no button. */}
        <p className="desk-live" role="status">
          <button type="button" data-show-changes disabled>
            Up to date
          </button>
        </p>
      </>
    ),
  };
}

/** Alarm while the public site cannot be reached or says that it does not know the state of the road. */
function SiteAlarm({ site: { state } }: { site: PublicSite }) {
  if (state === 'complete') return null;
  return (
    <p className="desk-alarm" role="alert" data-alarm="">
      <b>
        {state === 'unreachable'
          ? 'ALARM: the desk cannot reach the public site.'
          : 'ALARM: the public site says “not known”.'}
      </b>{' '}
      <TellNewsrooms />
    </p>
  );
}

/** Closures that are not published: they wait for a second person, or were sent back to their author. */
function Requests({ requests, now }: Pick<ListPageProps, 'requests'> & { now: Instant }) {
  const groups = [
    ['Waiting for a second person', requests.filter((one) => one.returned_by === '')],
    ['Sent back, not published', requests.filter((one) => one.returned_by !== '')],
  ] as const;
  return groups.map(
    ([title, group]) =>
      group.length > 0 && (
        <section className="desk-alarm" aria-label={title} key={title}>
          <h2 className="desk-heading">
            {title}: {group.length}
          </h2>
          <ul>
            {group.map((request) => (
              <li key={request.id}>
                <a className="tap" href={requestPath(request)}>
                  {requestTitle(request, now)}
                </a>
                <p className="hint">
                  Requested by <bdi>{request.person}</bdi>.
                  <OtherRequests request={request} requests={requests} />
                  {request.note && (
                    <>
                      {' '}
                      <bdi>{request.returned_by}</bdi> sent it back: {request.note}
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ),
  );
}

function listsOf({ view }: DeskRoad): Readonly<Record<ListName, readonly Occurrence[]>> {
  const { at } = view;
  return {
    now: occurrencesIn(view, {}, rightNow(at)),
    tonight: occurrencesIn(view, {}, tonight(at)),
    week: onePerNotice(occurrencesIn(view, {}, thisWeek(at))),
  };
}

/** How long an ended or cancelled notice stays listed after its last change, in ms. */
const listedForMs = 12 * hourMs;

/** Lists notices and nights that ended or were cancelled recently, so that a mistake can be undone. */
function RecentlyEnded({ road, site }: { road: DeskRoad; site: PublicSite }) {
  const { stored, view } = road;
  const { at } = view;
  const since = { start: at - listedForMs, end: at };
  const ended = stored.notices
    .filter((notice) => at - changedAt(notice) < listedForMs && phaseOf(notice, at) !== 'on')
    .sort((one, other) => changedAt(other) - changedAt(one))
    .flatMap((notice) => {
      if (!isCurrent(notice, at)) return { notice };
      const period = periodsIn(notice, since).at(-1);
      return period ? { notice, period } : [];
    });
  if (ended.length === 0) return null;
  return (
    <>
      <h2 className="desk-heading">Ended or withdrawn by us in the last 12 hours</h2>
      <ul className="desk-cards">
        {ended.map((one) => (
          <Card key={one.notice.id} {...one} road={road} site={site} />
        ))}
      </ul>
    </>
  );
}

function Unreadable({ road: { stored } }: { road: DeskRoad }) {
  const count = stored.records.length - stored.notices.length;
  if (count === 0) return null;
  return (
    <p className="desk-alarm" role="alert">
      This desk cannot read {count} published notice{count === 1 ? '' : 's'}. Deploy the newer
      version.
    </p>
  );
}
