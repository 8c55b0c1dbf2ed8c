import { menu2 } from '../../.generated/icons.ts';
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
      <div className="wrap flex h-full items-center gap-3">
        <a
          className="mr-auto flex min-h-12 items-center gap-2.5 text-ink text-[1.125rem] leading-none font-800 tracking-tight no-underline sm:text-[1.25rem]"
          href={href('home')}
        >
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
          className="icon-btn xl:hidden"
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

/** On every page within a glance. */
function EmergencyCall() {
  return (
    <a
      className="grid min-h-12 content-center rounded-md bg-warning px-3 text-center text-[0.8125rem] text-on-warning leading-tight font-700 no-underline hover:underline"
      href={emergencyHref}
    >
      <span>
        <span className="sr-only">In an </span>
        <span className="inline-block first-letter:uppercase">emergency</span>
        <span className="sr-only"> dial</span>
      </span>{' '}
      <span className="text-[1rem] font-800 whitespace-nowrap">{emergencyNumbers}</span>
    </a>
  );
}

/** The page itself, or the section that the page belongs to. */
function current(name: PageName, place: Place | undefined): 'page' | 'true' | undefined {
  if (place?.page !== name) return;
  return place.label === undefined ? 'page' : 'true';
}
