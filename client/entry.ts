import { watchConsent } from './consent-banner.ts';
import { watchHeader } from './header.ts';
import { watchIslands } from './islands.ts';
import { watchQuestions } from './questions.ts';

document.documentElement.toggleAttribute('data-script', true);
watchHeader();
watchConsent();
watchIslands();
watchQuestions();
