import { href } from '../site/routes.ts';
import { formatMonth } from '../site/ui/dates.ts';
import type { RecordSummary } from './summary.ts';

/** Describes how many of the confirmed closures of a month ("2026-10") opened on time. */
export function openingSentence(month: string, punctual: number, confirmed: number): string {
  const [monthName] = formatMonth(month).split(' ');
  const count = punctual === confirmed ? `all ${confirmed}` : `${punctual} of ${confirmed}`;
  return `In ${monthName}, ${count} confirmed closures opened within 15 minutes of the announced time.`;
}

/** Sentence about how punctual the closures of the last complete month were. Empty if there are too few cases. */
export function RecordSentence({ record }: { record: RecordSummary | undefined }) {
  if (!record?.sentence) return null;
  return (
    <p className="measure mt-6">
      {record.sentence} <a href={href('record')}>Record of closures</a>
    </p>
  );
}
