import { watchHeader } from './header.ts';
import { watchIslands } from './islands.ts';
import { supplement } from './older-browsers.ts';
import { watchQuestions } from './questions.ts';
import { watchLive } from './watch-live.ts';

document.documentElement.toggleAttribute('data-script', true);
watchQuestions();
watchHeader();
watchLive();
watchIslands();
supplement();
