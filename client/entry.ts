import { watchHeader } from './header.ts';
import { watchIslands } from './islands.ts';
import { supplement } from './older-browsers.ts';
import { watchQuestions } from './questions.ts';

document.documentElement.toggleAttribute('data-script', true);
watchQuestions();
watchHeader();
watchIslands();
supplement();
// What is closed changes while a page is open; a script that did not load is tried again.
const live = (): Promise<void> =>
  import('./live.ts').then(
    ({ startLive }) => startLive(),
    () => document.addEventListener('visibilitychange', live, { once: true }),
  );
if (document.querySelector('[data-live=answer], [data-live=notice]'))
  addEventListener('load', live);
