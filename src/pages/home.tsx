import { arrowRight, icons, message, phone } from '../../.generated/icons.ts';
import {
  badges,
  brokenDown,
  coreValues,
  heroLead,
  linkCards,
  reportCall,
} from '../content/home.ts';
import { picture, uprightHero } from '../content/pictures.ts';
import type { Site } from '../content/site.ts';
import type { Page } from '../layout/document.tsx';
import { organization, website } from '../layout/structured-data.ts';
import { href } from '../routes.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture, pictureSources } from '../ui/picture.tsx';
import { SignIcon } from '../ui/sign-icon.tsx';

export function homePage(site: Site): Page {
  return {
    head: {
      title: 'Keeping Dublin Moving',
      description:
        'Road maintenance and service on the motorway toll network around Dublin, Junction 1 to Junction 17: what we do, how it is going, and how to reach us.',
      path: href('home'),
      card: 'home',
      data: [organization(site), website(site)],
    },
    content: (
      <>
        <Hero />
        <BrokenDown site={site} />
        <LinkCards />
        <CoreValues />
        <ReportCall />
      </>
    ),
  };
}

function Hero() {
  return (
    <section className="hero">
      <HeroPicture />
      <div className="wrap flex h-full items-center">
        <div className="sign max-w-150 px-7 py-7 md:px-11 md:py-10">
          <h1 className="text-[clamp(2.125rem,1.4rem+3vw,3.75rem)] leading-[1.05] font-800 tracking-tight text-balance">
            Keeping Dublin Moving
          </h1>
          <p className="mt-4 text-[1.0625rem] leading-normal md:text-lead">{heroLead}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <a className="btn-marking" href={href('operations')}>
              Our operations
              <Icon path={arrowRight} />
            </a>
            <a className="btn-outline text-on-sign" href={href('contact')}>
              Contact us
            </a>
          </div>
        </div>
      </div>
      <ul className="hero-badges" aria-label="Status">
        {badges.map((badge) => (
          <li className="flex items-center gap-2.5 whitespace-nowrap" key={badge.label}>
            <span className="lamp" />
            {badge.label}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Upright on a phone, where the wide picture would be mostly cut away. */
function HeroPicture() {
  const wide = picture('hero');
  const tall = uprightHero();
  return (
    <Picture className="hero-picture" picture={wide} sizes="max(100vw, 94rem)" first>
      <source
        media="(max-width: 40rem)"
        type="image/avif"
        srcSet={pictureSources(tall, 'avif')}
        sizes="100vw"
      />
      <source media="(max-width: 40rem)" srcSet={pictureSources(tall, 'webp')} sizes="100vw" />
    </Picture>
  );
}

function BrokenDown({ site }: { site: Site }) {
  return (
    <section className="bg-surface-sunken" aria-labelledby="broken-down">
      <div className="chevrons" />
      <div className="wrap grid gap-8 py-10 md:py-14 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2 className="heading" id="broken-down">
            {brokenDown.title}
          </h2>
          <p className="mt-4">
            <a className="btn bg-warning text-on-warning hover:underline" href="tel:112">
              <Icon path={phone} />
              Dial 999 or 112
            </a>
          </p>
          <p className="mt-4 text-ink-soft">
            Safe behind the barrier and nobody in danger? The operations centre answers at any hour:{' '}
            <a className="inline-flex min-h-11 items-center font-700" href={site.phoneHref}>
              {site.phone}
            </a>
          </p>
        </div>
        <ol className="steps">
          {brokenDown.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function LinkCards() {
  return (
    <section className="section" aria-labelledby="find">
      <div className="wrap">
        <h2 className="heading" id="find">
          Find what you need
        </h2>
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
      </div>
    </section>
  );
}

function CoreValues() {
  return (
    <section className="section bg-band text-on-band" aria-labelledby="values">
      <div className="wrap">
        <h2 className="heading" id="values">
          What guides the work
        </h2>
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
      </div>
    </section>
  );
}

function ReportCall() {
  return (
    <section className="section" aria-labelledby="report">
      <div className="wrap">
        <div className="sign grid items-center gap-6 p-8 md:grid-cols-[1fr_auto] md:p-12">
          <div>
            <h2 className="heading" id="report">
              {reportCall.title}
            </h2>
            <p className="measure mt-3">{reportCall.text}</p>
          </div>
          <a className="btn-marking" href={href('contact')}>
            <Icon path={message} />
            Report it to us
          </a>
        </div>
      </div>
    </section>
  );
}
