import type { ReactNode } from 'react';
import { href, type PageName, pages } from '../routes.ts';
import { RoadAhead } from './road-ahead.tsx';

interface PageTitleProps {
  title: string;
  /** Parent in the breadcrumbs, besides the home page. */
  parent?: PageName;
  /** Whether the band is tall and has the drawn road: for a page that introduces. */
  road?: boolean;
  /** Lead, in a tall band or under a low one. */
  children?: ReactNode;
}

/** Breadcrumbs and title of a page, at most 96 px high for one line. */
export function PageTitle({ title, parent, road = false, children }: PageTitleProps) {
  if (road) return <TallTitle title={title}>{children}</TallTitle>;
  return (
    <>
      <div className="page-title edge">
        <div className="wrap">
          <Breadcrumb parent={parent} />
          <h1>{title}</h1>
        </div>
      </div>
      {children && <div className="wrap page-lead">{children}</div>}
    </>
  );
}

function TallTitle({ title, children }: Pick<PageTitleProps, 'title' | 'children'>) {
  return (
    <div className="page-title page-title-tall edge">
      <RoadAhead />
      <div className="wrap">
        <Breadcrumb parent={undefined} />
        <h1>{title}</h1>
        <div className="page-lead">{children}</div>
      </div>
    </div>
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
