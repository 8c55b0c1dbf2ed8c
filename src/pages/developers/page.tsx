import type { ReactNode } from 'react';
import type { Page } from '../../site/frame/document.tsx';
import { example, road } from '../../site/road/road.ts';
import { endpoints, href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { EmailText } from '../../site/ui/rich-text.tsx';
import { Section } from '../../site/ui/section.tsx';

/** Description of a feed, with an example. */
interface FeedInfo {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly words: string;
  /** Example of a response, as the site writes it. */
  readonly example: string;
}

interface FieldInfo {
  readonly name: string;
  readonly type: string;
  readonly words: string;
}

interface OpenData {
  readonly feeds: readonly FeedInfo[];
  /** Fields of the JSON feed. */
  readonly fields: readonly FieldInfo[];
  /** Parts of the road without a line, as text after a comma; empty if lines cover the whole road. */
  readonly notCoveredSuffix: string;
}

export function developersPage(site: Site, { feeds, fields, notCoveredSuffix }: OpenData): Page {
  return {
    head: {
      title: 'For developers',
      description: `Road works and closures on the ${road} as open data: every address with an example, every field, the licence, and how to ask.`,
      position: { page: 'developers' },
      sheet: 'text',
    },
    content: (
      <>
        <PageTitle title="For developers">
          <p>
            What is closed on the {road}, for maps, apps and newsrooms. No key, no registration.
          </p>
        </PageTitle>
        <div className="wrap pt-2 prose">
          <GettingStarted site={site} />
          <PollingAdvice />
          <Commitments site={site} notCoveredSuffix={notCoveredSuffix} />
          <EmbedInstructions site={site} />
          <Partners site={site} />
        </div>
        <Section id="addresses" title="Addresses">
          {feeds.map((feed) => (
            <Feed key={feed.path} feed={feed} />
          ))}
        </Section>
        <Section id="fields" title="Fields of the JSON">
          <p>
            As a schema: <a href={endpoints.jsonSchema}>JSON Schema</a>. All addresses:{' '}
            <a href={endpoints.openApi}>OpenAPI</a>.
          </p>
          <Fields fields={fields} />
        </Section>
      </>
    ),
  };
}

function GettingStarted({ site }: { site: Site }) {
  const lines = [
    `const answer = await fetch('${site.url}${endpoints.worksJson}');`,
    'const { notices } = await answer.json();',
    'for (const { state, title, url } of notices) {',
    "  if (state === 'on') console.log(title, url);",
    '}',
  ];
  return (
    <>
      <h2 id="start">Start here</h2>
      <p>These five lines run in a browser, on a page of any origin:</p>
      <Code label="Example for the browser">{lines.join('\n')}</Code>
    </>
  );
}

function PollingAdvice() {
  return (
    <>
      <h2 id="asking">How often to ask</h2>
      <p>
        Every 30 seconds, with the <code>ETag</code> that you were given, in{' '}
        <code>If-None-Match</code>. While nothing has changed the answer is 304 and has no body. A
        browser does this by itself.
      </p>
      <p>
        <strong>503 does not mean that the road is open.</strong> It means that we cannot show all
        road works at the moment. Keep what you have, say how old it is, and ask again after the
        seconds in <code>Retry-After</code>. The JSON still answers while some is known: then{' '}
        <code>complete</code> is false, and a notice may be missing.
      </p>
    </>
  );
}

function Commitments({
  site,
  notCoveredSuffix,
}: { site: Site } & Pick<OpenData, 'notCoveredSuffix'>) {
  return (
    <>
      <h2 id="promises">What we promise</h2>
      <p>
        New fields may come at any time, so ignore what you do not know. When a field changes its
        meaning or goes, <code>version</code> goes up, and the change is announced here 30 days
        before.
      </p>
      <p>
        The notices are under <a href={site.licence.url}>{site.licence.name}</a>: credit{' '}
        <span translate="no">{site.name}</span>. The lines in some feeds are © OpenStreetMap
        contributors, under the{' '}
        <a href="https://opendatacommons.org/licenses/odbl/1-0/">Open Database License 1.0</a>. See
        the <a href={href('terms')}>terms</a>.
      </p>
      <p>
        {`There is no line yet for slip roads, links, roundabouts and bridges, for works at one junction${notCoveredSuffix}. A format that needs a line leaves those notices out. Use JSON where you need all of them.`}
      </p>
    </>
  );
}

function EmbedInstructions({ site }: { site: Site }) {
  const path = `${endpoints.embed}?junction=${example.junction}&direction=${example.direction}`;
  const source = site.url + path;
  const snippet = `<iframe src="${source.replace('&', '&amp;')}" title="${road} at J${example.junction} ${example.direction} tonight" width="320" height="320" loading="lazy"></iframe>`;
  return (
    <>
      <h2 id="board">A board for your own page</h2>
      <p>
        For councils, schools and newsrooms: copy this line, with your junction. It needs no script,
        sets no cookie, and says when it was checked. A browser loads it again each minute.
      </p>
      <Code label="Line for your page">{snippet}</Code>
      <p>
        Without <code>direction</code> it answers for both and is 480 pixels high; without{' '}
        <code>junction</code> it answers for the whole road. See <a href={path}>how it looks</a>.
      </p>
    </>
  );
}

function Partners({ site }: { site: Site }) {
  return (
    <>
      <h2 id="partners">Sat-navs and access points</h2>
      <p>
        For Waze for Cities, a partner enters <code>{site.url + endpoints.worksCifs}</code> as a
        feed of closures and incidents; readers of work zones take{' '}
        <code>{site.url + endpoints.worksWzdx}</code>, whose events each have a{' '}
        <code>vehicle_impact</code>. The national access point takes{' '}
        <code>{site.url + endpoints.worksDatex}</code> as a DATEX II 3.6 publication of situations.
        None needs a password.
      </p>
      <p>
        Questions:{' '}
        <a href={`mailto:${site.email}`}>
          <EmailText email={site.email} />
        </a>
        .
      </p>
    </>
  );
}

function Feed({ feed: { path, name, type, words, example } }: { feed: FeedInfo }) {
  return (
    <section className="mt-6" aria-label={name}>
      <h3 className="text-h3">{name}</h3>
      <p>
        <EndpointPath path={path} /> ({type}). {words}
      </p>
      <details>
        <summary>An example</summary>
        <Code label={`Example of ${name}`}>{example}</Code>
      </details>
    </section>
  );
}

/** A path, as a link unless it has a placeholder such as the id of a notice. */
function EndpointPath({ path }: { path: string }) {
  const address = <code translate="no">{path}</code>;
  return path.includes('{') ? address : <a href={path}>{address}</a>;
}

function Code({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScrollRegion label={label}>
      <pre className="text-small">
        <code translate="no">{children}</code>
      </pre>
    </ScrollRegion>
  );
}

/** Container in which content wider than a phone scrolls separately, also by keyboard. */
function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="data-table" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

function Fields({ fields }: { fields: readonly FieldInfo[] }) {
  return (
    <ScrollRegion label="Fields">
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, words }) => (
            <tr key={name}>
              <th scope="row">
                <code translate="no">{name}</code>
              </th>
              <td>{type}</td>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
