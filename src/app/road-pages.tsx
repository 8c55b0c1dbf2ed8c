import { homePage } from '../pages/home/page.tsx';
import { operationsPage } from '../pages/operations/page.tsx';
import type { Page } from '../site/frame/document.tsx';
import type { WorksState } from '../works/env.ts';
import { NowAndTonight } from '../works/pages/now-and-tonight.tsx';
import { WinterPanel } from '../works/pages/winter-panel.tsx';

/** The home page, with what is closed now and tonight. */
export function home({ site, notices }: WorksState): Page {
  return homePage(site, <NowAndTonight site={site} notices={notices} />);
}

/** The operations, with how the treatment of the road stands. */
export function operations({ site, notices }: WorksState): Page {
  return operationsPage(site, <WinterPanel site={site} notices={notices} />);
}
