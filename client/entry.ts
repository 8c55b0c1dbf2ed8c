import { watchPreferences } from '../src/consent/watch-preferences.ts';
import { watchQuestions } from '../src/pages/faq/watch-questions.ts';
import { watchHeader } from './header.ts';
import { watchIslands } from './islands.ts';
import { supplement } from './older-browsers.ts';

document.documentElement.toggleAttribute('data-script', true);
watchPreferences();
watchQuestions();
watchHeader();
watchIslands();
supplement();
