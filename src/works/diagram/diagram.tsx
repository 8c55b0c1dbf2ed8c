import type { LaneState } from '../../notice/vocabulary.ts';
import { drawMarks, drawNumbers, spansOf } from './draw.ts';
import type { Mark } from './mark.ts';
import { key, ring, type Sheet, symbols, upright } from './sheets.built.ts';
import { drawText, endNames } from './strip.ts';

/**
 * Diagram of the whole road with its key, drawn twice: as a ring for wide screens, and upright for narrow
 * screens. CSS shows one of the drawings. For screen readers, the list next to the diagram has the same
 * content.
 */
export function RoadDiagram({ marks }: { marks: readonly Mark[] }) {
  const [ringSvg, ...legs] = [ring, ...upright].map((sheet) => {
    const { strip, width, height, road, signs } = sheet;
    const drawing = road + drawSigns(signs) + drawMarks(strip, marks) + drawNumbers(strip, marks);
    return svg(`0 0 ${width} ${height}`, drawing);
  });
  const keySvg = svg('0 0 352 410', '<use href="#road-key" x="24"/>');
  return (
    <Drawing
      html={`${definitionsSvg(symbols + key)}<div class="road-ring">${ringSvg}</div><div class="road-upright">${legs.join('')}${keySvg}</div>`}
    />
  );
}

/** Diagram of one notice's stretch with all its marks, and one more junction at each end. */
export function StretchDiagram({ marks }: { marks: readonly Mark[] }) {
  const [mainMark] = marks;
  if (!mainMark) return null;
  const legs = upright.map((sheet) => drawStretch(sheet, mainMark, marks));
  const stretchHtml = `<div class="road-stretch">${legs.join('')}</div>`;
  return <Drawing html={definitionsSvg(symbols) + stretchHtml + drawLaneStates(mainMark)} />;
}

/** Distance from the outermost junctions of a stretch to its ends, and from there to the frame, in px. */
const [stretchEnd, stretchFrame] = [38, 26];

/** Draws the part of a leg around a mark; empty if the mark is on another leg. */
function drawStretch({ strip, width, road, signs }: Sheet, mark: Mark, marks: readonly Mark[]) {
  const [span] = spansOf(strip, mark);
  if (!span) return '';
  const first = Math.max(0, Math.ceil(span.low) - 1);
  const last = Math.min(strip.numbers.length - 1, Math.floor(span.high) + 1);
  const visibleSigns = signs.slice(first, last + 1);
  const ys = visibleSigns.map(({ y }) => y);
  const top = Math.min(...ys) - stretchEnd;
  const bottom = Math.max(...ys) + stretchEnd;
  const clip = `<clipPath id="road-clip-${first}-${last}"><rect y="${top}" width="${width}" height="${bottom - top}"/></clipPath>`;
  const drawing = `<g clip-path="url(#road-clip-${first}-${last})">${road}${drawSigns(visibleSigns)}${drawMarks(strip, marks)}</g>`;
  return svg(
    `0 ${top - stretchFrame} ${width} ${bottom - top + 2 * stretchFrame}`,
    clip + drawing + endNames(strip, top, bottom),
  );
}

function drawSigns(signs: Sheet['signs']): string {
  const ties = signs.map(({ tie }) => tie).join('');
  return `<path class="tie" d="${ties}"/>${signs.map(({ link }) => link).join('')}`;
}

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

export function definitionsSvg(content: string): string {
  return `<svg class="road-shapes" width="0" height="0">${content}</svg>`;
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
const numberedLanes = ['lane-1', 'lane-2', 'lane-3', 'lane-4'] as const;

/** Signs over lanes, by state. A lane with an unknown state has no sign. */
const laneSigns: Readonly<Record<LaneState['state'], string>> = {
  closed: 'road-cross',
  narrowed: 'road-narrow',
  contraflow: 'road-contraflow',
};

/**
 * Draws the lanes of a notice side by side, as drivers see them: all running lanes, and the hard shoulder and
 * the auxiliary lane if the notice names them. Empty if the notice names no lane.
 */
function drawLaneStates({ laneStates, lanes }: Mark): string {
  if (!laneStates) return '';
  const namedLanes = laneStates.map(({ lane }) => lane);
  const sideLanes = (['hard-shoulder', 'auxiliary'] as const).filter((lane) =>
    namedLanes.includes(lane),
  );
  const highestNamed = numberedLanes.findLastIndex((lane) => namedLanes.includes(lane)) + 1;
  const runningCount = (lanes?.of ?? 0) - (namedLanes.includes('auxiliary') ? 1 : 0);
  const runningLanes = numberedLanes.slice(0, Math.max(highestNamed, runningCount, 1));
  // Add an unnamed lane if the total is unknown. Otherwise, the whole carriageway would look closed.
  const unnamedLanes = lanes === undefined && !namedLanes.includes('all') ? [undefined] : [];
  const visibleLanes = [...sideLanes, ...runningLanes, ...unnamedLanes];
  const leftX = (width - visibleLanes.length * laneWidth) / 2;
  const laneShapes = visibleLanes.map((lane, index) => {
    const x = leftX + (index + 0.5) * laneWidth;
    const laneState = laneStates.find((one) => one.lane === lane || one.lane === 'all');
    const sign = laneState ? `<use href="#${laneSigns[laneState.state]}" x="${x}" y="40"/>` : '';
    return `<path class="lane-of" d="M${x} 8V${length}"/>${sign}${drawText('word', { x, y: length + 14 }, lane ? laneLabels[lane] : '…')}`;
  });
  const laneLines = visibleLanes
    .slice(1)
    .map((_, index) => `M${leftX + (index + 1) * laneWidth} 8V${length}`);
  const edgePath = `M${leftX} 8V${length}M${width - leftX} 8V${length}`;
  return [
    `<div class="road-stretch"><svg viewBox="0 0 ${width} ${length + 28}" width="${width}" height="${length + 28}">`,
    laneShapes.join(''),
    `<path class="lane-line" d="${laneLines.join('')}"/><path class="edge-line" d="${edgePath}"/></svg></div>`,
  ].join('');
}
