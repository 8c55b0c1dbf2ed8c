import type { ReactNode } from 'react';
import { phone } from '../../../.generated/icons.ts';
import { emergencyHref, emergencyNumbers } from '../../site/content/emergency.ts';
import type { Page } from '../../site/frame/document.tsx';
import { organization, website } from '../../site/frame/structured-data.ts';
import { extent } from '../../site/road/network.ts';
import { city, road } from '../../site/road/road.ts';
import type { Site } from '../../site/settings.ts';
import { WhomToRing } from '../../site/ui/breakdown.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { Html } from '../../site/ui/rich-text.tsx';
import { brokenDownTitle, tollGateNote } from './content.ts';
import { Hero } from './hero.tsx';
import { sections, steps } from './home.built.tsx';

/** The home page's information on the road tonight: a line in the hero, and the board that it links to. */
export interface LiveContent {
  statusLine: ReactNode;
  board: ReactNode;
}

export function homePage(site: Site, live: LiveContent): Page {
  return {
    head: {
      title: `Keeping ${city} Moving`,
      description: `Road maintenance and service on the ${road}, the motorway toll network around ${city}, ${extent}: what we do and how to reach us.`,
      position: { page: 'home' },
      sheet: 'home',
      data: [organization(site), website(site)],
    },
    content: (
      <>
        <Hero statusLine={live.statusLine} />
        <p className="hero-note">{tollGateNote}</p>
        {live.board}
        <BrokenDown site={site} />
        <Html as="div" html={sections} />
      </>
    ),
  };
}

/** Advice for somebody whose vehicle has stopped, high on the page. */
function BrokenDown({ site }: { site: Site }) {
  return (
    <section className="bg-surface-sunken" aria-labelledby="broken-down">
      <div className="chevrons" />
      <div className="wrap grid gap-8 py-10 md:py-14 lg:grid-cols-[1fr_1.6fr] lg:grid-rows-[auto_1fr]">
        <div>
          <h2 className="heading" id="broken-down">
            {brokenDownTitle}
          </h2>
          <p className="mt-4">
            <a className="btn bg-warning text-on-warning hover:underline" href={emergencyHref}>
              <Icon path={phone} />
              Dial {emergencyNumbers}
            </a>
          </p>
        </div>
        <Html as="div" className="lg:col-start-2 lg:row-span-2 lg:row-start-1" html={steps} />
        <WhomToRing site={site} />
      </div>
    </section>
  );
}
