import { it } from 'vitest';
import { browserVisits } from '../support/browser.ts';
import { pressInTwoBrowsers } from '../support/desk-two-browsers.ts';
import { startWorksDesk } from '../support/desk-works.ts';

const desk = startWorksDesk();
const visit = browserVisits();

it('two shifts in two browsers lose nothing and double nothing', () =>
  pressInTwoBrowsers(desk, visit, 5));
