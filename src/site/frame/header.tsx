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
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <div className="header-row">
        <a className="brand" href={href('home')}>
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
          className="icon-btn shrink-0 lg:hidden"
          type="button"
          popoverTarget="menu"
          aria-label="Toggle mobile menu"
        >
          <Icon path={menu2} className="size-8" />
        </button>
      </div>
    </header>
  );
}

/** On every page within a glance, named as it reads. */
function EmergencyCall() {
  return (
    <a
      className="grid min-h-12 shrink-0 content-center rounded-md bg-warning px-[min(0.75rem,2vw)] text-center text-[0.8125rem] text-on-warning leading-tight font-700 no-underline hover:underline"
      href={emergencyHref}
    >
      <span>Emergency</span>{' '}
      <span className="text-[1rem] font-800 whitespace-nowrap">{emergencyNumbers}</span>
    </a>
  );
}

/** The page itself, or the section that the page belongs to. */
function current(name: PageName, place: Place | undefined): 'page' | 'true' | undefined {
  if (place?.page !== name) return;
  return place.label === undefined ? 'page' : 'true';
}
