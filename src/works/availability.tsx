import { isKnown, type Scope } from '../answer/statements.ts';
import type { RoadView } from '../answer/view.ts';
import { momentWords } from '../answer/words/time.ts';
import { dayOf, isoInstant } from '../road/irish-time.ts';
import type { Site } from '../site/settings.ts';

/** Shows when the notices were last checked and last changed. */
export function LastChecked({ view }: { view: RoadView }) {
  if (view.state === 'unknown') return null;
  const { at, checked, snapshot } = view;
  return (
    <p className="checked">
      {/* With its day, because the page may be printed, or open for days. */}
      Checked <time dateTime={isoInstant(checked)}>{momentWords(checked, at)}</time>.
      {snapshot.published > 0 && (
        <>
          {' '}
          Last change{' '}
          <time dateTime={isoInstant(snapshot.published)}>
            {momentWords(snapshot.published, at, dayOf(at))}
          </time>
          .
        </>
      )}
    </p>
  );
}

interface MissingNoticesNoteProps {
  site: Site;
  view: RoadView;
  /** Sentence about the missing data. By default, the state of the notices determines the sentence. */
  what?: string;
  /** Part of the road that the page is about. Notices elsewhere are not missing. */
  scope?: Scope;
}

/** Warning that is shown while some notices are unknown. The warning never says that there are no road works. */
export function MissingNoticesNote({ site, view, what, scope = {} }: MissingNoticesNoteProps) {
  if (isKnown(view, scope)) return null;
  return (
    <p className="works-missing" role="note">
      <strong>{what ?? reason(view)}</strong> The road may be closed even if this page shows
      nothing. Follow the signs on the road, or call us: <a href={site.phoneHref}>{site.phone}</a>.
      The national road operator’s notices are at{' '}
      <a href="https://www.tiitraffic.ie/">tiitraffic.ie</a>.
    </p>
  );
}

function reason(view: RoadView): string {
  if (view.state === 'unknown') return 'We cannot show road works at the moment.';
  const { source, checked, at } = view;
  if (source === 'store') return 'Some published notices could not be read.';
  const checkedText = momentWords(checked, at, dayOf(at));
  return `We cannot load the latest notices. This information is from ${checkedText} and may be out of date.`;
}
