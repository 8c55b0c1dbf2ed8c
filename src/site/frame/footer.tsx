import { city } from '../../road/road.ts';
import { emergencyAdvice } from '../content/emergency.ts';
import type { Site } from '../settings.ts';
import { EmailText, Html } from '../ui/rich-text.tsx';
import { columnTitles, legalLinks, quickLinks, supportLinks } from './frame.built.tsx';

interface FooterProps {
  site: Site;
  year: number;
}

export function Footer({ site, year }: FooterProps) {
  return (
    <footer className="footer">
      <div className="lane" />
      <div className="wrap footer-columns">
        <section className="footer-brand" aria-labelledby="footer-brand">
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
          className="footer-support"
          aria-label={columnTitles.support}
          html={supportLinks}
        />
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">Operations centre</h2>
          <address>
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
        <div className="footer-last">
          <p className="footer-copyright">
            © {year} <span translate="no">{site.name}</span>. All rights reserved.
          </p>
          <Html as="ul" className="flex list-none flex-wrap gap-x-5" html={legalLinks} />
        </div>
      </div>
    </footer>
  );
}
