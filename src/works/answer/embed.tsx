import { assets } from 'virtual:assets';
import type { ReactElement, ReactNode } from 'react';
import { answersFor, headingWords } from '../../answer/headline.ts';
import type { RoadView } from '../../answer/view.ts';
import { roadWords } from '../../answer/words/place.ts';
import { example, road } from '../../road/road.ts';
import { choiceWords, filterOf, pathOf, type RoadChoice, scopeOf } from '../../site/choice.ts';
import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { LastChecked, MissingNoticesNote } from '../availability.tsx';
import { Answers, ClosureList } from './answers.tsx';

/** Renders the board as a document that other sites can frame. */
export function embeddedBoard(site: Site, view: RoadView, choice: RoadChoice): ReactElement {
  const { junction, direction } = choice;
  const subject =
    junction === undefined
      ? `${roadWords(direction)} tonight`
      : `${road} tonight at ${choiceWords({ junction, direction })}`;
  const { title, night } = headingWords(view, filterOf(choice));
  const answers = answersFor(view, choice);
  return (
    <EmbeddedDocument title={`${subject} – ${site.name}`}>
      <h1>{title}</h1>
      {night && <p>{night}</p>}
      <Answers answers={answers} />
      {junction === undefined && <ClosureList answers={answers} />}
      <LastChecked view={view} />
      <MissingNoticesNote site={site} view={view} scope={scopeOf(choice)} />
      <MoreLink path={pathOf(choice)}>
        {junction === undefined ? 'Choose your junction' : 'All road works'}, {site.name}
      </MoreLink>
    </EmbeddedDocument>
  );
}

/** Renders the error for an address with an unknown junction or direction. */
export function unknownBoard(site: Site): ReactElement {
  return (
    <EmbeddedDocument title={`Board not found – ${site.name}`}>
      <h1>Board not found</h1>
      <p>
        Unknown junction or direction. Use, for example,{' '}
        <code>
          ?junction={example.junction}&amp;direction={example.direction}
        </code>
        .
      </p>
      <MoreLink path={`${href('developers')}#board`}>How to embed a board, {site.name}</MoreLink>
    </EmbeddedDocument>
  );
}

function EmbeddedDocument({ title, children }: { title: string; children: ReactNode }) {
  return (
    <html lang="en-IE">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {assets.embed ? (
          // The style is inline, because a sandboxed frame may not load style sheets of this site.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style, allowed by its hash in the policy
          <style dangerouslySetInnerHTML={{ __html: assets.embed.code }} />
        ) : (
          <link rel="stylesheet" href="/client/sheets/embed.css" />
        )}
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}

function MoreLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a className="more" href={path} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
