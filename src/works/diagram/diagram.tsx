import { frameOf } from './frame.ts';
import { labelsOn } from './labels.ts';
import { drawLaneStates } from './lanes.ts';
import type { Mark } from './mark.ts';
import { marksOn } from './marks.ts';
import { keySvg, shapes } from './shapes.ts';
import { ring, type Sheet, stretchSheet, upright } from './sheet.ts';

/**
 * The whole road with its key, drawn twice: as a ring for wide screens and upright for narrow ones;
 * CSS shows one of them. The list next to it has the same content for screen readers.
 */
export function RoadDiagram({ marks }: { marks: readonly Mark[] }) {
  return <Drawing html={`${sharedDefinitions}${draw(ring, marks)}${draw(upright, marks)}`} />;
}

/** The stretch of one notice with all its marks, and one more junction at each end. */
export function StretchDiagram({ marks }: { marks: readonly Mark[] }) {
  const [mainMark] = marks;
  if (!mainMark) return null;
  return (
    <Drawing
      html={`${definitionsSvg(shapes)}${draw(stretchSheet(mainMark), marks, false)}${drawLaneStates(mainMark)}`}
    />
  );
}

/** Inserts a drawing as one HTML string: React would write its hundreds of attributes one by one. */
export function Drawing({ html }: { html: string }) {
  return (
    <div
      className="road-diagram"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers, hours and our own junctions alone
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

const sharedDefinitions = definitionsSvg(shapes + keySvg);

function definitionsSvg(content: string): string {
  return `<svg class="road-shapes" width="0" height="0">${content}</svg>`;
}

/** The constant parts of the two drawings of the whole road, built once per isolate. */
const frames = new Map([ring, upright].map((sheet) => [sheet, frameOf(sheet)]));

function draw(sheet: Sheet, marks: readonly Mark[], withNumbers = true): string {
  const { className, width, height, strips } = sheet;
  const frame = frames.get(sheet) ?? frameOf(sheet);
  const marked = strips.map((strip) => marksOn(strip, marks) + labelsOn(strip, marks, withNumbers));
  return `<svg class="${className}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${frame}${marked.join('')}</svg>`;
}
