import type { WorksState } from '../answer/env.ts';
import { answersFor } from '../answer/headline.ts';
import { atLastCheck, tripAnswer } from '../answer/trip.ts';
import { homePage } from '../pages/home/page.tsx';
import { tripOfQuery } from '../site/choice.ts';
import type { Page } from '../site/frame/document.tsx';
import type { Query } from '../site/query.ts';
import { SummaryLine } from '../works/answer/answers.tsx';
import { Board } from '../works/board.tsx';
import { TripBoard, TripLine } from '../works/trip-page.tsx';

/** Builds the home page with tonight's closures on the whole road, at the chosen junction or on the chosen trip. */
export function buildHomePage({ site, view }: WorksState, query: Query): Page {
  const trip = tripOfQuery(query);
  if (trip && trip.from !== trip.to) {
    const answer = tripAnswer(atLastCheck(view), trip);
    return homePage(site, {
      statusLine: <TripLine trip={trip} answer={answer} />,
      board: <TripBoard site={site} view={view} trip={trip} answer={answer} />,
    });
  }
  const choice = trip ? { junction: trip.from } : query;
  const answers = answersFor(view, choice);
  return homePage(site, {
    statusLine: <SummaryLine answers={answers} />,
    board: <Board site={site} view={view} choice={choice} answers={answers} />,
  });
}
