import { inEmergency } from '../content/emergency.ts';
import { city } from '../road/road.ts';
import { endpoints, href, pageNames, pages } from '../routes.ts';
import type { Site } from '../settings.ts';
import { EmailText } from '../ui/rich-text.tsx';

interface FooterProps {
  site: Site;
  year: number;
}

export function Footer({ site, year }: FooterProps) {
  return (
    <footer className="footer">
      <div className="lane" />
      <div className="wrap footer-columns">
        <Brand site={site} />
        <FooterLinks title="Quick links" links={linksIn('quick')} />
        <FooterLinks
          className="footer-support"
          title="Support"
          links={[...linksIn('support'), { label: 'Status of a report', path: endpoints.status }]}
        />
        <ContactDetails site={site} />
      </div>
      <div className="wrap footer-last">
        <div>
          <p className="footer-copyright">
            © {year} <span translate="no">{site.name}</span>. All rights reserved.
          </p>
          <FooterLegal />
        </div>
      </div>
    </footer>
  );
}

function Brand({ site }: { site: Site }) {
  return (
    <section className="footer-brand" aria-labelledby="footer-brand">
      <h2 id="footer-brand" translate="no">
        {site.name}
      </h2>
      <p className="footer-blurb">
        {`Professional road maintenance and service operations on the motorway toll network around ${city}. This site hosts no political advertising or political content.`}
      </p>
      <p className="footer-emergency">{inEmergency}</p>
    </section>
  );
}

interface FooterLink {
  label: string;
  path: string;
}

function linksIn(column: 'quick' | 'support'): readonly FooterLink[] {
  return pageNames.map((name) => pages[name]).filter(({ footer }) => footer === column);
}

interface FooterLinksProps {
  className?: string;
  title: string;
  links: readonly FooterLink[];
}

function FooterLinks({ className, title, links }: FooterLinksProps) {
  return (
    <nav className={className} aria-label={title}>
      <h2>{title}</h2>
      <ul className="list-none">
        {links.map(({ label, path }) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactDetails({ site }: { site: Site }) {
  return (
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
  );
}

function FooterLegal() {
  return (
    <ul className="list-none">
      <li className="footer-repeated">
        <a href={href('privacy')}>Privacy</a>
      </li>
      <li className="footer-repeated">
        <a href={href('terms')}>Terms</a>
      </li>
      <li className="footer-repeated">
        <a href={href('cookies')}>Cookies</a>
      </li>
      <li>
        <button className="scripted" type="button" data-opens="preferences">
          Cookie settings
        </button>
      </li>
    </ul>
  );
}
