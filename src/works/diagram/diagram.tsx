import type { LaneState } from '../notice.ts';
import { frameOf, label } from './frame.ts';
import { labelsOn } from './labels.ts';
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

type Lane = LaneState['lane'];

/** Sizes of the drawing of lanes, in px. */
const [width, laneWidth, length] = [352, 56, 74];

const names: Readonly<Record<Exclude<Lane, 'all'>, string>> = {
  'hard-shoulder': 'Shoulder',
  auxiliary: 'Auxiliary',
  'lane-1': 'Lane 1',
  'lane-2': 'Lane 2',
  'lane-3': 'Lane 3',
  'lane-4': 'Lane 4',
};
const numbered = ['lane-1', 'lane-2', 'lane-3', 'lane-4'] as const;

/** Signs drawn over lanes, by state; a lane whose state is not reported has none. */
const signs: Readonly<Record<LaneState['state'], string>> = {
  closed: 'road-cross',
  narrowed: 'road-narrow',
  contraflow: 'road-contraflow',
};

/** Draws the lanes of a notice side by side, as drivers see them; empty if it names no lane. */
function drawLaneStates({ laneStates, lanes }: Mark): string {
  if (!laneStates) return '';
  const visibleLanes = shownLanes(laneStates, lanes?.of);
  const left = (width - visibleLanes.length * laneWidth) / 2;
  const drawn = visibleLanes.map((lane, index) => {
    const x = left + (index + 0.5) * laneWidth;
    const found = laneStates.find((one) => one.lane === lane || one.lane === 'all');
    const sign = found ? `<use href="#${signs[found.state]}" x="${x}" y="40"/>` : '';
    return `<path class="lane-of" d="M${x} 8V${length}"/>${sign}${label('word', { x, y: length + 14 }, lane ? names[lane] : '…')}`;
  });
  const lines = visibleLanes
    .slice(1)
    .map((_, index) => `M${left + (index + 1) * laneWidth} 8V${length}`);
  const edges = `M${left} 8V${length}M${width - left} 8V${length}`;
  return [
    `<svg class="road-stretch" viewBox="0 0 ${width} ${length + 28}" width="${width}" height="${length + 28}">`,
    drawn.join(''),
    `<path class="lane-line" d="${lines.join('')}"/><path class="edge-line" d="${edges}"/></svg>`,
  ].join('');
}

/**
 * Running lanes known to exist, with the hard shoulder and auxiliary lane to their left if named; plus an
 * unnamed lane if the number of lanes is unknown, or all that is drawn would look closed.
 */
function shownLanes(states: readonly LaneState[], laneCount: number | undefined) {
  const named = states.map(({ lane }) => lane);
  const beside = (['hard-shoulder', 'auxiliary'] as const).filter((lane) => named.includes(lane));
  const highest = numbered.findLastIndex((lane) => named.includes(lane)) + 1;
  const runningCount = (laneCount ?? 0) - (named.includes('auxiliary') ? 1 : 0);
  const unnamedLane = laneCount === undefined && !named.includes('all') ? [undefined] : [];
  return [...beside, ...numbered.slice(0, Math.max(highest, runningCount, 1)), ...unnamedLane];
}
