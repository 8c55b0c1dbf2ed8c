import type { ReactNode } from 'react';
import { clock, icons, phone } from '../../../.generated/icons.ts';
import { emergencyHref, emergencyNumbers } from '../../site/content/emergency.ts';
import type { Page } from '../../site/frame/document.tsx';
import type { Site } from '../../site/settings.ts';
import { BreakdownSteps, WhoToContact } from '../../site/ui/breakdown.tsx';
import { Icon, SignIcon } from '../../site/ui/icon.tsx';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { Picture, picture } from '../../site/ui/picture.tsx';
import { FigureItem, Section } from '../../site/ui/section.tsx';
import { emergencyResponse, headlineFigures, type Service, services } from './content.ts';

/** @param winter panel with the current state of winter treatment */
export function operationsPage(site: Site, winter: ReactNode): Page {
  return {
    head: {
      title: 'Operations',
      description:
        'Six services keep the motorway open around the clock: washing, debris removal, repairs, vegetation, signs and winter safety. What each involves, and how often.',
      position: { page: 'operations' },
      sheet: 'operations',
    },
    content: (
      <>
        <PageTitle title="Operations">
          <p>What each of our six services does, how often, and why.</p>
        </PageTitle>
        <div className="bg-surface-sunken">
          <dl className="wrap grid gap-8 py-10 md:grid-cols-3">
            {headlineFigures.map((figure) => (
              <FigureItem key={figure.label} figure={figure} />
            ))}
          </dl>
        </div>
        {winter}
        <Section id="services" title="What we do">
          <ul className="mt-8 grid gap-6 lg:grid-cols-2">
            {services.map((service) => (
              <ServiceCard key={service.id} service={service} />
            ))}
          </ul>
        </Section>
        <EmergencyPanel site={site} />
      </>
    ),
  };
}

function ServiceCard({ service }: { service: Service }) {
  return (
    <li className="card" id={service.id}>
      <div className="flex items-start gap-4">
        <SignIcon path={icons[service.icon]} />
        <div className="[overflow-wrap:anywhere]">
          <h3 className="text-h3">{service.title}</h3>
          <p className="flex items-center gap-2 font-600 text-ink-soft">
            <Icon path={clock} className="size-5" />
            {service.frequency}
          </p>
        </div>
      </div>
      <p>{service.description}</p>
      <ul className="checks mt-1 grid gap-2 text-[1.0625rem]">
        {service.details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
    </li>
  );
}

function EmergencyPanel({ site }: { site: Site }) {
  return (
    <section className="bg-band text-on-band" aria-labelledby="emergency">
      <div className="chevrons" />
      <div className="wrap grid gap-10 py-12 md:py-16 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div>
          <h2 className="heading" id="emergency">
            {emergencyResponse.title}
          </h2>
          {emergencyResponse.body.map((paragraph) => (
            <p className="mt-4" key={paragraph}>
              {paragraph}
            </p>
          ))}
          <p className="mt-6 flex flex-wrap gap-3">
            <a className="btn bg-warning text-on-warning hover:underline" href={emergencyHref}>
              Dial {emergencyNumbers}
            </a>
            <a className="btn-outline text-on-band" href={site.phoneHref}>
              <Icon path={phone} />
              {site.phone}
            </a>
          </p>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <BreakdownSteps />
          <h3 className="mt-8 mb-4 text-h3">Who to contact</h3>
          <div className="[&_a]:text-on-band">
            <WhoToContact site={site} />
          </div>
        </div>
        <Picture
          className="rounded-lg"
          picture={picture('gritter')}
          sizes="(min-width: 76rem) 35rem, (min-width: 64rem) 46vw, (min-width: 40rem) 92vw, 64vw"
        />
      </div>
    </section>
  );
}
