import type { WorksState } from '../answer/env.ts';
import { answersFor } from '../answer/headline.ts';
import { newsPage } from '../pages/blog/page.tsx';
import { homePage } from '../pages/home/page.tsx';
import { operationsPage } from '../pages/operations/page.tsx';
import type { RoadChoice } from '../site/choice.ts';
import type { Page } from '../site/frame/document.tsx';
import { SummaryLine } from '../works/answer/answers.tsx';
import { Board } from '../works/board.tsx';
import { latestNotices } from '../works/notice/latest-notices.tsx';
import { WinterPanel } from '../works/winter.tsx';

/** Builds the home page with tonight's closures on the whole road or at the chosen junction. */
export function buildHomePage({ site, notices }: WorksState, choice: RoadChoice): Page {
  const answers = answersFor(notices, choice);
  return homePage(site, {
    statusLine: <SummaryLine answers={answers} />,
    board: <Board site={site} notices={notices} choice={choice} answers={answers} />,
  });
}

/** Builds the operations page, with the status of winter treatment. */
export function buildOperationsPage({ site, notices }: WorksState): Page {
  return operationsPage(site, <WinterPanel site={site} notices={notices} />);
}

/** Builds the news page, with the latest notices below the articles. */
export function buildNewsPage({ notices }: WorksState): Page {
  return newsPage({ latest: latestNotices(notices) });
}
