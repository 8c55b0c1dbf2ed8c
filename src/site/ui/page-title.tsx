import type { ReactNode } from 'react';
import { href, type PageName, pages } from '../routes.ts';

interface PageTitleProps {
  title: string;
  /** Parent in the breadcrumbs, between the home page and this page. */
  parent?: PageName;
  /** Lead text below the band. */
  children?: ReactNode;
}

/**
 * Title band of a page, with its breadcrumbs. The band is at most 96 px high if the title fits on one line.
 */
export function PageTitle({ title, parent, children }: PageTitleProps) {
  return (
    <>
      <div className="page-title edge">
        <div className="wrap pt-2 pb-3">
          <Breadcrumb parent={parent} />
          <h1 className="page-heading">{title}</h1>
        </div>
      </div>
      {children && <div className="wrap page-lead py-6">{children}</div>}
    </>
  );
}

function Breadcrumb({ parent }: { parent: PageName | undefined }) {
  return (
    <nav aria-label="Breadcrumb" data-screen>
      <ol className="breadcrumb">
        <li>
          <a href={href('home')}>Home</a>
        </li>
        {parent && (
          <li>
            <a href={href(parent)}>{pages[parent].label}</a>
          </li>
        )}
      </ol>
    </nav>
  );
}
