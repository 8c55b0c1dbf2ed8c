import { assets } from 'virtual:assets';
import { createContext, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Site } from '../src/site/settings.ts';
import { type IdempotencyKey, type Identity, type Role, roles } from './env.ts';
import { keyField } from './idempotency.ts';
import type { Newsrooms } from './settings.ts';

const sectionLabels = { works: 'Road works', messages: 'Messages' } as const satisfies Record<
  Role,
  string
>;

export interface NavLink {
  readonly href: string;
  readonly label: string;
  readonly isCurrent?: boolean;
}

export interface DeskPage {
  readonly title: string;
  /** Tabs under the title: links to the pages of this section. */
  readonly nav?: readonly NavLink[];
  readonly content: ReactNode;
  /** Interval in seconds and path of the reload, for browsers without JavaScript. */
  readonly reload?: { readonly seconds: number; readonly path: string } | undefined;
}

/** Person who sees the page; empty if the sign-in is not verified. */
interface Viewer {
  readonly identity?: Identity;
  readonly role?: Role;
  readonly site?: Site;
  readonly siteUrl?: string;
  readonly newsrooms?: Newsrooms;
}

const NewsroomsContext = createContext<Newsrooms>([]);

/** Asks staff to phone the newsrooms; shows the numbers from the settings. */
export function TellNewsrooms() {
  return <NewsroomsContext.Consumer>{phoneWords}</NewsroomsContext.Consumer>;
}

function phoneWords(newsrooms: Newsrooms): ReactNode {
  if (newsrooms.length === 0)
    return 'Tell the newsrooms by phone (docs/operations.md, “Newsrooms”).';
  return (
    <>
      Tell the newsrooms by phone:{' '}
      {newsrooms.map(({ name, phone }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          {name}{' '}
          <a className="tap" href={`tel:${phone.replaceAll(' ', '')}`}>
            {phone}
          </a>
        </Fragment>
      ))}
      .
    </>
  );
}

/**
 * Responds with a page. No component of the desk waits for data, so the page is rendered in one step.
 * @throws the error of a component
 */
export function showPage(viewer: Viewer, page: DeskPage, status = 200): Response {
  const html = renderToStaticMarkup(
    <NewsroomsContext value={viewer.newsrooms ?? []}>
      <Frame viewer={viewer} page={page} />
    </NewsroomsContext>,
  );
  return new Response(`<!DOCTYPE html>${html}`, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
}

function Frame({ viewer, page }: { viewer: Viewer; page: DeskPage }) {
  const { identity, role, site } = viewer;
  return (
    <html lang="en-IE">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no, email=no, address=no" />
        <title>{`${page.title} – Desk`}</title>
        {page.reload && (
          <noscript>
            <meta httpEquiv="refresh" content={`${page.reload.seconds};url=${page.reload.path}`} />
          </noscript>
        )}
        {assets.font && (
          <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="" />
        )}
        {assets.styles && <link rel="stylesheet" href={assets.styles} />}
        {assets.entry.integrity && (
          <script type="module" src={assets.entry.url} integrity={assets.entry.integrity} />
        )}
      </head>
      <body className="desk desk-page">
        {identity?.warning && (
          <aside className="desk-warning" aria-label="Signed in">
            {identity.warning}
          </aside>
        )}
        <a className="skip desk-skip" href="#main">
          Skip to main content
        </a>
        <header className="desk-header desk-band">
          <div className="desk-topbar">
            <p className="font-700">
              {site && <span className="lt-md:hidden">{site.name}: </span>}Desk
            </p>
            <nav className="flex flex-wrap gap-1" aria-label="Desk sections">
              {roles.map((one) => (
                <a key={one} href={`/${one}`} aria-current={one === role ? 'true' : undefined}>
                  {sectionLabels[one]}
                </a>
              ))}
            </nav>
          </div>
        </header>
        <main id="main" tabIndex={-1}>
          <div
            className={`border-b-5 border-marking desk-band ${isTitleInTabs(page) ? 'h-[5px] overflow-hidden' : 'py-3'}`}
          >
            <h1 className="desk-wrap text-[1.5rem]">{page.title}</h1>
          </div>
          <div className="desk-wrap">
            {page.nav && <Tabs links={page.nav} />}
            {page.content}
          </div>
        </main>
        {identity && <Footer identity={identity} siteUrl={viewer.siteUrl} />}
      </body>
    </html>
  );
}

/** Links to the sections that a person may use. */
export function Sections({ names }: { names: readonly Role[] }) {
  return (
    <p className="actions">
      {names.map((name) => (
        <a key={name} href={`/${name}`}>
          {sectionLabels[name]}
        </a>
      ))}
    </p>
  );
}

/** Whether the label of the current tab equals the title. Phones then omit the title. */
function isTitleInTabs({ title, nav = [] }: DeskPage): boolean {
  return nav.some(({ label, isCurrent }) => isCurrent && label === title);
}

function Tabs({ links }: { links: readonly NavLink[] }) {
  return (
    <nav className="actions desk-tabs" aria-label="Section">
      {links.map(({ href, label, isCurrent }) => (
        <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

function Footer({ identity, siteUrl }: { identity: Identity; siteUrl: string | undefined }) {
  return (
    <footer className="desk-footer desk-band mt-8 py-4 [overflow-wrap:anywhere]">
      <div className="desk-wrap">
        <p>
          Signed in as <bdi>{identity.email}</bdi>.
        </p>
        <p>
          {siteUrl && <a href={siteUrl}>Public site</a>}
          {!identity.warning && <a href="/cdn-cgi/access/logout">Sign out</a>}
        </p>
      </div>
    </footer>
  );
}

interface DeskFormProps {
  action: string;
  /** Key of the form. A form that is shown again after a failure keeps its key. */
  idempotencyKey?: IdempotencyKey | undefined;
  className?: string;
  children: ReactNode;
}

/** Form of an action, with its idempotency key. */
export function DeskForm({ action, idempotencyKey, className, children }: DeskFormProps) {
  return (
    <form method="post" action={action} className={className}>
      <input type="hidden" name={keyField} value={idempotencyKey?.key ?? crypto.randomUUID()} />
      {children}
    </form>
  );
}
