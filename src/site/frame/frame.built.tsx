import { BannerContent } from '../../consent/banner.tsx';
import { PreferencesForm } from '../../consent/dialog.tsx';
import { renderFragment } from '../render-fragment.ts';
import { endpoints, href, pageNames, pages } from '../routes.ts';

export const columnTitles = { quick: 'Quick links', support: 'Support' } as const;

/** A column of the footer: a heading and its links. */
function FooterLinks({ column }: { column: 'quick' | 'support' }) {
  return (
    <>
      <h2>{columnTitles[column]}</h2>
      <ul className="list-none">
        {linksIn(column).map(({ label, path }) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function linksIn(column: 'quick' | 'support') {
  const links = pageNames.map((name) => pages[name]).filter(({ footer }) => footer === column);
  if (column === 'quick') return links;
  return [...links, { label: 'Status of a report', path: endpoints.status }];
}

const legalLinkLabels = [
  ['privacy', 'Privacy'],
  ['terms', 'Terms'],
  ['cookies', 'Cookies'],
] as const;

/** Items of the footer's last list: the legal links, and the button that opens the cookie preferences. */
function FooterLegal() {
  return (
    <>
      {legalLinkLabels.map(([name, label]) => (
        <li key={name} className="footer-repeated">
          <a href={href(name)}>{label}</a>
        </li>
      ))}
      <li>
        <button className="scripted" type="button" data-opens="preferences">
          Cookie settings
        </button>
      </li>
    </>
  );
}

/** HTML of what is the same on every page. */
export const banner = await renderFragment(<BannerContent policyHref={href('cookies')} />);
export const preferences = await renderFragment(<PreferencesForm />);
export const quickLinks = await renderFragment(<FooterLinks column="quick" />);
export const supportLinks = await renderFragment(<FooterLinks column="support" />);
export const legalLinks = await renderFragment(<FooterLegal />);
