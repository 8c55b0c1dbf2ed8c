import type { ReactNode } from 'react';
import { href, type PageName, pages } from '../routes.ts';

interface PageTitleProps {
  title: string;
  /** Parent in the breadcrumbs, between the home page and this page. */
  parent?: PageName;
  /** Whether the title band is tall and has a drawing of a road, as on landing pages. */
  tall?: boolean;
  /** Lead text, inside a tall band or below a low band. */
  children?: ReactNode;
}

/**
 * Title band of a page, with its breadcrumbs. A low band is at most 96 px high if the title fits on one line.
 */
export function PageTitle({ title, parent, tall = false, children }: PageTitleProps) {
  if (tall)
    return (
      <div className="page-title edge relative overflow-hidden">
        <svg
          className="absolute right-0 bottom-0 hidden h-full w-auto max-w-[calc(100vw-49rem)] xl:block"
          viewBox="0 0 640 240"
          width="640"
          height="240"
          preserveAspectRatio="xMaxYMax meet"
          aria-hidden="true"
          data-screen
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant above
          dangerouslySetInnerHTML={{ __html: roadPaths }}
        />
        <div className="wrap relative pt-8 pb-12">
          <Breadcrumb parent={undefined} />
          <h1 className="mt-2 mb-4 text-h1 leading-[1.15] tracking-tight text-balance">{title}</h1>
          <div className="page-lead max-w-144 text-[1.3125rem] text-on-band-soft">{children}</div>
        </div>
      </div>
    );
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

/** One HTML string, because React would write each attribute separately. */
const roadPaths =
  '<path d="M452 24h16L640 168v72H150z" fill="#1d2731"/>' +
  '<path d="M452 24 150 240h26L455 24z" fill="#ffc72c"/>' +
  '<path d="M468 24 640 168v14L465.500 24z' +
  'M457.500 34h2l-4 9h-2.600zM450 52h3.600l-7 15h-5zM437 80h6.200l-12 24h-8.400z' +
  'M415 122h10.500l-20 36h-15zM375 184h18l-34 56h-27z' +
  'M465 34h1.800l5 9h-2.600zM475 52h3.400l9 15h-4.800zM496 80h5.800l15 24h-8.200z' +
  'M531 122h9.800l25 36h-14zM590 184h16l34 46v10h-13z" fill="#dfe2e0"/>';
