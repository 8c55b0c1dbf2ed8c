import type { LaneState } from '../../notice/vocabulary.ts';
import type { JunctionNumber } from '../../road/road.ts';
import { backgroundOf, drawText } from './background.ts';
import { drawLabels } from './draw-labels.ts';
import { drawMarks } from './draw-marks.ts';
import {
  type ExtraLengths,
  type Layout,
  ringLayout,
  stretchLayouts,
  uprightLayouts,
} from './layout.ts';
import type { Mark } from './mark.ts';
import { keySvg, symbols } from './symbols.ts';

/**
 * Diagram of the whole road with its key, drawn twice: as a ring for wide screens, and upright for narrow
 * screens. CSS shows one of the drawings. The ring is omitted if its fixed size has no room for all labels.
 * For screen readers, the list next to the diagram has the same content.
 */
export function RoadDiagram({ marks }: { marks: readonly Mark[] }) {
  const { svg, shortIntervals } = drawLayouts([ringLayout], marks, true);
  const ringHtml = shortIntervals.length === 0 ? `<div class="road-ring">${svg}</div>` : '';
  const uprightHtml = drawUpright(uprightLayouts, marks, true);
  return (
    <Drawing
      html={`${sharedDefinitions}${ringHtml}<div class="road-upright">${uprightHtml}</div>`}
    />
  );
}

/** Diagram of one notice's stretch with all its marks, and one more junction at each end. */
export function StretchDiagram({ marks }: { marks: readonly Mark[] }) {
  const [mainMark] = marks;
  if (!mainMark) return null;
  const svg = drawUpright((extra) => stretchLayouts(mainMark, extra), marks, false);
  const stretchHtml = `<div class="road-stretch">${svg}</div>`;
  return <Drawing html={definitionsSvg(symbols) + stretchHtml + drawLaneStates(mainMark)} />;
}

/** Inserts a drawing as one HTML string, because React would write its hundreds of attributes one by one. */
export function Drawing({ html }: { html: string }) {
  return (
    <div
      className="road-diagram"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: contains only numbers, hours and our own junctions
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

const sharedDefinitions = definitionsSvg(symbols + keySvg);

function definitionsSvg(content: string): string {
  return `<svg class="road-shapes" width="0" height="0">${content}</svg>`;
}

/** Constant parts of the drawings of the whole road, built once per isolate. */
const backgrounds = new Map(
  [ringLayout, ...uprightLayouts(new Map())].map((layout) => [layout, backgroundOf(layout)]),
);

/** Draws layouts, and lists the intervals between junctions that are too short for their labels. */
function drawLayouts(layouts: readonly Layout[], marks: readonly Mark[], withNumbers: boolean) {
  const shortIntervals: [JunctionNumber, number][] = [];
  const drawings = layouts.map((layout) => {
    const { y, width, height, strips } = layout;
    const markedStrips = strips.map((strip) => {
      const labels = drawLabels(strip, marks, withNumbers);
      shortIntervals.push(...labels.shortIntervals);
      return drawMarks(strip, marks) + labels.svg;
    });
    const background = backgrounds.get(layout) ?? backgroundOf(layout);
    return `<svg viewBox="0 ${y} ${width} ${height}" width="${width}" height="${height}">${background}${markedStrips.join('')}</svg>`;
  });
  return { svg: drawings.join(''), shortIntervals };
}

/** Draws layouts, and lengthens their intervals until all labels fit. */
function drawUpright(
  layoutsOf: (extra: ExtraLengths) => readonly Layout[],
  marks: readonly Mark[],
  withNumbers: boolean,
  extra: ExtraLengths = new Map(),
): string {
  const { svg, shortIntervals } = drawLayouts(layoutsOf(extra), marks, withNumbers);
  if (shortIntervals.length === 0) return svg;
  const longerExtra = new Map(extra);
  for (const [number, length] of shortIntervals)
    longerExtra.set(number, (extra.get(number) ?? 0) + length);
  return drawUpright(layoutsOf, marks, withNumbers, longerExtra);
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
