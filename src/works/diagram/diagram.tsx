import { frameOf } from './frame.ts';
import type { Mark } from './mark.ts';
import { type Marked, marksOf } from './marks.ts';
import { ring, type Track, upright } from './track.ts';

/**
 * The road as a line diagram, twice: round the city where there is room, upright where there is not.
 * The list before it says the same, so it is hidden from those who do not see it. One piece of HTML,
 * because React would encode its hundreds of attributes one by one.
 */
export function Diagram({ marked }: { marked: readonly Marked[] }) {
  return (
    <>
      <Drawing className="road-ring" track={ring} marked={marked} />
      <Drawing className="road-upright" track={upright} marked={marked} />
    </>
  );
}

interface DrawingProps {
  className: string;
  track: Track;
  marked: readonly Marked[];
}

/** What stands still is drawn once in an isolate. */
const frames = new Map([ring, upright].map((track) => [track, frameOf(track)]));

function Drawing({ className, track, marked }: DrawingProps) {
  return (
    <svg
      className={`road-diagram ${className}`}
      viewBox={`0 0 ${track.width} ${track.height}`}
      width={track.width}
      height={track.height}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers and our own junctions alone
      dangerouslySetInnerHTML={{ __html: frames.get(track) + marksOf(track, marked) }}
    />
  );
}

export function RoadDiagram({ marks }: { marks: readonly Mark[] }) {
  return <p>{marks.length}</p>;
}
export function StretchDiagram({ mark }: { mark: Mark }) {
  return <p>{mark.number}</p>;
}
