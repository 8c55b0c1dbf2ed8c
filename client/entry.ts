import { watchHeader } from './header.ts';
import { watchIslands } from './islands.ts';
import { watchLive } from './live.ts';
import { supplement } from './older-browsers.ts';
import { watchQuestions } from './questions.ts';

document.documentElement.toggleAttribute('data-script', true);
watchQuestions();
watchHeader();
watchLive();
watchIslands();
supplement();
