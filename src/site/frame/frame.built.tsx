import { BannerContent } from '../../consent/banner.tsx';
import { PreferencesForm } from '../../consent/dialog.tsx';
import { renderFragment } from '../render-fragment.ts';
import { endpoints, href, pageNames, pages } from '../routes.ts';

export const columnTitles = { quick: 'Quick links', support: 'Support' } as const;

/** Column of the footer with a heading and links. */
function FooterLinks({ column }: { column: 'quick' | 'support' }) {
  const columnPages = pageNames
    .map((name) => pages[name])
    .filter(({ footer }) => footer === column);
  const links = [
    ...columnPages,
    ...(column === 'support' ? [{ label: 'Track your message', path: endpoints.status }] : []),
  ];
  return (
    <>
      <h2>{columnTitles[column]}</h2>
      <ul className="list-none">
        {links.map(({ label, path }) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

const legalLinkLabels = [
  ['privacy', 'Privacy'],
  ['terms', 'Terms'],
  ['cookies', 'Cookies'],
] as const;

// HTML that is the same on every page. Phones omit the legal links, which the list above contains.
export const banner = await renderFragment(<BannerContent policyHref={href('cookies')} />);
export const preferences = await renderFragment(<PreferencesForm />);
export const quickLinks = await renderFragment(<FooterLinks column="quick" />);
export const supportLinks = await renderFragment(<FooterLinks column="support" />);
export const legalLinks = await renderFragment(
  <>
    {legalLinkLabels.map(([name, label]) => (
      <li key={name} className="hidden sm:list-item">
        <a href={href(name)}>{label}</a>
      </li>
    ))}
    <li>
      <button className="scripted" type="button" data-opens="preferences">
        Cookie settings
      </button>
    </li>
  </>,
);
