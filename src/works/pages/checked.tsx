import type { Notices } from '../view.ts';
import { clockWords, iso, nearClockWords } from '../words.ts';

/** When the content of a page was last checked, and when it last changed. */
export function Checked({ notices }: { notices: Notices }) {
  if (notices.state === 'unknown') return null;
  const { at, checked, snapshot } = notices;
  return (
    <p className="checked">
      Checked <time dateTime={iso(checked)}>{clockWords(checked)}</time>.
      {snapshot.published > 0 && (
        <>
          {' '}
          Last change{' '}
          <time dateTime={iso(snapshot.published)}>{nearClockWords(snapshot.published, at)}</time>.
        </>
      )}
    </p>
  );
}
