import { menu2 } from '../../../.generated/icons.ts';
import { emergencyHref, emergencyNumbers } from '../content/emergency.ts';
import { href, type PageName, pageNames, pages } from '../routes.ts';
import type { Site } from '../settings.ts';
import { Icon } from '../ui/icon.tsx';
import type { SitePosition } from './structured-data.tsx';

const headerPages = pageNames.filter((name) => pages[name].inHeader);

interface HeaderProps {
  site: Site;
  position: SitePosition | undefined;
}

export function Header({ site, position }: HeaderProps) {
  return (
    <header className="header">
      <div className="header-row">
        <a className="brand" href={href('home')} translate="no">
          <svg
            className="size-[40px] shrink-0"
            viewBox="0 0 64 64"
            width="40"
            height="40"
            aria-hidden="true"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant below
            dangerouslySetInnerHTML={{ __html: logoPaths }}
          />
          {site.name}
        </a>
        <nav className="menu" id="menu" popover="auto" aria-label="Main">
          <ul className="list-none">
            {headerPages.map((name) => (
              <li key={name}>
                <a href={href(name)} aria-current={ariaCurrent(name, position)}>
                  {pages[name].label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <a className="emergency-call" href={emergencyHref}>
          <span>Emergency</span> <strong>{emergencyNumbers}</strong>
        </a>
        <button
          className="icon-btn size-[48px] shrink-0 lg:hidden"
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

/** Returns a link's `aria-current`: `page` on the linked page itself, `true` on a page below it. */
function ariaCurrent(
  name: PageName,
  position: SitePosition | undefined,
): 'page' | 'true' | undefined {
  if (position?.page !== name) return;
  return position.label === undefined ? 'page' : 'true';
}

/** Ring road around the city, as one HTML string, because React would write each attribute separately. */
const logoPaths =
  '<rect width="64" height="64" rx="12" fill="var(--sign)"/>' +
  '<rect x="3.5" y="3.5" width="57" height="57" rx="9" fill="none" stroke="#fff" stroke-width="2.5"/>' +
  '<path d="M43 20A16.5 16.5 0 1 0 43 44" fill="none" stroke="#ffc72c" stroke-width="11"/>' +
  '<path d="M43 20A16.5 16.5 0 1 0 43 44" fill="none" stroke="#10161d" stroke-width="2" stroke-dasharray="5.5 4.5"/>';
