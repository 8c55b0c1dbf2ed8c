import { clockOf } from '../../src/works/irish-time.ts';
import type { Awaited, Sight } from './sight.ts';

interface SeenProps {
  awaited: Awaited;
  sight: Sight;
  siteUrl: string;
}

/** Shows whether what was published is on the public site yet; the script polls until it is. */
export function Seen({ awaited: { again }, sight, siteUrl }: SeenProps) {
  const isSeen = sight.state === 'seen';
  return (
    <div className="desk-seen" data-seen={isSeen ? undefined : again} data-part="seen">
      <State sight={sight} siteUrl={siteUrl} />
      {!isSeen && (
        <p className="press">
          <a href={again}>Look again</a>
        </p>
      )}
    </div>
  );
}

function State({ sight, siteUrl }: Pick<SeenProps, 'sight' | 'siteUrl'>) {
  if (sight.state === 'seen') {
    return (
      <p className="desk-good" role="status">
        Seen on the site at {secondsWords(sight.at)}.
      </p>
    );
  }
  if (sight.state === 'waiting') {
    return (
      <p className="desk-note" role="status">
        Published. Looking whether {siteUrl} shows it …
      </p>
    );
  }
  return (
    <p className="desk-alarm" role="alert" data-alarm="">
      <b>ALARM: the public does not see it.</b> It is published, and {siteUrl} does not show it
      after 60 seconds. Tell the newsrooms by phone, and look in docs/notices.md, “When something is
      wrong”.
    </p>
  );
}

/** Formats a time in ms since 1970 as Irish time: "22:04:11". */
function secondsWords(instant: number): string {
  const seconds = `${Math.floor(instant / 1000) % 60}`.padStart(2, '0');
  return `${clockOf(instant)}:${seconds}`;
}

/** Returns after how many seconds and from where a page without script reloads; undefined if it need not. */
export function reloadOf({ awaited, sight }: Pick<SeenProps, 'awaited' | 'sight'>) {
  return sight.state === 'seen' ? undefined : { seconds: 5, path: awaited.again };
}
