import { watchConsent } from './consent-banner.ts';
import { watchHeader } from './header.ts';
import { watchIslands } from './islands.ts';

watchHeader();
watchConsent();
watchIslands();
