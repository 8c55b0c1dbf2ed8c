import { emergencyAdvice } from '../content/emergency.ts';
import { city } from '../road/road.ts';
import type { Site } from '../settings.ts';
import { EmailText, Html } from '../ui/rich-text.tsx';
import { columnTitles, legalLinks, quickLinks, supportLinks } from './frame.built.tsx';

interface FooterProps {
  site: Site;
  year: number;
}

export function Footer({ site, year }: FooterProps) {
  return (
    <footer className="footer bg-band text-fine text-on-band leading-[1.4] sm:text-[0.9375rem]">
      <div className="lane" />
      <div className="wrap footer-columns grid gap-x-4 gap-y-2 pt-4 pb-1 xs:grid-cols-2 sm:gap-x-10 sm:gap-y-6 sm:pt-10 sm:pb-6 lg:grid-cols-[1.4fr_0.8fr_2fr_1.4fr]">
        <section className="xs:col-span-full xs:pb-1 lg:col-auto" aria-labelledby="footer-brand">
          <h2 id="footer-brand" translate="no">
            {site.name}
          </h2>
          <p className="footer-blurb text-on-band-soft">
            {`Professional road maintenance and service operations on the motorway toll network around ${city}. This site hosts no political advertising or political content.`}
          </p>
          <p className="mt-1 font-700">{emergencyAdvice}</p>
        </section>
        <Html as="nav" aria-label={columnTitles.quick} html={quickLinks} />
        <Html
          as="nav"
          className="xs:[grid-area:2/2/span_2] lg:[grid-area:auto] lg:[&_ul]:columns-2"
          aria-label={columnTitles.support}
          html={supportLinks}
        />
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">Operations centre</h2>
          <address className="not-italic">
            <p>{site.address}</p>
            <a href={site.phoneHref}>{site.phone}</a>
            <br />
            <a href={`mailto:${site.email}`}>
              <EmailText email={site.email} />
            </a>
          </address>
        </section>
      </div>
      <div className="wrap pb-2">
        <div className="flex flex-wrap items-center gap-x-6 border-t border-[#3a4653] pt-1">
          <p className="footer-copyright flex-[1_1_9rem] text-balance">
            © {year} <span translate="no">{site.name}</span>. All rights reserved.
          </p>
          <Html as="ul" className="flex list-none flex-wrap gap-x-5" html={legalLinks} />
        </div>
      </div>
    </footer>
  );
}
