import type { WorksState } from '../answer/env.ts';
import { newsPage } from '../pages/blog/page.tsx';
import { operationsPage } from '../pages/operations/page.tsx';
import type { Page } from '../site/frame/document.tsx';
import { latestNotices } from '../works/notice/latest-notices.tsx';
import { WinterPanel } from '../works/winter.tsx';

/** Builds the operations page, with the status of winter treatment. */
export function buildOperationsPage({ site, view }: WorksState): Page {
  return operationsPage(site, <WinterPanel site={site} view={view} />);
}

/** Builds the news page, with the latest notices below the articles. */
export function buildNewsPage({ view }: WorksState): Page {
  return newsPage({ latest: latestNotices(view) });
}
