import { watchHeader } from './header.ts';
import { watchIslands } from './islands.ts';
import { supplement } from './older-browsers.ts';
import { watchQuestions } from './questions.ts';

document.documentElement.toggleAttribute('data-script', true);
watchQuestions();
watchHeader();
watchIslands();
supplement();
