import { assets } from 'virtual:assets';
import { type LaneState, numberedLanes } from '../../notice/vocabulary.ts';
import { href } from '../../site/routes.ts';
import { drawMarks, drawNumbers, spansOf } from './draw.ts';
import type { Mark } from './mark.ts';
import { ring, upright } from './road.built.ts';
import { drawText, endNames, type Strip } from './strip.ts';

/**
 * Diagram of the whole road with its key, drawn twice: as a ring for wide screens, and upright for narrow
 * screens. CSS shows one of the drawings. For screen readers, the list next to the diagram has the same
 * content.
 */
export function RoadDiagram({ marks }: { marks: readonly Mark[] }) {
  const [ringSvg, ...legs] = [ring, ...upright].map((strip) => {
    const { width, height } = strip;
    return svg(`0 0 ${width} ${height}`, drawRoad(strip, marks) + drawNumbers(strip, marks));
  });
  const keySvg = svg('0 0 352 410', `<use href="${assets.road}#key" x="24"/>`);
  return (
    <Drawing
      html={`${hatch}<div class="road-ring">${ringSvg}</div><div class="road-upright">${legs.join('')}${keySvg}</div>`}
    />
  );
}

/** Diagram of one notice's stretch with all its marks, and one more junction at each end. */
export function StretchDiagram({ marks }: { marks: readonly Mark[] }) {
  const [mainMark] = marks;
  if (!mainMark) return null;
  const legs = upright.map((strip) => drawStretch(strip, mainMark, marks));
  return (
    <Drawing
      html={`${hatch}<div class="road-stretch">${legs.join('')}</div>${drawLanes(mainMark)}`}
    />
  );
}

/** Distance from the outermost junctions of a stretch to its ends, in px. */
const stretchEnd = 38;

/** Draws the part of a leg around a mark; empty if the mark is on another leg. */
function drawStretch(strip: Strip, mark: Mark, marks: readonly Mark[]): string {
  const [span] = spansOf(strip, mark);
  if (!span) return '';
  const first = Math.max(0, Math.ceil(span.low) - 1);
  const last = Math.min(strip.numbers.length - 1, Math.floor(span.high) + 1);
  const ys = [first, last].map((index) => strip.areas[index]?.y ?? 0);
  const top = Math.min(...ys) - stretchEnd;
  const bottom = Math.max(...ys) + stretchEnd;
  const { width } = strip;
  const drawing = `<svg y="${top}" width="${width}" height="${bottom - top}" viewBox="0 ${top} ${width} ${bottom - top}">${drawRoad(strip, marks, first, last)}</svg>`;
  return svg(`0 ${top - 26} ${width} ${bottom - top + 52}`, drawing + endNames(strip, top, bottom));
}

/** Draws the road with its marks, and the areas of the links of visible signs. */
function drawRoad(strip: Strip, marks: readonly Mark[], first = 0, last?: number): string {
  const areas = strip.areas.slice(first, last === undefined ? undefined : last + 1);
  const links = areas.map(({ d }, index) => {
    const path = href('junction', `j${strip.numbers[first + index]}`);
    return `<a href="${path}" tabindex="-1"><path d="${d}"/></a>`;
  });
  const road = `<use href="${assets.road}#${strip.id}"/>`;
  return `${road}${links.join('')}${drawMarks(strip, marks, assets.road)}`;
}

/** Stripes of closed lanes. A pattern must be in the document that uses it, in an SVG that is displayed. */
export const hatch =
  '<svg class="road-shapes" width="0" height="0"><pattern id="road-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path fill="var(--cone)" d="M0 0H9V9H0z"/><path fill="var(--mark-edge)" d="M0 0H3.5V9H0z"/></pattern></svg>';

function svg(viewBox: string, content: string): string {
  const [, , width, height] = viewBox.split(' ');
  return `<svg viewBox="${viewBox}" width="${width}" height="${height}">${content}</svg>`;
}

/** Inserts a drawing as one HTML string, because React would write its hundreds of attributes one by one. */
export function Drawing({ html }: { html: string }) {
  return (
    <div
      className="road-diagram"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: contains only numbers and our own junctions
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

type Lane = LaneState['lane'];

/** Sizes of the drawing of lanes, in px. */
const [width, laneWidth, length] = [352, 56, 74];

const laneLabels: Readonly<Record<Exclude<Lane, 'all'>, string>> = {
  'hard-shoulder': 'Shoulder',
  auxiliary: 'Auxiliary',
  'lane-1': 'Lane 1',
  'lane-2': 'Lane 2',
  'lane-3': 'Lane 3',
  'lane-4': 'Lane 4',
};

/** Signs over lanes, by state. A lane with an unknown state has no sign. */
const laneSigns: Readonly<Record<LaneState['state'], string>> = {
  closed: 'cross',
  narrowed: 'narrow',
  contraflow: 'contraflow',
};

/**
 * Draws the lanes of a notice side by side, as drivers see them: all running lanes, and the hard shoulder and
 * the auxiliary lane if the notice names them. Empty if the notice names no lane.
 */
function drawLanes({ lanes: { of, states } = {} }: Mark): string {
  if (!states) return '';
  const namedLanes = states.map(({ lane }) => lane);
  const sideLanes = (['hard-shoulder', 'auxiliary'] as const).filter((lane) =>
    namedLanes.includes(lane),
  );
  const highestNamed = numberedLanes.findLastIndex((lane) => namedLanes.includes(lane)) + 1;
  const runningCount = (of ?? 0) - (namedLanes.includes('auxiliary') ? 1 : 0);
  const runningLanes = numberedLanes.slice(0, Math.max(highestNamed, runningCount, 1));
  // Add an unnamed lane if the total is unknown. Otherwise, the whole carriageway would look closed.
  const unnamedLanes = of === undefined && !namedLanes.includes('all') ? [undefined] : [];
  const visibleLanes = [...sideLanes, ...runningLanes, ...unnamedLanes];
  const leftX = (width - visibleLanes.length * laneWidth) / 2;
  const laneShapes = visibleLanes.map((lane, index) => {
    const x = leftX + (index + 0.5) * laneWidth;
    const laneState = states.find((one) => one.lane === lane || one.lane === 'all');
    const sign = laneState
      ? `<use href="${assets.road}#${laneSigns[laneState.state]}" x="${x}" y="40"/>`
      : '';
    return `<path stroke="var(--tarmac)" stroke-width="${laneWidth}" d="M${x} 8V${length}"/>${sign}${drawText('word', { x, y: length + 14 }, lane ? laneLabels[lane] : '…')}`;
  });
  const laneLines = visibleLanes
    .slice(1)
    .map((_, index) => `M${leftX + (index + 1) * laneWidth} 8V${length}`);
  const edgePath = `M${leftX} 8V${length}M${width - leftX} 8V${length}`;
  return [
    `<div class="road-stretch"><svg viewBox="0 0 ${width} ${length + 28}" width="${width}" height="${length + 28}">`,
    laneShapes.join(''),
    `<g stroke="var(--line)" stroke-width="1.5"><path stroke-dasharray="8 12" d="${laneLines.join('')}"/><path d="${edgePath}"/></g></svg></div>`,
  ].join('');
}
