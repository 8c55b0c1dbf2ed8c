import { endpoints, href, pageNames, pages } from '../routes.ts';

/** A column of the footer: a heading and its links. */
export function FooterLinks({ column }: { column: 'quick' | 'support' }) {
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

export const columnTitles = { quick: 'Quick links', support: 'Support' } as const;

interface FooterLink {
  label: string;
  path: string;
}

function linksIn(column: 'quick' | 'support'): readonly FooterLink[] {
  const links = pageNames.map((name) => pages[name]).filter(({ footer }) => footer === column);
  if (column === 'quick') return links;
  return [...links, { label: 'Status of a report', path: endpoints.status }];
}

/** Items of the footer's last list: the legal links, and the button that opens the cookie preferences. */
export function FooterLegal() {
  return (
    <>
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
    </>
  );
}
