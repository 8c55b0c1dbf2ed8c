import type { ReactNode } from 'react';
import { icons, message, phone } from '../../../.generated/icons.ts';
import { emergencyHref, emergencyNumbers } from '../../site/content/emergency.ts';
import type { Page } from '../../site/frame/document.tsx';
import { organization, website } from '../../site/frame/structured-data.ts';
import { extent } from '../../site/road/network.ts';
import { city, road } from '../../site/road/road.ts';
import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { BreakdownSteps, WhomToRing } from '../../site/ui/breakdown.tsx';
import { Icon, SignIcon } from '../../site/ui/icon.tsx';
import { Section } from '../../site/ui/section.tsx';
import { brokenDownTitle, coreValues, linkCards, reportCall, tollGateNote } from './content.ts';
import { Hero } from './hero.tsx';

/** What the home page says of the road tonight: a line in the hero, and the board it leads to. */
export interface Live {
  line: ReactNode;
  board: ReactNode;
}

export function homePage(site: Site, live: Live): Page {
  return {
    head: {
      title: `Keeping ${city} Moving`,
      description: `Road maintenance and service on the ${road}, the motorway toll network around ${city}, ${extent}: what we do and how to reach us.`,
      place: { page: 'home' },
      sheet: 'home',
      data: [organization(site), website(site)],
    },
    content: (
      <>
        <Hero line={live.line} />
        <p className="hero-note">{tollGateNote}</p>
        {live.board}
        <BrokenDown site={site} />
        <LinkCards />
        <CoreValues />
        <ReportCall />
      </>
    ),
  };
}

function LinkCards() {
  return (
    <Section id="find" title="Find what you need">
      <ul className="cards-3 mt-8">
        {linkCards.map((card) => (
          <li className="card-link" key={card.route}>
            <SignIcon path={icons[card.icon]} />
            <h3 className="text-h3">
              <a className="card-cover" href={href(card.route)}>
                {card.title}
              </a>
            </h3>
            <p className="text-ink-soft">{card.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CoreValues() {
  return (
    <Section id="values" title="What guides the work" ground="bg-band text-on-band">
      <ul className="mt-8 grid gap-10 md:grid-cols-3">
        {coreValues.map((value) => (
          <li className="border-t-4 border-marking pt-5" key={value.title}>
            <h3 className="flex items-center gap-3 text-h3">
              <Icon path={icons[value.icon]} className="size-8 text-marking" />
              {value.title}
            </h3>
            <p className="mt-3 text-on-band-soft">{value.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ReportCall() {
  return (
    <section className="section" aria-labelledby="report">
      <div className="wrap">
        <div className="sign grid items-center gap-6 p-[min(2rem,7vw)] md:grid-cols-[1fr_auto] md:p-12">
          <div>
            <h2 className="heading" id="report">
              {reportCall.title}
            </h2>
            <p className="measure mt-3">{reportCall.text}</p>
          </div>
          <a className="btn-marking" href={`${href('contact')}?about=road`}>
            <Icon path={message} />
            Report it to us
          </a>
        </div>
      </div>
    </section>
  );
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
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <BreakdownSteps />
        </div>
        <WhomToRing site={site} />
      </div>
    </section>
  );
}
