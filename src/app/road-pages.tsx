import type { WorksState } from '../answer/env.ts';
import { answersFor } from '../answer/headline.ts';
import { tripAnswer } from '../answer/trip.ts';
import { newsPage } from '../pages/blog/page.tsx';
import { completeDocument } from '../pages/complete-document.ts';
import type { LiveContent } from '../pages/home/page.tsx';
import { operationsPage } from '../pages/operations/page.tsx';
import { tripOfQuery } from '../site/choice.ts';
import type { Page } from '../site/frame/document.tsx';
import type { Query } from '../site/query.ts';
import { renderPart } from '../site/render.tsx';
import { SummaryLine } from '../works/answer/answers.tsx';
import { Board } from '../works/board.tsx';
import { latestNotices } from '../works/notice/latest-notices.tsx';
import { TripBoard, TripLine } from '../works/trip-page.tsx';
import { WinterPanel } from '../works/winter.tsx';
import { home } from './home.built.tsx';

/** Builds the home page with tonight's closures on the whole road, at the chosen junction or on the chosen trip. */
export async function buildHomePage(state: WorksState, query: Query): Promise<string> {
  const { statusLine, board } = homeParts(state, query);
  const [lineHtml, boardHtml] = await Promise.all([renderPart(statusLine), renderPart(board)]);
  return completeDocument(home, state)
    .replace('{board}', () => boardHtml)
    .replace('{statusLine}', () => lineHtml);
}

/** Returns what the home page shows of the road. */
function homeParts({ site, view }: WorksState, query: Query): LiveContent {
  const trip = tripOfQuery(query);
  if (trip && trip.from !== trip.to) {
    const answer = tripAnswer(view, trip);
    return {
      statusLine: <TripLine trip={trip} answer={answer} />,
      board: <TripBoard site={site} view={view} trip={trip} answer={answer} />,
    };
  }
  const choice = trip ? { junction: trip.from } : query;
  const answers = answersFor(view, choice);
  return {
    statusLine: <SummaryLine answers={answers} />,
    board: <Board site={site} view={view} choice={choice} answers={answers} />,
  };
}

/** Builds the operations page, with the status of winter treatment. */
export function buildOperationsPage({ site, view }: WorksState): Page {
  return operationsPage(site, <WinterPanel site={site} view={view} />);
}

/** Builds the news page, with the latest notices below the articles. */
export function buildNewsPage({ view }: WorksState): Page {
  return newsPage({ latest: latestNotices(view) });
}
