import type { Notices } from '../view.ts';
import { clockWords, isoInstant, nearClockWords } from '../words.ts';

/** When the content of a page was last checked, and when it last changed. */
export function LastChecked({ notices }: { notices: Notices }) {
  if (notices.state === 'unknown') return null;
  const { at, checked, snapshot } = notices;
  return (
    <p className="checked">
      Checked <time dateTime={isoInstant(checked)}>{clockWords(checked)}</time>.
      {snapshot.published > 0 && (
        <>
          {' '}
          Last change{' '}
          <time dateTime={isoInstant(snapshot.published)}>
            {nearClockWords(snapshot.published, at)}
          </time>
          .
        </>
      )}
    </p>
  );
}
