import type { ReactNode } from 'react';
import { phone } from '../../../.generated/icons.ts';
import { extent } from '../../road/network.ts';
import { city, road } from '../../road/road.ts';
import { emergencyHref, emergencyNumbers } from '../../site/content/emergency.ts';
import type { Page } from '../../site/frame/document.tsx';
import { organization, website } from '../../site/frame/structured-data.tsx';
import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { WhoToContact } from '../../site/ui/breakdown.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { Picture, picture, pictureSources, portraitHero } from '../../site/ui/picture.tsx';
import { Html } from '../../site/ui/rich-text.tsx';
import { badges, badgesTitle, brokenDownTitle, heroLead, tollGateNote } from './content.ts';
import { sections, steps } from './home.built.tsx';

/** Road information of the home page: a line in the hero, with a link to the board below. */
interface LiveContent {
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
    // The status line in the hero shows the same closures.
    closureBar: false,
    content: (
      <>
        <Hero statusLine={live.statusLine} />
        <div className="hero-note">
          <a className="btn-outline" href={`${href('contact')}?about=road`}>
            Report a problem on the road
          </a>
          <p>{tollGateNote}</p>
        </div>
        {live.board}
        <BrokenDown site={site} />
        <Html as="div" html={sections} />
      </>
    ),
  };
}

function Hero({ statusLine }: { statusLine: ReactNode }) {
  // Phones get a portrait picture, because a wide picture would be cropped.
  const portraitPicture = portraitHero();
  return (
    <div className="hero">
      <Picture
        className="hero-picture"
        picture={picture('hero')}
        sizes="max(100vw, 94rem)"
        priority
      >
        <source
          media="(max-width: 40rem)"
          type="image/avif"
          srcSet={pictureSources(portraitPicture, 'avif')}
          sizes="100vw"
        />
        <source
          media="(max-width: 40rem)"
          srcSet={pictureSources(portraitPicture, 'webp')}
          sizes="100vw"
        />
      </Picture>
      <div className="wrap grid h-full content-center">
        <div className="sign grid max-w-150 gap-3 p-5 md:px-11 md:py-7">
          <h1 className="text-[min(clamp(2.125rem,1.4rem+3vw,3.75rem),11vw)] leading-[1.05] font-800 tracking-tight text-balance">
            {`Keeping ${city} Moving`}
          </h1>
          {statusLine}
          <div className="hero-buttons flex flex-wrap gap-2">
            <a className="btn-marking lt-sm:px-3" href={href('operations')}>
              Our operations
            </a>
            <a className="btn-outline text-on-sign lt-sm:px-3" href={href('contact')}>
              Contact us
            </a>
          </div>
          <p className="text-base leading-snug md:text-lead">{heroLead}</p>
        </div>
      </div>
      <div className="hero-badges">
        <p id="badges">{badgesTitle}:</p>
        <ul aria-labelledby="badges">
          {badges.map((badge) => (
            <li key={badge}>{badge}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Advice for people in a stopped vehicle. */
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
            <a
              className="btn bg-warning text-on-warning whitespace-normal hover:underline"
              href={emergencyHref}
            >
              <Icon path={phone} />
              Dial {emergencyNumbers}
            </a>
          </p>
        </div>
        <Html as="div" className="lg:col-start-2 lg:row-span-2 lg:row-start-1" html={steps} />
        <WhoToContact site={site} />
      </div>
    </section>
  );
}
