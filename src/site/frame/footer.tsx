import { mail, mapPin, phone } from '../../../.generated/icons.ts';
import { inEmergency } from '../content/emergency.ts';
import { href, pageNames, pages } from '../routes.ts';
import type { Site } from '../settings.ts';
import { EmailText } from '../ui/email-text.tsx';
import { Icon } from '../ui/icon.tsx';

interface FooterProps {
  site: Site;
  year: number;
}

export function Footer({ site, year }: FooterProps) {
  return (
    <footer className="footer">
      <div className="lane" />
      <div className="wrap grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1.4fr]">
        <Brand site={site} />
        <FooterLinks title="Quick links" column="quick" />
        <FooterLinks title="Support" column="support" />
        <ContactDetails site={site} />
      </div>
      <div className="wrap pb-4 text-small">
        <div className="flex flex-wrap items-center gap-x-8 border-t border-[#3a4653] pt-4">
          <p className="mr-auto py-2">
            © {year} {site.name}. All rights reserved.
          </p>
          <FooterLegal />
        </div>
      </div>
    </footer>
  );
}

function Brand({ site }: { site: Site }) {
  return (
    <section aria-labelledby="footer-brand">
      <h2 className="text-h3" id="footer-brand">
        {site.name}
      </h2>
      <p className="mt-3 text-small text-on-band-soft">
        Professional road maintenance and service operations on the motorway toll network around
        Dublin. This site hosts no political advertising or political content.
      </p>
      <p className="mt-4 flex items-center gap-3 font-700">
        <span className="lamp" />
        {inEmergency}
      </p>
    </section>
  );
}

function FooterLinks({ title, column }: { title: string; column: 'quick' | 'support' }) {
  const links = pageNames.filter((name) => pages[name].footer === column);
  return (
    <nav aria-label={title}>
      <h2 className="text-h3">{title}</h2>
      <ul className="mt-2">
        {links.map((name) => (
          <li key={name}>
            <a href={href(name)}>{pages[name].label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactDetails({ site }: { site: Site }) {
  return (
    <section aria-labelledby="footer-contact">
      <h2 className="text-h3" id="footer-contact">
        Operations centre
      </h2>
      <address className="mt-2 not-italic">
        <p className="flex gap-3 py-2.5">
          <Icon path={mapPin} />
          {site.address}
        </p>
        <a href={site.phoneHref}>
          <Icon path={phone} />
          {site.phone}
        </a>
        <a href={`mailto:${site.email}`}>
          <Icon path={mail} />
          <EmailText email={site.email} />
        </a>
      </address>
    </section>
  );
}

function FooterLegal() {
  return (
    <ul className="flex flex-wrap gap-x-6">
      <li>
        <a href={href('privacy')}>Privacy</a>
      </li>
      <li>
        <a href={href('terms')}>Terms</a>
      </li>
      <li>
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
