/** Path of an exit slip road on the left of a carriageway. Traffic moves from left to right. */
const slipPath = 'M-37-7.5C-26-8-17-17-14.5-44';

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

/** Draws a junction sign with the area of its link, in px. */
function drawPlate(anchor: string, x: number, y: number, width: number, height: number): string {
  const area = `<path fill="transparent" stroke="none" d="M${x} ${y}h${width}v${height}h${-width}z"/>`;
  return `<g id="road-${anchor}">${area}<rect x="-22" y="-14" width="44" height="28" rx="5"/></g>`;
}

/** SVG symbols that all drawings share. Coordinates are relative to the origin of the symbol. */
export const symbols = [
  drawPlate('start', -26, -24, 170, 48),
  drawPlate('end', -144, -24, 170, 48),
  drawPlate('top', -55, -60, 110, 77),
  drawPlate('bottom', -55, -17, 110, 77),
  '<marker id="road-arrow" markerWidth="12" markerHeight="16" viewBox="-7 -8 12 16" markerUnits="userSpaceOnUse" orient="auto">',
  '<path stroke="var(--line)" stroke-width="3.5" stroke-linecap="round" d="M-6-6L4 0L-6 6"/></marker>',
  '<circle id="road-number" r="14.6"/>',
  `<g id="road-cross">${signBackground}`,
  '<path stroke="var(--signal-cross)" stroke-width="5" stroke-linecap="round" d="M-6-6L6 6M6-6L-6 6"/></g>',
  `<g id="road-slip">${drawSideRoad(slipPath)}<g transform="translate(-14.8 -39) rotate(6)">${drawBar(0, 15)}</g></g>`,
  '<g id="road-roundabout"><circle stroke="var(--mark-edge)" stroke-width="14" r="23"/><circle stroke="var(--closed)" stroke-width="9" stroke-dasharray="var(--dashes, none)" r="23"/></g>',
  '<g id="road-warning" stroke-width="2.5"><path d="M0-13L14 11H-14Z"/>',
  '<path d="M0-5V3M0 6V8.5"/></g>',
  // A road above the motorway, with a bar at each end, outside the carriageways.
  `<g id="road-overbridge">${drawSideRoad('M0-42V42')}${drawBar(-36, 14)}${drawBar(36, 14)}</g>`,
  '<pattern id="road-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">',
  '<rect fill="var(--cone)" width="9" height="9"/><rect fill="var(--mark-edge)" width="3.5" height="9"/></pattern>',
  `<g id="road-narrow">${signBackground}`,
  '<path stroke="var(--verge-works)" stroke-width="3" stroke-linecap="round" d="M-8 8L-3-8M8 8L3-8"/></g>',
  `<g id="road-contraflow">${signBackground}`,
  '<path stroke="var(--verge-works)" stroke-width="3" stroke-linecap="round" d="M-5 8V-7M-9-3L-5-8L-1-3M5-8V7M1 3L5 8L9 3"/></g>',
].join('');
