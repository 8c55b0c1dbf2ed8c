import { emergencyAdvice } from '../../site/content/emergency.ts';
import type { Page } from '../../site/frame/document.tsx';
import type { Site } from '../../site/settings.ts';
import { formatLongDate } from '../../site/ui/dates.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { RichText } from '../../site/ui/rich-text.tsx';
import { builtResponsibilities } from './rows.built.ts';

const title = 'Who looks after what';

export function responsibilitiesPage(site: Site): Page {
  return {
    head: {
      title,
      description:
        'Who to contact about danger, breakdowns, tolls, local roads, other motorways, claims, noise, planning and the press.',
      position: { page: 'responsibilities' },
    },
    content: (
      <>
        <PageTitle title={title}>
          <p>{emergencyAdvice}</p>
          <p className="mt-3">For everything else, find out here who to contact.</p>
        </PageTitle>
        <div className="wrap section">
          <ul className="grid gap-5 lg:grid-cols-2">
            {builtResponsibilities.map((row) => (
              <li className="card" key={row.id} id={row.id}>
                <h2 className="text-h3">{row.subject}</h2>
                <RichText className="font-700" html={row.responsibleBody} site={site} />
                <RichText html={row.whatToDo} site={site} />
                <p className="mt-auto text-small text-ink-soft">
                  Source: <a href={row.source.href}>{row.source.label}</a>. Checked on{' '}
                  <time dateTime={row.reviewed}>{formatLongDate(row.reviewed)}</time>.
                </p>
              </li>
            ))}
          </ul>
        </div>
      </>
    ),
  };
}
