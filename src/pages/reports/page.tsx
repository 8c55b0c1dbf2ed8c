import type { Page } from '../../site/frame/document.tsx';
import { href } from '../../site/routes.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { Html } from '../../site/ui/rich-text.tsx';
import { illustrativeNote } from './content.ts';

/** @param html the sections (sections.tsx) */
export function reportsPage(html: string): Page {
  return {
    head: {
      title: 'Reports and performance',
      description:
        'Cleaning, repairs, inspections and emergency response in illustrative figures for the first quarter of 2025, as a table, a chart and a CSV file.',
      position: { page: 'reports' },
      sheet: 'reports',
    },
    content: (
      <>
        <PageTitle title="Reports and performance">
          <p>{illustrativeNote}</p>
          <p>
            For real figures, see the <a href={href('record')}>record of closures</a>.
          </p>
        </PageTitle>
        <Html as="div" html={{ __html: html }} />
      </>
    ),
  };
}
