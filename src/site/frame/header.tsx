import { menu2 } from '../../../.generated/icons.ts';
import { emergencyHref, emergencyNumbers } from '../content/emergency.ts';
import { href, type PageName, pageNames, pages } from '../routes.ts';
import type { Site } from '../settings.ts';
import { Icon } from '../ui/icon.tsx';
import type { Place } from './head.tsx';
import { Logo } from './logo.tsx';

const links = pageNames.filter((name) => pages[name].header);

interface HeaderProps {
  site: Site;
  place: Place | undefined;
}

export function Header({ site, place }: HeaderProps) {
  return (
    <header className="header">
      <div className="header-row">
        <a className="brand" href={href('home')} translate="no">
          <Logo />
          {site.name}
        </a>
        <nav className="menu" id="menu" popover="auto" aria-label="Main">
          <ul className="list-none">
            {links.map((name) => (
              <li key={name}>
                <a href={href(name)} aria-current={current(name, place)}>
                  {pages[name].label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <EmergencyCall />
        <button
          className="icon-btn menu-toggle lg:hidden"
          type="button"
          popoverTarget="menu"
          aria-label="Toggle mobile menu"
        >
          <Icon path={menu2} />
        </button>
      </div>
    </header>
  );
}

/** Link to the emergency number; its accessible name is its text. */
function EmergencyCall() {
  return (
    <a className="emergency-call" href={emergencyHref}>
      <span>Emergency</span> <strong>{emergencyNumbers}</strong>
    </a>
  );
}

/** `page` for the page itself, `true` for the section that it is in. */
function current(name: PageName, place: Place | undefined): 'page' | 'true' | undefined {
  if (place?.page !== name) return;
  return place.label === undefined ? 'page' : 'true';
}
