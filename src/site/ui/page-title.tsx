import type { ReactNode } from 'react';
import { href, type PageName, pages } from '../routes.ts';
import { RoadAhead } from './road-ahead.tsx';

interface PageTitleProps {
  title: string;
  /** The page that this one stands under, besides the home page. */
  parent?: PageName;
  children?: ReactNode;
}

/** The band at the head of a page: where it is, what it is called, what it is about. */
export function PageTitle({ title, parent, children }: PageTitleProps) {
  return (
    <div className="relative overflow-hidden bg-band text-on-band edge">
      <RoadAhead />
      <div className="wrap relative py-8 md:py-12">
        <nav className="text-small [&_a]:text-on-band" aria-label="Breadcrumb" data-screen>
          <ol className="flex flex-wrap items-center gap-x-2">
            <li>
              <a className="inline-flex min-h-11 items-center" href={href('home')}>
                Home
              </a>
            </li>
            {parent && (
              <li className="flex items-center gap-2">
                <span aria-hidden="true">/</span>
                <a className="inline-flex min-h-11 items-center" href={href(parent)}>
                  {pages[parent].label}
                </a>
              </li>
            )}
          </ol>
        </nav>
        <h1 className="mt-1 max-w-[24ch] text-h1 font-800 tracking-tight text-balance">{title}</h1>
        {children && (
          <div className="mt-4 max-w-[66ch] text-lead text-on-band-soft xl:max-w-144 [&_a]:text-on-band">
            {children}
          </div>
        )}
      </div>
    </div>
  );
}
