import { emergencyAdvice } from '../../site/content/emergency.ts';
import type { Page } from '../../site/frame/document.tsx';
import type { Site } from '../../site/settings.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { RichText } from '../../site/ui/rich-text.tsx';

const title = 'Who looks after what';

/** @param html the list (list.tsx) */
export function responsibilitiesPage(html: string, site: Site): Page {
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
          <RichText as="ul" className="grid gap-5 lg:grid-cols-2" html={html} site={site} />
        </div>
      </>
    ),
  };
}
