import { legs } from '../../road/road.ts';
import { drawSurface, drawText } from './background.ts';
import { drawMarks } from './draw-marks.ts';
import { straightStrip } from './layout.ts';
import type { Mark } from './mark.ts';

/** Path of an exit slip road on the left of a carriageway. Traffic moves from left to right. */
const slipPath = 'M-37-7.5C-26-8-17-17-14.5-44';
const conePath = 'M4.6.8h2.8L10 10.2h1.4v2.2H.6v-2.2H2z';
const coneBand = '<path fill="var(--mark-edge)" d="M3.7 4.4h4.6l.7 2.6H3z"/>';

function coneMarker(id: string, content: string): string {
  return `<marker id="${id}" viewBox="-1 -1 14 15" refX="6" refY="8" markerWidth="14" markerHeight="15" markerUnits="userSpaceOnUse">${content}</marker>`;
}

const signBackground =
  '<rect fill="var(--signal)" stroke="var(--mark-edge)" stroke-width="2" x="-14" y="-13" width="28" height="26" rx="4"/>';

/** Draws a slip road or a bridge: verge, edge lines and surface. */
function drawSideRoad(data: string): string {
  const layers = [
    ['verge', 20],
    ['line', 14],
    ['tarmac', 11],
  ] as const;
  return layers
    .map(
      ([colour, width]) => `<path d="${data}" stroke="var(--${colour})" stroke-width="${width}"/>`,
    )
    .join('');
}

/**
 * Draws a red bar across a closed side road. `y` is the middle of the bar and `height` the height of its
 * white edge, both in px.
 */
function drawBar(y: number, height: number): string {
  return (
    `<rect x="-13.5" y="${y - height / 2}" width="27" height="${height}" rx="2" fill="var(--mark-edge)" stroke="var(--verge)" stroke-width="1.5"/>` +
    `<rect x="-10.5" y="${y - height / 2 + 3}" width="21" height="${height - 6}" fill="var(--bar, var(--closed))" stroke="var(--closed)" stroke-width="2.5"/>`
  );
}

/** SVG symbols that all drawings share. Coordinates are relative to the origin of the symbol. */
export const symbols = [
  '<rect id="road-plate" x="-22" y="-14" width="44" height="28" rx="5"/>',
  '<path id="road-arrow" stroke="var(--line)" stroke-width="3.5" stroke-linecap="round" d="M-6-6L4 0L-6 6"/>',
  '<circle id="road-number" fill="var(--disc)" stroke="var(--on-disc)" stroke-width="2" r="14.6"/>',
  '<rect id="road-hour" fill="var(--disc)" stroke="var(--closed)" stroke-width="2" x="-20.5" y="-10.5" width="41" height="21" rx="4"/>',
  `<g id="road-cross">${signBackground}`,
  '<path stroke="var(--signal-cross)" stroke-width="5" stroke-linecap="round" d="M-6-6L6 6M6-6L-6 6"/></g>',
  `<g id="road-narrow">${signBackground}`,
  '<path stroke="var(--verge-works)" stroke-width="3" stroke-linecap="round" d="M-8 8L-3-8M8 8L3-8"/></g>',
  `<g id="road-contraflow">${signBackground}`,
  '<path stroke="var(--verge-works)" stroke-width="3" stroke-linecap="round" d="M-5 8V-7M-9-3L-5-8L-1-3M5-8V7M1 3L5 8L9 3"/></g>',
  `<g id="road-slip">${drawSideRoad(slipPath)}<g transform="translate(-14.8 -39) rotate(6)">${drawBar(0, 15)}</g></g>`,
  '<g id="road-roundabout"><circle stroke="var(--mark-edge)" stroke-width="14" r="23"/><circle stroke="var(--closed)" stroke-width="9" stroke-dasharray="var(--dashes, none)" r="23"/></g>',
  '<g id="road-warning" stroke-width="2.5"><path d="M0-13L14 11H-14Z"/>',
  '<path d="M0-5V3M0 6V8.5"/></g>',
  // A road above the motorway, with a bar at each end, outside the carriageways.
  `<g id="road-overbridge">${drawSideRoad('M0-42V42')}${drawBar(-36, 14)}${drawBar(36, 14)}</g>`,
  '<pattern id="road-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">',
  '<rect fill="var(--cone)" width="9" height="9"/><rect fill="var(--mark-edge)" width="3.5" height="9"/></pattern>',
  coneMarker(
    'road-cone',
    `<path fill="var(--cone)" stroke="var(--mark-edge)" paint-order="stroke" d="${conePath}"/>${coneBand}`,
  ),
  coneMarker(
    'road-cone-later',
    `<path fill="var(--tarmac)" stroke="var(--cone)" stroke-width="1.75" d="${conePath}"/>`,
  ),
].join('');

interface KeySample extends Pick<Mark, 'effect' | 'crossing'> {
  /** A line has room for 15 letters. */
  readonly name: string;
  /** Part of the drawing of a mark that the sample shows. */
  readonly viewBox: string;
}

/** Samples of marks, in the order of the key. */
const keySamples: readonly KeySample[] = [
  { effect: 'closed', name: 'Closed', viewBox: '0 -44 56 44' },
  { effect: 'lanes', name: 'Lanes closed', viewBox: '0 -44 56 44' },
  { effect: 'slip-closed', name: 'Slip closed', viewBox: '0 -64 56 44' },
  {
    effect: 'crossing-closed',
    crossing: 'roundabout',
    name: 'Roundabout\nclosed',
    viewBox: '0 -22 56 44',
  },
  {
    effect: 'crossing-closed',
    crossing: 'overbridge',
    name: 'Bridge closed',
    viewBox: '-28 -44 112 88',
  },
  { effect: 'incident', name: 'Incident', viewBox: '0 -44 56 44' },
  { effect: 'works', name: 'Works', viewBox: '0 -44 56 44' },
];

const [rowHeight, lineHeight] = [54, 18];

/** The key to the marks, drawn by the same code as the marks. */
export const keySvg = [
  '<g id="road-key">',
  drawText('word', { x: 28, y: 8 }, 'Now'),
  drawText('word', { x: 94, y: 8 }, 'Later'),
  ...keySamples.flatMap((sample, row) => [
    drawSample(sample, true, 0, 22 + row * rowHeight),
    drawSample(sample, false, 66, 22 + row * rowHeight),
    ...sample.name.split('\n').map((line, index, { length }) => {
      const y = 44 + row * rowHeight + (index - (length - 1) / 2) * lineHeight;
      return drawText('name start', { x: 134, y }, line);
    }),
  ]),
  '</g>',
].join('');

/** Draws a sample for the key: a mark on a short piece of road, cropped to the mark. */
function drawSample(
  { effect, crossing, viewBox }: KeySample,
  now: boolean,
  x: number,
  y: number,
): string {
  const [leg] = legs.slice(-1);
  if (!leg) return '';
  const line = { x: -36, y: 0, heading: 0, margin: 32, interval: 64 };
  const strip = straightStrip(leg, [4, 5], line);
  const isSlip = effect === 'slip-closed';
  const mark: Mark = {
    ...{ number: 1, href: '', effect, now, crossing, from: isSlip ? 5 : 4, to: 5 },
    direction: leg.ascendingDirection,
    slips: isSlip ? ['exit'] : [],
  };
  return `<svg x="${x}" y="${y}" width="56" height="44" viewBox="${viewBox}">${drawSurface(strip)}${drawMarks(strip, [mark])}</svg>`;
}
