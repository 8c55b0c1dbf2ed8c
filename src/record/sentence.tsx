import { href } from '../site/routes.ts';
import type { RecordSummary } from './summary.ts';

/** Sentence about how punctual the closures of the last complete month were. Empty if there are too few cases. */
export function RecordSentence({ record }: { record: RecordSummary | undefined }) {
  if (!record?.sentence) return null;
  return (
    <p className="measure mt-6">
      {record.sentence} <a href={href('record')}>Record of closures</a>
    </p>
  );
}
