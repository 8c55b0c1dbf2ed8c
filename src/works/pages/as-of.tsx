import { asOfWords, iso } from '../words.ts';

/** Since when what a page says has stood; it is another page from the next change on. */
export function AsOf({ at }: { at: number }) {
  return (
    <p className="as-of">
      As of <time dateTime={iso(at)}>{asOfWords(at)}</time>, and unchanged when this page was sent.
    </p>
  );
}
