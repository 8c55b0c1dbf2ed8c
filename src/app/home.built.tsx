import { site } from 'virtual:settings';
import { homePage } from '../pages/home/page.tsx';
import { renderBuiltPage } from './built-page.tsx';

/** HTML of the home page, with the placeholders {statusLine} and {board} for the parts about the road. */
export const home = await renderBuiltPage(
  homePage(site, { statusLine: '{statusLine}', board: '{board}' }),
);
