import { road } from '../../site/content/network.ts';
import type { Page } from '../../site/frame/document.tsx';
import { endpoints } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import type { KnownNotices, Notices } from '../view.ts';
import { AsOf } from './as-of.tsx';
import { type Filter, isEmpty, matches } from './filter.ts';
import { FilterForm } from './filter-form.tsx';
import { Coming, Today } from './lists.tsx';
import { OnTheRoad } from './on-the-road.tsx';
import { planOf } from './plan.ts';
import { UnknownWorks } from './unknown.tsx';

const title = 'Road works and closures';

/** What is closed, when, where, and what to do instead: today, and in the coming four weeks. */
export function worksPage(site: Site, notices: Notices, filter: Filter): Page {
  return {
    head: {
      title,
      description: `What is closed on the ${road} today and in the coming four weeks: works, lane and full closures, by direction and junction, with the way round.`,
      place: { page: 'works' },
    },
    content: (
      <>
        <PageTitle title={title}>
          <p>What is closed on the {road}, when, where, and what to do instead.</p>
        </PageTitle>
        {notices.state === 'known' ? (
          <Known view={notices} filter={filter} />
        ) : (
          <section className="section wrap">
            <UnknownWorks site={site} />
          </section>
        )}
        <Subscribe />
      </>
    ),
  };
}

function Known({ view, filter }: { view: KnownNotices; filter: Filter }) {
  const plan = planOf(view, (notice) => matches(notice, filter));
  return (
    <>
      <section className="road-section" aria-labelledby="road">
        <div className="wrap">
          <h2 className="heading" id="road">
            The {road} today
          </h2>
          <AsOf at={view.at} />
          <OnTheRoad today={plan.today} at={view.at} />
          <Legend />
        </div>
      </section>
      <section className="section" aria-labelledby="today">
        <div className="wrap">
          <FilterForm filter={filter} />
          <h2 className="heading" id="today">
            Today
          </h2>
          <Today entries={plan.today} at={view.at} />
          {plan.today.length === 0 && <p className="mt-3">{nothing(view, filter, 'today')}</p>}
          <h2 className="heading mt-12">The coming four weeks</h2>
          <Coming plan={plan} at={view.at} />
          {plan.days.length === 0 && <p className="mt-3">{nothing(view, filter, 'then')}</p>}
        </div>
      </section>
    </>
  );
}

/** That there is nothing, where that is known. */
function nothing({ snapshot }: KnownNotices, filter: Filter, when: 'today' | 'then'): string {
  if (snapshot.unreadable > 0) return 'Some notices cannot be shown here. Ring us to be sure.';
  const what = isEmpty(filter) ? 'Nothing is planned' : 'Nothing that you chose is planned';
  return when === 'today' ? `${what} for the rest of today.` : `${what} in the coming four weeks.`;
}

function Legend() {
  return (
    <ul className="road-legend" aria-label="What the drawing shows">
      <li className="legend-shut">Road or slip road closed</li>
      <li className="legend-coned">Lanes closed</li>
      <li className="legend-noted">Works or an incident, lanes open</li>
      <li className="legend-later">Later today</li>
    </ul>
  );
}

function Subscribe() {
  return (
    <section className="section bg-surface-sunken" aria-labelledby="subscribe" data-screen>
      <div className="wrap">
        <h2 className="heading" id="subscribe">
          Take it with you
        </h2>
        <ul className="works-feeds">
          <li>
            <a href={endpoints.worksCalendar}>Calendar (iCalendar)</a>
          </li>
          <li>
            <a href={endpoints.worksFeed}>News feed (Atom)</a>
          </li>
          <li>
            <a href={endpoints.worksJson}>For programs (JSON)</a>
          </li>
          <li>
            <a href={endpoints.worksDatex}>For traffic centres (DATEX II)</a>
          </li>
        </ul>
      </div>
    </section>
  );
}
