import { assets } from 'virtual:assets';
import type { ReactElement } from 'react';
import { road } from '../../site/road/road.ts';
import type { Site } from '../../site/settings.ts';
import type { Notices } from '../view.ts';
import { Answers, headingWords } from './answer.tsx';
import { MissingNoticesNote } from './availability.tsx';
import { choiceWords } from './board.tsx';
import { type Choice, pathOf } from './place.ts';

/** The board's answer as a document of its own, to be framed by other sites. */
export function embeddedBoard(site: Site, notices: Notices, choice: Choice): ReactElement {
  const { junction, direction } = choice;
  const placeSuffix = junction === undefined ? '' : ` at ${choiceWords({ junction, direction })}`;
  const { title, night } = headingWords(notices);
  return (
    <html lang="en-IE">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${road} tonight${placeSuffix} – ${site.name}`}</title>
        <Style />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {night && <p>{night}</p>}
          <Answers notices={notices} choice={choice} />
          <MissingNoticesNote site={site} notices={notices} />
          <a className="more" href={pathOf(choice)} target="_blank" rel="noopener">
            {junction === undefined ? 'Choose your junction' : 'All road works'}, {site.name}
          </a>
        </main>
      </body>
    </html>
  );
}

/** Inline style, because a sandboxed frame may not load our sheets; a link during development. */
function Style() {
  if (!assets.embed) return <link rel="stylesheet" href="/client/sheets/embed.css" />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own, known to the policy by its hash
  return <style dangerouslySetInnerHTML={{ __html: assets.embed.code }} />;
}
